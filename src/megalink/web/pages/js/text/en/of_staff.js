// English of the pages for staff, and of a Player's account.

import { audit } from "./audit.js";
import { calls, corrections } from "./calls.js";
import { dealer } from "./dealer.js";
import { house } from "./house.js";
import { orders } from "./orders.js";
import { attention, pit } from "./pit.js";
import { reports } from "./reports.js";

export const en = {
  ...dealer,
  ...calls,
  ...corrections,
  ...orders,
  ...pit,
  ...attention,
  ...audit,
  ...house,
  ...reports,
};
