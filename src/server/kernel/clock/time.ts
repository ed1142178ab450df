/** A clock with timers. Tests replace it with one that they control. */
export interface TimeSource {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Calls back once at the given time or earlier, because timers are imprecise and `systemClock` waits at most a day. The
   * callback has to check the time.
   * @returns A function that cancels the call.
   */
  at(instant: number, call: () => void): () => void;
}

/** Node's timers wait at most 24.8 days. A timer with a longer delay fires immediately. */
const MAX_WAIT_MS = 24 * 3_600_000;

export const systemClock: TimeSource = {
  now: Date.now,
  at(instant, call) {
    const timer = setTimeout(call, Math.min(MAX_WAIT_MS, Math.max(0, instant - Date.now())));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
