import { occurrencesAfter } from '#core/reminders/repetition.ts';
import { repetitionOf, type Schedule } from '../schedule.ts';

export interface DueTime {
  /** The latest of its times that came. */
  readonly occurrenceAt: string;
  /** How many came before it without anybody being told. */
  readonly missed: number;
  /** Null where none is to come. */
  readonly nextAt: string | null;
}

/** Times that are asked for at once where some were missed, and as many as are counted. */
const AT_ONCE = 50;
const MOST_COUNTED = 1_000;

/** Which time of a reminder it is that is due: of several that came while nobody looked, the last. */
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
    // Fewer times than asked for may come at once, and there are still more of them.
    if (past.length < times.length || times.length === 0)
      return { occurrenceAt, missed, nextAt: times[past.length] ?? null };
  }
  return { occurrenceAt, missed, nextAt: occurrencesAfter(repetition, now, 1)[0] ?? null };
}
