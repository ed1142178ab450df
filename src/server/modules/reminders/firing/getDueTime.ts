import { listOccurrencesAfter, type Repetition } from '#core/reminders/repetition.ts';
import { type ReminderSchedule, toRepetition } from '../schedule.ts';

export interface ReminderDueTime {
  /** The latest occurrence that has passed. */
  readonly occurrenceAt: string;
  /** The number of earlier occurrences that passed without a notification. */
  readonly missed: number;
  /** `null` if there are no further occurrences. */
  readonly nextAt: string | null;
}

/** Number of occurrences computed per step. */
const BATCH_SIZE = 50;
/** Number of missed occurrences after which further occurrences aren't counted. */
const MAX_COUNTED = 1_000;
const HOUR_MS = 3_600_000;

/** Returns the due occurrence of a reminder. If several occurrences were missed, this is the latest one. */
export function getDueTime(schedule: ReminderSchedule, now: string): ReminderDueTime {
  const { due_at } = schedule;
  const repetition = toRepetition(schedule);
  if (!repetition) return { occurrenceAt: due_at, missed: 0, nextAt: null };
  const [next] = listOccurrencesAfter(repetition, due_at, 1);
  if (next === undefined || next > now) return { occurrenceAt: due_at, missed: 0, nextAt: next ?? null };
  let [occurrenceAt, missed] = [due_at, 0];
  while (missed < MAX_COUNTED) {
    const times = listOccurrencesAfter(repetition, occurrenceAt, BATCH_SIZE);
    const past = times.filter(time => time <= now);
    missed += past.length;
    occurrenceAt = past.at(-1) ?? occurrenceAt;
    // A step can return fewer occurrences than requested even if more follow.
    if (past.length < times.length || times.length === 0)
      return { occurrenceAt, missed, nextAt: times[past.length] ?? null };
  }
  return {
    occurrenceAt: findLatestOccurrence(repetition, { first: occurrenceAt, now }),
    missed,
    nextAt: listOccurrencesAfter(repetition, now, 1)[0] ?? null,
  };
}

/** Returns the latest occurrence between `first` and `now`, by searching ever longer periods before `now`. */
function findLatestOccurrence(
  repetition: Repetition,
  { first, now }: { first: string; now: string },
): string {
  for (let back = HOUR_MS; ; back *= 4) {
    const from = new Date(Math.max(Date.parse(first), Date.parse(now) - back)).toISOString();
    let latest: string | undefined;
    for (let after = from; ; ) {
      const past = listOccurrencesAfter(repetition, after, BATCH_SIZE).filter(time => time <= now);
      const last = past.at(-1);
      if (last === undefined) break;
      latest = after = last;
    }
    if (latest !== undefined) return latest;
    if (from === first) return first;
  }
}
