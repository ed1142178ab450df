import { sql } from 'kysely';
import type { BoundField } from '#core/field/boundField.ts';
import { visibleField } from '#core/permissions.ts';
import { foldCase } from '#core/text.ts';
import { folded } from '#server/kernel/fields/sqlByKind.ts';
import { notFound } from '#server/kernel/problem/problem.ts';
import { type OpenDirectory, type RecordScope, recordSqlOf } from '#server/modules/records/index.ts';

const MOST_SUGGESTIONS = 20;

/** Values already typed into a field that contain the keywords, ignoring case, the most used first. */
export async function suggest(
  scope: RecordScope,
  opened: OpenDirectory,
  { fieldId, keywords }: { fieldId: string; keywords: string },
): Promise<string[]> {
  const { trx, accountId } = scope;
  const { compiled, key } = opened;
  const { place, field } = placeOf(scope, opened, fieldId) ?? {};
  if (!place || !field?.definition.suggestionEnabled) throw notFound();
  const { customFields } = recordSqlOf(scope.world, compiled, place);
  const stored = sql`${customFields} -> ${place.definition.id}::text`;
  const inCell = place === field ? '' : `.tableValue[*].customFields."${field.definition.id}"`;
  const path = `$${inCell}${field.isArray ? '.listValue[*]' : ''}.stringValue`;
  const typed = sql`(jsonb_path_query(${stored}, ${path}::jsonpath) #>> '{}')`;
  const found = await sql<{ value: string }>`
    select value from (
      select ${typed} as value from items
      where account_id = ${accountId}::uuid and directory_id = ${key.directoryId}::uuid and deleted_at is null
    ) as typed
    where strpos(${folded(sql`value`)}, ${foldCase(keywords)}) > 0
    group by value order by count(*) desc, value limit ${MOST_SUGGESTIONS}`.execute(trx);
  return found.rows.map(row => row.value);
}

/** The field and where its values lie: in itself, or in the table whose column it is. Undefined where the caller may not see it. */
function placeOf(
  scope: RecordScope,
  opened: OpenDirectory,
  fieldId: string,
): { place: BoundField; field: BoundField } | undefined {
  const own = visibleField(scope.world, opened, fieldId);
  if (own) return { place: own, field: own };
  for (const { definition } of opened.compiled.fields) {
    if (!definition.tableFields?.some(({ id }) => id === fieldId)) continue;
    const place = visibleField(scope.world, opened, definition.id);
    const column = place?.definition.tableFields?.find(({ id }) => id === fieldId);
    return place && column && !column.deleted
      ? { place, field: opened.compiled.registry.bind(column) }
      : undefined;
  }
  return undefined;
}
