// English: one flat list of keys, put together from a file for each group of pages.

import { advice } from "./advice.js";
import { audit } from "./audit.js";
import { calls, corrections } from "./calls.js";
import { dealer } from "./dealer.js";
import { entry } from "./entry.js";
import { jackpot } from "./jackpot.js";
import { house } from "./house.js";
import { mathematics } from "./mathematics.js";
import { orders } from "./orders.js";
import { page } from "./page.js";
import { reports } from "./reports.js";
import { attention, pit } from "./pit.js";
import { school } from "./school.js";
import { shuffle } from "./shuffle.js";
import { table } from "./table.js";
import { users } from "./users.js";

export const en = {
  ...page,
  ...entry,
  ...users,
  ...table,
  ...advice,
  ...shuffle,
  ...dealer,
  ...calls,
  ...corrections,
  ...orders,
  ...pit,
  ...attention,
  ...jackpot,
  ...audit,
  ...house,
  ...reports,
  ...mathematics,
  ...school,
};
