/** Implements field visibility in SQL. Queries must not reveal a value that is hidden by a status. */
import { type RawBuilder, sql } from 'kysely';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import {
  type FieldEnvironment,
  getSourceFieldIds,
  listStatusesHidingFields,
  listStatusesHidingTarget,
} from '#core/policy/permissions.ts';
import type { RecordSql } from '#server/kernel/fields/fieldServer.ts';

/** The SQL of a record with all of its values. */
export const FULL_RECORD_SQL: RecordSql = {
  customFields: sql.ref('items.custom_fields'),
  accountId: sql.ref('items.account_id'),
};

/** Returns the record that a condition on this field reads. Its values are empty in statuses that hide the field. */
export function buildFieldRecordSql(
  world: FieldEnvironment,
  compiled: CompiledDirectory,
  field: BoundField,
): RecordSql {
  const { directory, registry } = compiled;
  const hiding = listStatusesHidingFields(directory, getSourceFieldIds(compiled, field));
  const hiddenIn = listStatusesHidingTarget(world, registry, field);
  if (hiding.length === 0 && hiddenIn.length === 0) return FULL_RECORD_SQL;
  return {
    ...FULL_RECORD_SQL,
    ...(hiding.length > 0 ? { customFields: customFieldsBut(hiding) } : {}),
    ...(hiddenIn.length > 0 ? { hiddenIn } : {}),
  };
}

function customFieldsBut(hiding: readonly string[]): RawBuilder<unknown> {
  return sql`(case when items.status_id = any(${hiding}::uuid[]) then '{}'::jsonb else items.custom_fields end)`;
}
