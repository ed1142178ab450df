import { checkCalendar, sortCalendar } from '#core/calendar/checkCalendar.ts';
import type { Calendar } from '#core/model.ts';
import { type DefinitionScope, requireValid } from '#server/modules/configuration/index.ts';
import { writeCalendar } from '#server/modules/definitions/index.ts';

/** Returns the stored calendar, in chronological order. @throws ProblemError 422 with all issues. */
export async function saveCalendar(
  { trx, accountId }: Pick<DefinitionScope, 'trx' | 'accountId'>,
  input: Calendar,
): Promise<Calendar> {
  requireValid(checkCalendar(input));
  const calendar = sortCalendar(input);
  await writeCalendar(trx, accountId, calendar);
  return calendar;
}
