import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { RecordKeys } from '#core/duplicates/scorePair.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldValues } from '#core/model.ts';
import { isHiddenInStatus } from '#core/policy/permissions.ts';
import type { StoredItem } from '#server/modules/records/index.ts';

/** Returns the keys by which a record is compared. Values hidden by its status are ignored. */
export function getRecordKeys(
  compiled: CompiledDirectory,
  fields: readonly BoundField[],
  item: Pick<StoredItem, 'status_id' | 'custom_fields'>,
): RecordKeys {
  const status = item.status_id ? compiled.statusById.get(item.status_id) : undefined;
  const open = fields.filter(field => !isHiddenInStatus(status, field.definition.id));
  return toValueKeys(open, item.custom_fields);
}

export function toValueKeys(fields: readonly BoundField[], values: FieldValues): RecordKeys {
  return new Map(fields.map(field => [field.definition.id, field.sameKeys(values[field.definition.id])]));
}
