import { occurrencesAfter } from '#core/reminders/repetition.ts';
import { repetitionOf, type Schedule } from '../schedule.ts';

export interface DueTime {
  /** The latest of its times that has passed. */
  readonly occurrenceAt: string;
  /** How many earlier times passed without a notification. */
  readonly missed: number;
  /** `null` if there is none. */
  readonly nextAt: string | null;
}

/** The number of times computed per step, and the maximum number of missed times counted. */
const AT_ONCE = 50;
const MOST_COUNTED = 1_000;

/** Returns which time of a reminder is due: the latest one if several were missed. */
export function timeOf(schedule: Schedule, now: string): DueTime {
  const { due_at } = schedule;
  const repetition = repetitionOf(schedule);
  if (!repetition) return { occurrenceAt: due_at, missed: 0, nextAt: null };
  const [next] = occurrencesAfter(repetition, due_at, 1);
  if (next === undefined || next > now) return { occurrenceAt: due_at, missed: 0, nextAt: next ?? null };
  let [occurrenceAt, missed] = [due_at, 0];
  while (missed < MOST_COUNTED) {
    const times = occurrencesAfter(repetition, occurrenceAt, AT_ONCE);
    const past = times.filter(time => time <= now);
    missed += past.length;
    occurrenceAt = past.at(-1) ?? occurrenceAt;
    // A step can return fewer times than requested although more follow.
    if (past.length < times.length || times.length === 0)
      return { occurrenceAt, missed, nextAt: times[past.length] ?? null };
  }
  return { occurrenceAt, missed, nextAt: occurrencesAfter(repetition, now, 1)[0] ?? null };
}
