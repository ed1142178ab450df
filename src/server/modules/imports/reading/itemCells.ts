/** Converts whole records, in the format of `searchItems` with `json`, to cells of a table. */

import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { listOtherTargets } from '#core/import/matchColumns.ts';
import { normalizeColumnName } from '#core/import/recogniseLayout.ts';
import type { FieldValue } from '#core/model.ts';
import { createFieldCell, type ExportCell, getPlainCellText } from '#server/modules/exports/index.ts';
import { createFieldContext, type OpenDirectory, type RecordScope } from '#server/modules/records/index.ts';
import { listTags } from '#server/modules/tags/index.ts';
import { ImportError } from '../errors.ts';
import { CELL_KINDS } from './cellKinds.ts';
import { type RecordCellReader, toFlatCells } from './jsonRows.ts';
import type { ImportCell } from './namedTable.ts';
import { isFullRecordObject, isRecordJson } from './recordShape.ts';

/** Returns a function that converts a record to cells, with ids replaced by the names that users know. */
export async function createCellReader(
  scope: RecordScope,
  { compiled }: OpenDirectory,
): Promise<RecordCellReader> {
  const tagNames = new Map((await listTags(scope.trx)).map(({ id, name }) => [id, name]));
  const names = getColumnNames(compiled.fields);
  const own = getOwnColumnNames(compiled.fields);
  return (record, line) => {
    if (!isFullRecordObject(record)) return toFlatCells(record);
    if (!isRecordJson(record)) throw new ImportError('JsonUnreadable', { record: line });
    const { number, status, tags = [], createdAt, customFields, references = {} } = record;
    const context = createFieldContext(scope, compiled.registry, {
      values: customFields,
      references: new Map(Object.entries(references)),
    });
    const ownCells = toFlatCells({
      [own.number]: number,
      [own.status]: status && (compiled.statusById.get(status)?.name ?? status),
      [own.tags]: tags.map(id => tagNames.get(id) ?? id).join(', '),
      [own.createdAt]: createdAt,
    });
    const fields = Object.entries(customFields).map(([id, value]) =>
      getNamedCell(names.get(id) ?? id, value, { field: compiled.fieldById.get(id), context }),
    );
    return [...ownCells, ...fields];
  };
}

function getNamedCell(
  name: string,
  value: FieldValue,
  { field, context }: { field: BoundField | undefined; context: FieldContext },
): ImportCell {
  if (!field) return { name, text: JSON.stringify(value), kind: CELL_KINDS.text };
  const cell = createFieldCell(field, value, context);
  return { name, text: getPlainCellText(cell), kind: KINDS[cell.kind] };
}

const KINDS: Readonly<Record<ExportCell['kind'], string>> = {
  text: CELL_KINDS.text,
  number: CELL_KINDS.number,
  date: CELL_KINDS.date,
  instant: CELL_KINDS.text,
  list: CELL_KINDS.plain,
  table: CELL_KINDS.plain,
};

/**
 * Returns column names for the values of a record outside its fields. Each name identifies its target and differs from
 * the names of all fields.
 */
function getOwnColumnNames(fields: readonly BoundField[]) {
  const taken = new Set(
    fields.flatMap(({ definition: { name, code, nameOnForm } }) =>
      [name, code, nameOnForm ?? ''].map(normalizeColumnName),
    ),
  );
  const targets = listOtherTargets();
  const nameOf = (target: string) => {
    const names = targets.find(one => one.target === target)?.names ?? [];
    const free = [...names, target].find(name => !taken.has(normalizeColumnName(name)));
    if (free !== undefined) return free;
    // Such a column matches no target, so the user has to choose a target.
    let count = 2;
    while (taken.has(normalizeColumnName(`${target} ${count}`))) count += 1;
    return `${target} ${count}`;
  };
  return {
    number: nameOf(SYSTEM_ID.number),
    status: nameOf(SYSTEM_ID.status),
    tags: nameOf(SYSTEM_ID.tags),
    createdAt: nameOf(SYSTEM_ID.createdAt),
  };
}

/** Returns the name of each field, or its code if several fields share the name, keyed by field id. */
function getColumnNames(fields: readonly BoundField[]): Map<string, string> {
  const byName = Map.groupBy(fields, ({ definition }) => normalizeColumnName(definition.name));
  return new Map(
    fields.map(({ definition: { id, name, code } }) => [
      id,
      byName.get(normalizeColumnName(name))?.length === 1 ? name : code,
    ]),
  );
}
