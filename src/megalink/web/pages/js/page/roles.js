// The roles of people, grouped by what the pages offer them.

export const PIT = ["pit_supervisor", "pit_manager", "gaming_shift_manager"];
export const READERS_OF_BOOKS = [...PIT, "auditor"]; // auditors look, and give no orders
export const FLOOR_STAFF = ["dealer", ...PIT];
export const ALL_ROLES = ["player", ...FLOOR_STAFF, "auditor", "administrator", "card_reader"];
