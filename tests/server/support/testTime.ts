import type { TimeSource } from '#server/kernel/clock/time.ts';

/** A clock that advances only on request. */
export class TestTime implements TimeSource {
  readonly #start: string;
  #now: number;
  readonly #timers = new Set<{ readonly instant: number; readonly call: () => void }>();

  constructor(start: string) {
    this.#start = start;
    this.#now = Date.parse(start);
  }

  now = (): number => this.#now;

  at = (instant: number, call: () => void): (() => void) => {
    const timer = { instant, call };
    this.#timers.add(timer);
    if (instant <= this.#now) queueMicrotask(() => this.#ring());
    return () => this.#timers.delete(timer);
  };

  /** The earliest instant for which a timer is set. */
  get next(): string | null {
    const instants = [...this.#timers].map(({ instant }) => instant);
    return instants.length === 0 ? null : new Date(Math.min(...instants)).toISOString();
  }

  /** Advances to a later instant, and fires the timers in between. */
  moveTo(instant: string): void {
    this.#now = Math.max(this.#now, Date.parse(instant));
    this.#ring();
  }

  /** Resets to the initial time, for the next database. */
  begin(): void {
    this.#now = Date.parse(this.#start);
  }

  #ring(): void {
    for (const timer of [...this.#timers].toSorted((a, b) => a.instant - b.instant)) {
      if (timer.instant > this.#now) continue;
      this.#timers.delete(timer);
      timer.call();
    }
  }
}
