import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { WorkClock } from '#core/calendar/working/workClock.ts';
import type { FormulaContext } from '#core/formula/formulaContext.ts';
import type { Item } from '#core/model.ts';
import { bootState } from './bootState.ts';

/** Returns a clock for the account's working time; `undefined` until boot data is loaded. */
export async function loadWorkClock(): Promise<WorkClock | undefined> {
  const { createWorkClockAt } = await import('#core/calendar/working/workClock.ts');
  const { data } = bootState;
  if (!data) return undefined;
  return createWorkClockAt(Date.now(), { timeZone: data.authUser.account.timeZone, calendar: data.calendar });
}

/**
 * Returns the data of the account and the record that formulas read in addition to values; `item` is `null` for a new
 * record.
 */
export function createFormulaContext(
  item: Pick<Item, 'number' | 'status' | 'createdAt'> | null,
): FormulaContext {
  const timeZone = bootState.data?.authUser.account.timeZone ?? 'UTC';
  const day = getDayInZone(timeZone);
  if (!item) return { day };
  const { number, status, createdAt } = item;
  return { day, record: { number, status, createdOn: getDayInZone(timeZone, Date.parse(createdAt)) } };
}
