/** Counts each manager's work across all process types that the caller can read. */
import { sql } from 'kysely';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import { findVisibleField } from '#core/policy/permissions.ts';
import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import {
  buildFieldRecordSql,
  buildFromRecordsWhereSql,
  loadStoredReferences,
  type OpenDirectory,
  type RecordCalls,
  type RecordScope,
} from '#server/modules/records/index.ts';
import { getProcessTypes } from './openProcess.ts';
import { buildProcessWhere } from './search/processFilter.ts';

type Workload = ResponseBody<'getProcessWorkload'>[number];
type Counts = Omit<Workload, 'manager' | 'display'>;

/** Uses one transaction per type, so that other calls can run in between. */
export async function readProcessWorkload(calls: RecordCalls, principal: Principal): Promise<Workload[]> {
  const ids = await calls.readAccount(principal, async scope =>
    getProcessTypes(scope).map(({ key }) => key.directoryId),
  );
  const sums = new Map<string | null, Counts>();
  for (const id of ids) {
    for (const { manager, ...counts } of await calls.read({ principal, params: { id } }, countByManager))
      sums.set(manager, plus(sums.get(manager), counts));
  }
  const names = await calls.readAccount(principal, scope =>
    loadNames(
      scope,
      [...sums.keys()].filter(id => id !== null),
    ),
  );
  return [...sums]
    .map(([manager, counts]) => ({
      ...(manager === null ? {} : { manager, display: names.get(manager) ?? '' }),
      ...counts,
    }))
    .toSorted((a, b) => b.open - a.open || (a.display ?? '').localeCompare(b.display ?? ''));
}

/** A process whose status hides its manager counts as a process without a manager, as in a search. */
async function countByManager(
  scope: RecordScope,
  opened: OpenDirectory,
): Promise<(Counts & { manager: string | null })[]> {
  const field = findVisibleField(scope.world, opened, WRITABLE_ID.manager);
  if (!field) return [];
  const { customFields } = buildFieldRecordSql(scope.world, opened.compiled, field);
  const manager = sql<string | null>`${customFields} -> ${WRITABLE_ID.manager}::text ->> 'stringValue'`;
  const isOpen = buildProcessWhere(scope, opened, { stateType: ['Active'] });
  const isOverdue = buildProcessWhere(scope, opened, { dueDateFilter: 'Overdue' });
  const isThisWeek = buildProcessWhere(scope, opened, { stateType: ['Active'], dueDateFilter: 'ThisWeek' });
  const counted = await sql<Counts & { manager: string | null }>`
    select ${manager} as manager, count(*)::int as open,
      (count(*) filter (where ${isOverdue}))::int as overdue,
      (count(*) filter (where ${isThisWeek}))::int as "dueThisWeek"
    ${buildFromRecordsWhereSql(isOpen)} group by 1`.execute(scope.trx);
  return counted.rows;
}

function plus(sum: Counts = { open: 0, overdue: 0, dueThisWeek: 0 }, more: Counts): Counts {
  return {
    open: sum.open + more.open,
    overdue: sum.overdue + more.overdue,
    dueThisWeek: sum.dueThisWeek + more.dueThisWeek,
  };
}

async function loadNames(scope: RecordScope, userIds: readonly string[]): Promise<Map<string, string>> {
  const found = await loadStoredReferences(
    scope,
    userIds.map(id => ({ kind: 'person' as const, id })),
  );
  return new Map([...found].map(([id, { display }]) => [id, display]));
}
