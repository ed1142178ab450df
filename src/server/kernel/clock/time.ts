/** What time it is, and how to be called once another one has come; tests bring one that they move themselves. */
export interface Time {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once, when the time has come; it may be earlier by what a timer cannot measure. @returns how to call it off. */
  at(instant: number, call: () => void): () => void;
}

/** A timer of Node waits no longer than 24.8 days, and one that is set for longer rings at once. */
const LONGEST_WAIT_MS = 24 * 3_600_000;

export const realTime: Time = {
  now: Date.now,
  at(instant, call) {
    const timer = setTimeout(call, Math.min(LONGEST_WAIT_MS, Math.max(0, instant - Date.now())));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
