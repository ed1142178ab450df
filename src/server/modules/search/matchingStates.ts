import { sql } from 'kysely';
import type { SearchRequest } from '#core/model.ts';
import {
  createRecordTextsBuilder,
  type HistoricRecordState,
  type OpenDirectory,
  type RecordScope,
} from '#server/modules/records/index.ts';
import { buildSearchSql } from './sql/buildSearchSql.ts';

/**
 * Returns which of the states the search would match, as indexes into the list. Runs the condition of the
 * search on rows that represent the past states. Data without a history, e.g. the due time of the service
 * level, the checklist and values of other records, has its current value.
 */
export async function findMatchingStates(
  scope: RecordScope,
  opened: OpenDirectory,
  { request, states }: { request: SearchRequest; states: readonly HistoricRecordState[] },
): Promise<Set<number>> {
  if (states.length === 0) return new Set();
  const { where } = buildSearchSql(scope, opened, request);
  const textOf = request.keyword
    ? await createRecordTextsBuilder(
        scope,
        opened,
        states.map(({ customFields }) => customFields),
      )
    : null;
  const rows = states.map(({ customFields, number, ...state }, place) => ({
    ...state,
    place,
    customFields,
    searchText: textOf?.({ number, values: customFields }).searchText ?? '',
  }));
  const found = await sql<{ place: number }>`
    select items.place from (
      select s.place, i.account_id, i.directory_id, i.item_id, i.number, s."statusId" as status_id, i.position, i.display,
        s."searchText" as search_text, s."customFields" as custom_fields, i.checklist,
        array(select tag::uuid from jsonb_array_elements_text(s.tags) as tag) as tags, i.version, i.created_at,
        i.created_by, s."lastActivityAt" as last_activity_at, s."statusSince" as status_since, i.service_due,
        i.service_risk_at, null::timestamptz as deleted_at, null::uuid as merged_into
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s ("place" int, "itemId" uuid, "statusId" uuid,
        "searchText" text, "customFields" jsonb, "tags" jsonb, "lastActivityAt" timestamptz, "statusSince" timestamptz)
      join items as i on i.account_id = ${scope.accountId}::uuid
        and i.directory_id = ${opened.key.directoryId}::uuid and i.item_id = s."itemId"
    ) as items where ${where}`.execute(scope.trx);
  return new Set(found.rows.map(({ place }) => place));
}
