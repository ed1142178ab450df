import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { getDateFields } from '../dates/dateFields.ts';
import { defineViewKind } from '../viewKind.ts';

/** A timeline of records as bars from one date to another. */
export const timelineViewKind = defineViewKind({
  id: 'timeline',
  icon: 'timeline',
  names: { en: 'Timeline', uk: 'Часова шкала' },
  module: null,
  isFor: compiled => getDateFields(compiled).length > 1,
  Tools: null,
  View: createLazyComponent(() => import('./TimelineView.tsx')),
});
