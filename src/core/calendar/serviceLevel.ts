/** When the time that a status expects of its records is over (`serviceLevel`), by what they were there already. */
import type { Calendar, Status } from '../model.ts';
import { addWorkingTime, workingTimeBetween } from './workingTime.ts';

/** The entry of a status, in milliseconds since 1970. */
export interface EnteredStatus {
  readonly statusId: string | null;
  readonly at: number;
}

export interface ServiceTimes {
  readonly due: number;
  /** From then on there is little time left. */
  readonly riskAt: number;
}

const USUAL_RISK_PERCENT = 80;

/** The time that counts: none where the status waits for others, or nothing more is to be done. */
export function serviceLevelOf(
  status: Pick<Status, 'type' | 'serviceLevel' | 'isWaiting'>,
): Status['serviceLevel'] {
  return status.type === 'Active' && !status.isWaiting ? status.serviceLevel : undefined;
}

/**
 * For a record that is in the status since the last of its moves, which are in order of time. Null where nothing is expected
 * of it, or where the time is never over, because nobody works.
 */
export function serviceTimes(
  status: Status,
  moves: readonly EnteredStatus[],
  around: { readonly calendar: Calendar; readonly timeZone: string },
): ServiceTimes | null {
  const level = serviceLevelOf(status);
  const entered = moves.at(-1);
  if (!level || !entered) return null;
  const { amount, unit, atRiskPercent = USUAL_RISK_PERCENT } = level;
  const used = moves.reduce((sum, { statusId, at }, index) => {
    const next = moves[index + 1];
    return next && statusId === status.id ? sum + workingTimeBetween(at, next.at, { unit, ...around }) : sum;
  }, 0);
  const after = (expected: number) => {
    const { calendar, timeZone } = around;
    return addWorkingTime(entered.at, { amount: expected - used, unit }, calendar, timeZone);
  };
  const [due, riskAt] = [after(amount), after((amount * atRiskPercent) / 100)];
  return due === null || riskAt === null ? null : { due, riskAt };
}
