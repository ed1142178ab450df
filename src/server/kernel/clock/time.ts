/** A clock with timers. Tests replace it with one that they control. */
export interface TimeSource {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Calls `call` once, at the given time or earlier: timers are imprecise, and `systemClock` waits at most
   * a day. The callback has to check the time.
   * @returns A function that cancels the call.
   */
  at(instant: number, call: () => void): () => void;
}

/** The longest wait of one timer. Node fires a timer immediately if its delay exceeds 24.8 days. */
const MAX_WAIT_MS = 24 * 3_600_000;

export const systemClock: TimeSource = {
  now: Date.now,
  at(instant, call) {
    const timer = setTimeout(call, Math.min(MAX_WAIT_MS, Math.max(0, instant - Date.now())));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
