/** Counts the unfinished processes of contacts, limited to processes that the caller can read. */
import { sql } from 'kysely';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import { findVisibleField } from '#core/policy/permissions.ts';
import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import {
  buildFieldRecordSql,
  buildFromRecordsWhereSql,
  buildFromReferencesSql,
  type OpenDirectory,
  type RecordCalls,
  type RecordScope,
} from '#server/modules/records/index.ts';
import { getProcessTypes } from './openProcess.ts';
import { buildProcessWhere } from './search/processFilter.ts';

type Counts = ResponseBody<'countContactProcesses'>;

/** Uses one transaction per type, so that other calls can run in between. */
export async function countContactProcesses(
  calls: RecordCalls,
  principal: Principal,
  contactIds: readonly string[],
): Promise<Counts> {
  const asked = [...new Set(contactIds.map(id => id.toLowerCase()))];
  const typeIds = await calls.readAccount(principal, async scope =>
    getProcessTypes(scope).map(({ key }) => key.directoryId),
  );
  const sums = new Map<string, number>();
  for (const id of typeIds) {
    const counted = await calls.read({ principal, params: { id } }, (scope, opened) =>
      countIn(scope, opened, asked),
    );
    for (const { contactId, open } of counted) sums.set(contactId, (sums.get(contactId) ?? 0) + open);
  }
  return asked.flatMap(contactId => {
    const open = sums.get(contactId);
    return open ? [{ contactId, open }] : [];
  });
}

/**
 * Finds processes by their references to the contacts, and counts the processes that a search for unfinished
 * processes would find.
 */
async function countIn(
  scope: RecordScope,
  opened: OpenDirectory,
  contactIds: readonly string[],
): Promise<Counts> {
  const field = findVisibleField(scope.world, opened, WRITABLE_ID.contact);
  if (!field) return [];
  const { customFields } = buildFieldRecordSql(scope.world, opened.compiled, field);
  const contact = sql<string>`${customFields} -> ${WRITABLE_ID.contact}::text ->> 'stringValue'`;
  const isOpen = buildProcessWhere(scope, opened, { stateType: ['Active'] });
  const counted = await sql<Counts[number]>`select ${contact} as "contactId", count(*)::int as open
    ${buildFromRecordsWhereSql(isOpen)}
      and items.item_id in (select item_id ${buildFromReferencesSql(opened.key)}
          and field_id = ${WRITABLE_ID.contact} and target_id = any(${contactIds}::uuid[]))
      and ${contact} = any(${contactIds}::text[])
    group by 1`.execute(scope.trx);
  return counted.rows;
}
