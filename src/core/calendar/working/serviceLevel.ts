/**
 * Computes when a record exceeds the service level of its status (`serviceLevel`), taking into account the
 * time that the record spent in this status earlier.
 */
import type { Calendar, Status } from '../../model.ts';
import { addWorkingTime, computeWorkingTime } from './workingTime.ts';

/** A record's move into a status; `at` is in milliseconds since 1970. */
export interface StatusServiceEntry {
  readonly statusId: string | null;
  readonly at: number;
}

export interface ServiceTimes {
  readonly due: number;
  /** The time from which the service level is at risk of being exceeded. */
  readonly riskAt: number;
}

const DEFAULT_RISK_PERCENT = 80;

/** Returns the service level that applies; `undefined` if the status has none, is waiting, or isn't active. */
export function findServiceLevel(
  status: Pick<Status, 'type' | 'serviceLevel' | 'isWaiting'>,
): Status['serviceLevel'] {
  return status.type === 'Active' && !status.isWaiting ? status.serviceLevel : undefined;
}

/**
 * Returns the times for a record that has been in the status since the last of its moves, which are sorted by time.
 * Returns `null` if no service level applies, if there are no moves, or if the calendar has too little working time for
 * the service level to be exceeded.
 */
export function computeServiceTimes(
  status: Status,
  moves: readonly StatusServiceEntry[],
  around: { readonly calendar: Calendar; readonly timeZone: string },
): ServiceTimes | null {
  const level = findServiceLevel(status);
  const entered = moves.at(-1);
  if (!level || !entered) return null;
  const { amount, unit, atRiskPercent = DEFAULT_RISK_PERCENT } = level;
  const used = moves.reduce((sum, { statusId, at }, index) => {
    const next = moves[index + 1];
    return next && statusId === status.id ? sum + computeWorkingTime(at, next.at, { unit, ...around }) : sum;
  }, 0);
  const after = (expected: number) => {
    const { calendar, timeZone } = around;
    return addWorkingTime(entered.at, { amount: expected - used, unit }, calendar, timeZone);
  };
  const [due, riskAt] = [after(amount), after((amount * atRiskPercent) / 100)];
  return due === null || riskAt === null ? null : { due, riskAt };
}
