/** Whole records, as `searchItems` with `json` answers them, told as the cells that a table of them has. */

import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { otherTargets } from '#core/import/matchColumns.ts';
import { plainNumber } from '#core/import/plainNumber.ts';
import { foldName } from '#core/import/recogniseLayout.ts';
import type { FieldValue } from '#core/model.ts';
import { SYSTEM_ID } from '#core/systemFields.ts';
import { plainList, valueCell } from '#server/modules/exports/index.ts';
import { createFieldContext, type OpenDirectory, type RecordScope } from '#server/modules/records/index.ts';
import { listTags } from '#server/modules/tags/index.ts';
import { ImportFault } from '../importFault.ts';
import { CELL_KINDS } from './cellKinds.ts';
import { type CellsOf, flatCells } from './jsonRows.ts';
import type { NamedCell } from './namedTable.ts';
import { hasRecordShape, isWhole } from './recordShape.ts';

/** Ids become the names that people know them by. */
export async function createCellsOf(scope: RecordScope, { compiled }: OpenDirectory): Promise<CellsOf> {
  const tagNames = new Map((await listTags(scope.trx)).map(({ id, name }) => [id, name]));
  const names = columnNames(compiled.fields);
  const own = ownColumnNames(compiled.fields);
  return (record, line) => {
    if (!isWhole(record)) return flatCells(record);
    if (!hasRecordShape(record)) throw new ImportFault('JsonUnreadable', { record: line });
    const { number, status, tags = [], createdAt, customFields, references = {} } = record;
    const context = createFieldContext(scope, compiled.registry, {
      values: customFields,
      references: new Map(Object.entries(references)),
    });
    const ownCells = flatCells({
      [own.number]: number,
      [own.status]: status && (compiled.statusById.get(status)?.name ?? status),
      [own.tags]: tags.map(id => tagNames.get(id) ?? id).join(', '),
      [own.createdAt]: createdAt,
    });
    const fields = Object.entries(customFields).map(([id, value]) =>
      fieldCell(names.get(id) ?? id, value, { field: compiled.fieldById.get(id), context }),
    );
    return [...ownCells, ...fields];
  };
}

function fieldCell(
  name: string,
  value: FieldValue,
  { field, context }: { field: BoundField | undefined; context: FieldContext },
): NamedCell {
  if (!field) return { name, text: JSON.stringify(value), kind: CELL_KINDS.text };
  const cell = valueCell(value, field.toText(value, context));
  if (cell.kind === 'number') return { name, text: plainNumber(cell.number), kind: CELL_KINDS.number };
  if (cell.kind === 'date') return { name, text: cell.date, kind: CELL_KINDS.date };
  if (cell.kind === 'list') return { name, text: plainList(cell.values), kind: CELL_KINDS.number };
  return { name, text: cell.text, kind: CELL_KINDS.text };
}

/** What the columns of a record's own values are called: names that lead to their targets, and to no field. */
function ownColumnNames(fields: readonly BoundField[]) {
  const taken = new Set(
    fields.flatMap(({ definition: { name, code, nameOnForm } }) =>
      [name, code, nameOnForm ?? ''].map(foldName),
    ),
  );
  const targets = otherTargets();
  const nameOf = (target: string) => {
    const names = targets.find(one => one.target === target)?.names ?? [];
    const free = [...names, target].find(name => !taken.has(foldName(name)));
    if (free !== undefined) return free;
    // Such a column leads to no target: somebody has to choose one.
    let count = 2;
    while (taken.has(foldName(`${target} ${count}`))) count += 1;
    return `${target} ${count}`;
  };
  return {
    number: nameOf(SYSTEM_ID.number),
    status: nameOf(SYSTEM_ID.status),
    tags: nameOf(SYSTEM_ID.tags),
    createdAt: nameOf(SYSTEM_ID.createdAt),
  };
}

/** By field id: the name, or where several fields have it the code. */
function columnNames(fields: readonly BoundField[]): Map<string, string> {
  const byName = Map.groupBy(fields, ({ definition }) => foldName(definition.name));
  return new Map(
    fields.map(({ definition: { id, name, code } }) => [
      id,
      byName.get(foldName(name))?.length === 1 ? name : code,
    ]),
  );
}
