import { useCallback, useMemo, useState } from 'react';
import type { components } from '#contract/docket.gen.ts';
import { addDays, getDayInZone, resolveDayRange } from '#core/calendar/dayRange.ts';
import { getWeekStart } from '#core/calendar/weekStart.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { Condition, FieldValuesPatch, Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { getErrorText } from '../../api/errorText.ts';
import { useLoad } from '../../api/useLoad.ts';
import { CardsBoard, type LaneView } from '../../shared/board/CardsBoard.tsx';
import type { RecordSource } from '../../shared/records/recordSource.ts';
import { useRecordTotalsReload } from '../../shared/records/useRecordTotalsReload.ts';
import { useLanesSearch } from '../../shared/records/useViewSearch.ts';
import type { RecordViewHandle } from '../../shared/records/useViewState.ts';
import { useUser } from '../../state/useBoot.ts';

export interface FieldValueBoardProps {
  lanesBy: 'manager' | 'week';
  source: RecordSource;
  view: RecordViewHandle;
  onOpen: (item: Item) => void;
}

/**
 * Shows unfinished processes in lanes by manager or by due week. Dropping a card assigns the lane's value to the
 * process.
 */
export default function FieldValueBoard({ lanesBy, source, view, onOpen }: FieldValueBoardProps) {
  const messages = useMessages();
  const workload = useLoad(useCallback((signal: AbortSignal) => readWorkload(signal), []));
  useRecordTotalsReload(source.directories, workload.reload);
  const weeks = useWeeks();
  const managers = useManagers(workload.data);
  const [folded, setFolded] = useState<readonly string[]>([]);
  const { filters, boardOrderBy } = view.asked?.view ?? {};
  const search = useLanesSearch(source.compiled, filters, boardOrderBy);
  const values = lanesBy === 'week' ? weeks : managers;
  if (workload.error && !workload.data)
    return <ErrorState text={getErrorText(messages, workload.error)} onRetry={workload.reload} />;
  if (!values || !search) return <Skeleton lines={6} height={60} />;
  const statusIds = source.compiled.directory.statusList.flatMap(({ id, type }) =>
    type === 'Active' ? [id] : [],
  );
  const lanes = values.map(
    ({ id, name, note, assigns, conditions }): LaneView => ({
      id,
      name,
      ...(note && { note }),
      source,
      statusIds,
      assigns,
      search: { ...search, conditions: [...(search.conditions ?? []), ...conditions] },
      isCollapsed: folded.includes(id),
    }),
  );
  return (
    <CardsBoard
      label={source.compiled.directory.name}
      lanes={lanes}
      isOrderedByHand={false}
      onOpen={onOpen}
      onToggle={id => setFolded(folded.includes(id) ? folded.filter(each => each !== id) : [...folded, id])}
    />
  );
}

/** A lane that contains the cards with a certain value. */
interface ValueLane {
  readonly id: string;
  readonly name: string;
  readonly note?: string;
  /** The value that a dropped card receives; `null` if no cards can be dropped. */
  readonly assigns: FieldValuesPatch | null;
  readonly conditions: readonly Condition[];
}

type Workload = components['schemas']['ProcessWorkload'][];

const readWorkload = (signal: AbortSignal): Promise<Workload> =>
  unwrapResponse(api.GET('/processes/workload', { signal }));

/** Returns a lane for each manager with work, a lane for the user, and a lane for records without a manager. */
function useManagers(workload: Workload | undefined): readonly ValueLane[] | undefined {
  const { t } = useMessages();
  const user = useUser();
  return useMemo(() => {
    if (!workload) return undefined;
    const own = workload.some(({ manager }) => manager === user.id)
      ? []
      : [{ manager: user.id, display: user.name, overdue: 0, dueThisWeek: 0 }];
    const people = [...workload, ...own].flatMap(({ manager, display = '', overdue, dueThisWeek }) =>
      manager
        ? [
            {
              id: manager,
              name: display,
              note: t('processes.load', { overdue, week: dueThisWeek }),
              assigns: { [WRITABLE_ID.manager]: { stringValue: manager } },
              conditions: [is(WRITABLE_ID.manager, 'Equals', { stringValue: manager })],
            },
          ]
        : [],
    );
    const none: ValueLane = {
      id: 'nobody',
      name: t('processes.noManager'),
      assigns: { [WRITABLE_ID.manager]: null },
      conditions: [is(WRITABLE_ID.manager, 'Equals')],
    };
    return [none, ...people];
  }, [workload, user, t]);
}

/**
 * Returns the lanes of due dates. A card dropped on a week is due on Friday of that week, or today if that Friday has
 * passed.
 */
function useWeeks(): readonly ValueLane[] {
  const { t } = useMessages();
  const { account } = useUser();
  const today = getDayInZone(account.timeZone);
  const weekStart = getWeekStart(account.settings);
  return useMemo(() => {
    const [week, next] = [
      resolveDayRange('ThisWeek', today, weekStart),
      resolveDayRange('NextWeek', today, weekStart),
    ];
    const fridayOf = (first: string) => addDays(first, weekStart === 'Sunday' ? 5 : 4);
    const friday = fridayOf(week.from) < today ? today : fridayOf(week.from);
    const due = (dateValue: string): FieldValuesPatch => ({ [WRITABLE_ID.dueDate]: { dateValue } });
    const from = (dateValue: string) => is(WRITABLE_ID.dueDate, 'MoreOrEqual', { dateValue });
    const till = (dateValue: string) => is(WRITABLE_ID.dueDate, 'LessOrEqual', { dateValue });
    return [
      {
        id: 'overdue',
        name: t('processes.overdue'),
        assigns: null,
        conditions: [till(addDays(week.from, -1))],
      },
      {
        id: 'week',
        name: t('processes.dueThisWeek'),
        assigns: due(friday),
        conditions: [from(week.from), till(week.till)],
      },
      {
        id: 'next',
        name: t('processes.due.NextWeek'),
        assigns: due(fridayOf(next.from)),
        conditions: [from(next.from), till(next.till)],
      },
      {
        id: 'later',
        name: t('processes.later'),
        assigns: due(fridayOf(addDays(next.from, 7))),
        conditions: [from(addDays(next.till, 1))],
      },
      {
        id: 'none',
        name: t('processes.due.NoDate'),
        assigns: { [WRITABLE_ID.dueDate]: null },
        conditions: [is(WRITABLE_ID.dueDate, 'Equals')],
      },
    ];
  }, [today, t, weekStart]);
}

function is(
  field: string,
  operator: 'Equals' | 'MoreOrEqual' | 'LessOrEqual',
  value?: { stringValue?: string; dateValue?: string },
): Condition {
  return value ? { field, operator, value } : { field, operator };
}
