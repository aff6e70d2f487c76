// Moments as people read them; `at` is in milliseconds.

/** "14:05" */
export const timeOf = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** "14:05:09" */
export const timeWithSeconds = (at) => new Date(at).toLocaleTimeString(
  [],
  { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
);

/** Date and time. */
export const dateAndTime = (at) => new Date(at).toLocaleString([], { hourCycle: "h23" });
