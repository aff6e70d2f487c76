// Imported by the pages for staff: a quarter of all texts, which the first load of a Player's page does without.

import { en } from "./en/of_staff.js";
import { addTexts } from "./text.js";

addTexts({ en });
