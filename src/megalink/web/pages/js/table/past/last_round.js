// The Player's last round at this table, for a page that was loaded after it.

import { isOver } from "../../felt/phase.js";
import { loadRules } from "../../felt/rules.js";
import { getJson } from "../../page/requests.js";
import { tableModel } from "../model.js";
import { messageOf } from "./message.js";

/** The table as it was when that round was over, as this Player may see it. */
export async function lastRound({ lastRound: number, model: { player, view } }) {
  const record = await getJson(`/api/tables/${encodeURIComponent(view.table_name)}/rounds/${number}`);
  await loadRules(record.rules).catch(() => {}); // without the document areas have plain names
  const step = record.steps.findLast((one) => isOver(one.view));
  return step ? tableModel(messageOf(record, step), player, null) : null;
}
