import { checkCalendar, normalizeCalendarOrder } from '#core/calendar/checkCalendar.ts';
import type { Calendar } from '#core/model.ts';
import { type DefinitionScope, throwIfInvalidDefinition } from '#server/modules/configuration/index.ts';
import { writeCalendar } from '#server/modules/definitions/index.ts';

/** Returns the stored calendar, in chronological order. @throws ProblemError 422 with all issues. */
export async function saveCalendar(
  { trx, accountId }: Pick<DefinitionScope, 'trx' | 'accountId'>,
  input: Calendar,
): Promise<Calendar> {
  throwIfInvalidDefinition(checkCalendar(input));
  const calendar = normalizeCalendarOrder(input);
  await writeCalendar(trx, accountId, calendar);
  return calendar;
}
