import type { WorkClock } from '#core/calendar/workClock.ts';
import { dayIn } from '#core/dayRange.ts';
import type { FormulaContext } from '#core/formula/formulaContext.ts';
import { boot } from './boot.ts';

/** What statuses count by, for the account as this tab knows it; undefined before boot data are there. */
export async function loadWorkClock(): Promise<WorkClock | undefined> {
  const { workClockAt } = await import('#core/calendar/workClock.ts');
  const { data } = boot;
  if (!data) return undefined;
  return workClockAt(Date.now(), { timeZone: data.authUser.account.timeZone, calendar: data.calendar });
}

/** What formulas read besides the record, as this tab knows it. */
export function formulaContext(): FormulaContext {
  return { day: dayIn(boot.data?.authUser.account.timeZone ?? 'UTC') };
}
