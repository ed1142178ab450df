/** The policy of fields in words of SQL: a value that a status hides must not be found out by asking. */
import { type RawBuilder, sql } from 'kysely';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { type FieldWorld, sourcesOf, statusesThatHide, statusesThatHideTarget } from '#core/permissions.ts';
import type { RecordSql } from '#server/kernel/fields/fieldServer.ts';

/** A record of which nothing is hidden. */
export const WHOLE_RECORD: RecordSql = {
  customFields: sql.ref('items.custom_fields'),
  accountId: sql.ref('items.account_id'),
};

/** The record a condition on this field reads: without values where a status hides them. */
export function recordSqlOf(world: FieldWorld, compiled: CompiledDirectory, field: BoundField): RecordSql {
  const { directory, registry } = compiled;
  const hiding = statusesThatHide(directory, sourcesOf(compiled, field));
  const hiddenIn = statusesThatHideTarget(world, registry, field);
  if (hiding.length === 0 && hiddenIn.length === 0) return WHOLE_RECORD;
  return {
    ...WHOLE_RECORD,
    ...(hiding.length > 0 ? { customFields: customFieldsBut(hiding) } : {}),
    ...(hiddenIn.length > 0 ? { hiddenIn } : {}),
  };
}

function customFieldsBut(hiding: readonly string[]): RawBuilder<unknown> {
  return sql`(case when items.status_id = any(${hiding}::uuid[]) then '{}'::jsonb else items.custom_fields end)`;
}
