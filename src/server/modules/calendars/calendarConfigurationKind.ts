import type { Calendar } from '#core/model.ts';
import { defineConfigurationKind } from '#server/modules/configuration/index.ts';
import { readAccountCalendar, removeCalendar, writeCalendar } from '#server/modules/definitions/index.ts';
import { calendarTemplatePart } from './calendarTemplatePart.ts';
import { saveCalendar } from './saveCalendar.ts';

declare module '#core/configuration/documents.ts' {
  interface DocumentContents {
    /** There is only one calendar, so it has no name. */
    Calendar: Calendar & { readonly name: '' };
  }
}

export const calendarConfigurationKind = defineConfigurationKind({
  kind: 'Calendar',
  needs: [],
  event: 'AccountChanged',
  decidesTimes: true,
  names: () => () => false,
  template: calendarTemplatePart,
  changes: { SaveCalendar: (scope, { calendar }) => saveCalendar(scope, calendar) },
  async read(trx, accountId) {
    const calendar = await readAccountCalendar(trx, accountId);
    return calendar ? [{ kind: 'Calendar' as const, id: accountId, content: { ...calendar, name: '' } }] : [];
  },
  write: ({ trx, accountId }, { name: _, ...calendar }) => writeCalendar(trx, accountId, calendar),
  // An account without a calendar has the default working week.
  remove: ({ trx, accountId }) => removeCalendar(trx, accountId),
});
