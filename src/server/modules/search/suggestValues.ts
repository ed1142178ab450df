import { sql } from 'kysely';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldValue } from '#core/model.ts';
import { findVisibleField } from '#core/policy/permissions.ts';
import { normalizeForComparison } from '#core/text.ts';
import { buildFoldedTextSql } from '#server/kernel/fields/sqlByKind.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import {
  buildFieldRecordSql,
  createFieldContext,
  type OpenDirectory,
  type RecordScope,
} from '#server/modules/records/index.ts';

const MAX_SUGGESTIONS = 20;

/**
 * Returns values already used in a field that contain the keywords, ignoring case, the most frequent first. Places are
 * matched by address and returned in the format of their type, with the coordinates.
 * @throws ProblemError 404 if the field isn't visible to the caller or offers no suggestions.
 */
export async function suggestValues(
  scope: RecordScope,
  opened: OpenDirectory,
  { fieldId, keywords }: { fieldId: string; keywords: string },
): Promise<string[]> {
  const { trx, accountId } = scope;
  const { compiled, key } = opened;
  const { place, field } = getPlace(scope, opened, fieldId) ?? {};
  const isPlace = field?.plugin.place !== undefined;
  if (!place || !field || !(field.definition.suggestionEnabled || isPlace)) throw createNotFoundError();
  const { customFields } = buildFieldRecordSql(scope.world, compiled, place);
  const stored = sql`${customFields} -> ${place.definition.id}::text`;
  const inCell = place === field ? '' : `.tableValue[*].customFields."${field.definition.id}"`;
  const path = `$${inCell}${field.isArray ? '.listValue[*]' : ''}`;
  const text = isPlace ? sql`value -> 'addressValue' ->> 'address'` : sql`value ->> 'stringValue'`;
  const found = await sql<{ value: FieldValue }>`
    select value from (
      select jsonb_path_query(${stored}, ${path}::jsonpath) as value from items
      where account_id = ${accountId}::uuid and directory_id = ${key.directoryId}::uuid and deleted_at is null
    ) as typed
    where strpos(${buildFoldedTextSql(text)}, ${normalizeForComparison(keywords)}) > 0
    group by value order by count(*) desc, ${text} limit ${MAX_SUGGESTIONS}`.execute(trx);
  const context = createFieldContext(scope, compiled.registry, { values: {}, references: new Map() });
  const { plugin, definition } = field;
  return found.rows.map(({ value }) =>
    isPlace ? plugin.toText(value, definition, context) : (value.stringValue ?? ''),
  );
}

/**
 * Finds the field, and the place where its values are stored: the field itself, or the table that has it as a column.
 * Returns `undefined` if the field isn't visible to the caller.
 */
function getPlace(
  scope: RecordScope,
  opened: OpenDirectory,
  fieldId: string,
): { place: BoundField; field: BoundField } | undefined {
  const own = findVisibleField(scope.world, opened, fieldId);
  if (own) return { place: own, field: own };
  for (const { definition } of opened.compiled.fields) {
    if (!definition.tableFields?.some(({ id }) => id === fieldId)) continue;
    const place = findVisibleField(scope.world, opened, definition.id);
    const column = place?.definition.tableFields?.find(({ id }) => id === fieldId);
    return place && column && !column.deleted
      ? { place, field: opened.compiled.registry.bind(column) }
      : undefined;
  }
  return undefined;
}
