import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { getDateFields } from '../dates/dateFields.ts';
import { defineViewKind } from '../viewKind.ts';

/** A calendar that shows records on the day of a date field, or on the days from one date to another. */
export const calendarViewKind = defineViewKind({
  id: 'calendar',
  icon: 'calendar',
  names: { en: 'Calendar', uk: 'Календар' },
  module: null,
  isFor: compiled => getDateFields(compiled).length > 0,
  Tools: null,
  View: createLazyComponent(() => import('./CalendarView.tsx')),
});
