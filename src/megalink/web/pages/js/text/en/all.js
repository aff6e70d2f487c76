// English for everybody: one flat list of keys, put together from a file for each group of pages.

import { advice } from "./advice.js";
import { entry } from "./entry.js";
import { jackpot } from "./jackpot.js";
import { mathematics } from "./mathematics.js";
import { page } from "./page.js";
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
  ...jackpot,
  ...mathematics,
  ...school,
};
