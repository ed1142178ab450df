/** Counts processes, in total and by what needs attention: each count equals the total of a search. */

import { sql } from 'kysely';
import { getDayInZone, resolveDayRange } from '#core/calendar/dayRange.ts';
import { getWeekStart, type WeekStart } from '#core/calendar/weekStart.ts';
import { countWorkingDays } from '#core/calendar/working/workingDays.ts';
import { buildRecentlyFinishedSearch } from '#core/processes/processScope.ts';
import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import {
  buildFromLiveRecordsSql,
  type OpenDirectory,
  type RecordCalls,
  type RecordScope,
  readCounters,
} from '#server/modules/records/index.ts';
import { getProcessTypes } from './openProcess.ts';
import { buildProcessWhere, type ProcessSearch } from './search/processFilter.ts';

type ProcessStat = ResponseBody<'getProcessStat'>;
type Figure = 'mine' | 'noManager' | 'overdue' | 'dueThisWeek' | 'finishedThisWeek' | 'finishedLastWeek';

/** Uses one transaction per type, so that other calls can run in between. */
export async function readProcessStatistics(calls: RecordCalls, principal: Principal): Promise<ProcessStat> {
  const ids = await calls.readAccount(principal, async scope =>
    getProcessTypes(scope).map(({ key }) => key.directoryId),
  );
  const types: TypeStat[] = [];
  for (const id of ids) types.push(await calls.read({ principal, params: { id } }, readTypeStat));
  const sum = (figure: Figure | 'total') => types.reduce((total, { shown }) => total + shown[figure], 0);
  return {
    total: sum('total'),
    mine: sum('mine'),
    noManager: sum('noManager'),
    overdue: sum('overdue'),
    dueThisWeek: sum('dueThisWeek'),
    finishedThisWeek: sum('finishedThisWeek'),
    finishedLastWeek: sum('finishedLastWeek'),
    medianDays: getMedian(types.flatMap(({ days }) => days)),
    types: types.map(({ shown }) => shown),
  };
}

/** Returns the search behind each figure. The figure is the number of processes that the search finds. */
function getFigureSearches(
  userId: string,
  today: string,
  weekStart: WeekStart,
): Record<Figure, ProcessSearch> {
  const [week, lastWeek] = [
    resolveDayRange('ThisWeek', today, weekStart),
    resolveDayRange('LastWeek', today, weekStart),
  ];
  return {
    mine: { stateType: ['Active'], manager: userId },
    noManager: { stateType: ['Active'], noManager: true },
    overdue: { dueDateFilter: 'Overdue' },
    dueThisWeek: { stateType: ['Active'], dueDateFilter: 'ThisWeek' },
    finishedThisWeek: {
      stateType: ['Success', 'Failure'],
      stateSinceFrom: week.from,
      stateSinceTill: week.till,
    },
    finishedLastWeek: {
      stateType: ['Success', 'Failure'],
      stateSinceFrom: lastWeek.from,
      stateSinceTill: lastWeek.till,
    },
  };
}

interface TypeStat {
  readonly shown: ProcessStat['types'][number];
  /** The number of working days each recently finished process took. */
  readonly days: readonly number[];
}

async function readTypeStat(scope: RecordScope, opened: OpenDirectory): Promise<TypeStat> {
  const { statusList } = opened.compiled.directory;
  const counters = await readCounters(scope.trx, opened.key);
  const active = statusList.filter(({ type }) => type === 'Active');
  const days = await daysTaken(scope, opened);
  return {
    shown: {
      processTypeId: opened.key.directoryId,
      total: active.reduce((total, { id }) => total + (counters.get(id) ?? 0), 0),
      ...(await readFigures(scope, opened)),
      medianDays: getMedian(days),
      states: statusList.map(({ id }) => ({ stateId: id, count: counters.get(id) ?? 0 })),
    },
    days,
  };
}

async function readFigures(scope: RecordScope, opened: OpenDirectory): Promise<Record<Figure, number>> {
  const searches = getFigureSearches(
    scope.caller.userId,
    getToday(scope),
    getWeekStart(scope.principal.user.account.settings),
  );
  const columns = Object.entries(searches).map(([figure, search]) => {
    const where = buildProcessWhere(scope, opened, search);
    return sql`(count(*) filter (where ${where}))::int as ${sql.id(figure)}`;
  });
  const { statusList } = opened.compiled.directory;
  const active = statusList.flatMap(({ id, type }) => (type === 'Active' ? [id] : []));
  // Only the last two weeks of finished processes count, so the growing number of older records isn't scanned.
  const counted = await sql<
    Record<Figure, number>
  >`select ${sql.join(columns)} ${buildFromLiveRecordsSql(opened.key)}
      and (items.status_id = any(${active}::uuid[]) or items.status_since > now() - interval '16 days')`.execute(
    scope.trx,
  );
  const [row] = counted.rows;
  if (!row) throw new Error('Counting answers one row.');
  return row;
}

/** The maximum number of recently finished processes: enough for a good estimate of the median. */
const MAX_READ = 2_000;

async function daysTaken(scope: RecordScope, opened: OpenDirectory): Promise<number[]> {
  const { trx, principal, definitions } = scope;
  const { timeZone } = principal.user.account;
  const { rows } = await sql<{ created_at: string; status_since: string }>`
    select items.created_at, items.status_since ${buildFromLiveRecordsSql(opened.key)}
      and ${buildProcessWhere(scope, opened, buildRecentlyFinishedSearch(getToday(scope)))}
    order by items.status_since desc limit ${MAX_READ}`.execute(trx);
  const dayOf = (instant: string) => getDayInZone(timeZone, new Date(instant));
  return rows.map(row =>
    countWorkingDays(dayOf(row.created_at), dayOf(row.status_since), definitions.calendar),
  );
}

function getMedian(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

function getToday({ principal }: RecordScope): string {
  return getDayInZone(principal.user.account.timeZone);
}
