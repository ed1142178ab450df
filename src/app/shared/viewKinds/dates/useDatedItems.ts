import { useCallback, useMemo } from 'react';
import type { DaySpan } from '#core/calendar/getDisplayedDays.ts';
import type { SearchRequest } from '#core/model.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { useReloadOnChange } from '../../../live/useReloadOnChange.ts';
import { useItemsWithLocalChanges } from '../../../state/recordWrites.ts';
import type { RecordSource } from '../../records/recordSource.ts';
import { useViewSearch } from '../../records/useViewSearch.ts';
import type { RecordViewHandle } from '../../records/useViewState.ts';
import { buildDayConditions, type DateFields, findRecordsInDays } from './daySpans.ts';

/** The maximum number of records shown at the same time. */
export const MAX_DATED_ITEMS = 500;

/** Loads a view's records on the displayed days, and updates the records when other users change them. */
export function useDatedItems(
  source: RecordSource,
  { asked }: RecordViewHandle,
  { choice, shown }: { choice: DateFields; shown: DaySpan },
) {
  const field = choice.from.definition.id;
  const orderBy = useMemo(() => ({ field, asc: true }), [field]);
  const search = useViewSearch(source.compiled, asked?.view.filters, asked && orderBy);
  const within = JSON.stringify(buildDayConditions(choice, shown));
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (!search) return undefined;
      const conditions: SearchRequest['conditions'] = [...(search.conditions ?? []), ...JSON.parse(within)];
      return source.search({ ...search, conditions, take: MAX_DATED_ITEMS }, signal);
    },
    [search, source, within],
  );
  const { data, error, reload } = useLoad(load);
  useReloadOnChange(source.directories, reload);
  const written = useItemsWithLocalChanges(data?.items);
  const items = written && findRecordsInDays(written.map(source.shown), choice, shown);
  return { items, isMore: (data?.items.length ?? 0) >= MAX_DATED_ITEMS, error, reload };
}
