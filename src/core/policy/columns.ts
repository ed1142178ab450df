/** Columns are fields: what hides a field hides a column, and a computed one goes with those it is made of. */
import type { BoundField } from '../field/boundField.ts';
import type { FieldEngine } from '../field/fieldPlugin.ts';
import { referencesOf } from '../field/referencesOf.ts';
import { showsResult, withoutNames } from '../formula/formulaOf.ts';
import type { DirectoryRights, FieldDefinition, FieldValue } from '../model.ts';

type HidingRights = Pick<DirectoryRights, 'hiddenFields'>;

const seenDefinitions = new WeakMap<FieldDefinition, Map<string, FieldDefinition>>();

/**
 * The very definition where none of its columns is hidden from the person; else one without them. The same answer each
 * time, so that it is bound once.
 */
export function seenDefinition(
  definition: FieldDefinition,
  engine: FieldEngine,
  rights: HidingRights,
): FieldDefinition {
  const { tableFields } = definition;
  if (!tableFields) return definition;
  const hidden = hiddenColumnIds(tableFields, engine, rights);
  if (hidden.size === 0) return definition;
  const key = [...hidden].join();
  const known = seenDefinitions.get(definition) ?? new Map<string, FieldDefinition>();
  seenDefinitions.set(definition, known);
  const cached = known.get(key);
  if (cached) return cached;
  const seen = {
    ...definition,
    tableFields: tableFields
      .filter(({ id }) => !hidden.has(id))
      .map(column => withoutNames(column, id => hidden.has(id))),
  };
  known.set(key, seen);
  return seen;
}

/** The same field where none of its columns is hidden from the person. */
export function seenField(field: BoundField, engine: FieldEngine, rights: HidingRights): BoundField {
  const seen = seenDefinition(field.definition, engine, rights);
  return seen === field.definition ? field : engine.bind(seen);
}

/** A stored value as far as the columns of the field tell it, which is one as somebody sees it. */
export function seenValue<Value extends FieldValue | null | undefined>(
  seen: BoundField,
  engine: FieldEngine,
  value: Value,
): Value {
  const { columns } = seen.plugin;
  return columns && value ? (columns.narrow(value, seen.definition, engine) as Value) : value;
}

/**
 * Whether texts of the field's values hold what is hidden from the person: they are made for everybody, without the
 * columns that everybody is to see nothing of.
 */
export function isTextCut({ definition }: BoundField, engine: FieldEngine, rights: HidingRights): boolean {
  const columnsFor = (some: HidingRights) => seenDefinition(definition, engine, some).tableFields?.length;
  return columnsFor(rights) !== columnsFor({ hiddenFields: [] });
}

function hiddenColumnIds(
  columns: readonly FieldDefinition[],
  engine: FieldEngine,
  { hiddenFields }: HidingRights,
): ReadonlySet<string> {
  const own = columns.filter(({ id, hidden }) => hidden === true || hiddenFields.includes(id));
  const ids = new Set(own.map(({ id }) => id));
  if (ids.size === 0) return ids;
  const isMadeOfHidden = (column: FieldDefinition) => {
    const field = engine.hasType(column.type) ? engine.bind(column) : undefined;
    if (!field?.isDerived || (!field.isComputed && showsResult(column))) return false;
    return referencesOf(column, engine).fields.some(id => ids.has(id));
  };
  // What is made of one that has just been found may stand before it.
  for (let known = 0; known < ids.size; ) {
    known = ids.size;
    for (const column of columns) if (isMadeOfHidden(column)) ids.add(column.id);
  }
  return ids;
}
