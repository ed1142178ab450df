/**
 * Hides columns of tables like fields: the hidden fields of a profile can include ids of columns, and a
 * column derived from a hidden column is also hidden.
 */
import type { BoundField } from '../field/boundField.ts';
import type { FieldEngine } from '../field/fieldPlugin.ts';
import { isResultVisible, maskHiddenFormulaFields } from '../field/findFormula.ts';
import { getDefinitionReferences } from '../field/getDefinitionReferences.ts';
import type { DirectoryRights, FieldDefinition, FieldValue } from '../model.ts';

type HidingRights = Pick<DirectoryRights, 'hiddenFields'>;

const seenDefinitions = new WeakMap<FieldDefinition, Map<string, FieldDefinition>>();

/**
 * Returns the same definition if none of its columns is hidden from the user; otherwise a definition without
 * the hidden columns. Equal hidden columns give the same object each time, so that it is bound once.
 */
export function toVisibleDefinition(
  definition: FieldDefinition,
  engine: FieldEngine,
  rights: HidingRights,
): FieldDefinition {
  const { tableFields } = definition;
  if (!tableFields) return definition;
  const hidden = getHiddenColumnIds(tableFields, engine, rights);
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
      .map(column => maskHiddenFormulaFields(column, id => hidden.has(id))),
  };
  known.set(key, seen);
  return seen;
}

/** Returns the field without columns hidden from the user; the same field if there are none. */
export function toVisibleField(field: BoundField, engine: FieldEngine, rights: HidingRights): BoundField {
  const seen = toVisibleDefinition(field.definition, engine, rights);
  return seen === field.definition ? field : engine.bind(seen);
}

/** Reduces a stored value to the columns of a field returned by `toVisibleField`. */
export function toVisibleValue<Value extends FieldValue | null | undefined>(
  seen: BoundField,
  engine: FieldEngine,
  value: Value,
): Value {
  const { columns } = seen.plugin;
  return columns && value ? (columns.narrow(value, seen.definition, engine) as Value) : value;
}

/**
 * Returns whether texts of the field's values contain data hidden from the user: these texts are shared by all users,
 * and exclude only columns hidden from everyone.
 */
export function isTextRestricted(
  { definition }: BoundField,
  engine: FieldEngine,
  rights: HidingRights,
): boolean {
  const columnsFor = (some: HidingRights) =>
    toVisibleDefinition(definition, engine, some).tableFields?.length;
  return columnsFor(rights) !== columnsFor({ hiddenFields: [] });
}

function getHiddenColumnIds(
  columns: readonly FieldDefinition[],
  engine: FieldEngine,
  { hiddenFields }: HidingRights,
): ReadonlySet<string> {
  const own = columns.filter(({ id, hidden }) => hidden === true || hiddenFields.includes(id));
  const ids = new Set(own.map(({ id }) => id));
  if (ids.size === 0) return ids;
  const isMadeOfHidden = (column: FieldDefinition) => {
    const field = engine.hasType(column.type) ? engine.bind(column) : undefined;
    if (!field?.isDerived || (!field.isComputed && isResultVisible(column))) return false;
    return getDefinitionReferences(column, engine).fields.some(id => ids.has(id));
  };
  // A column can be derived from a column that follows it, so repeat until no further column is found.
  for (let known = 0; known < ids.size; ) {
    known = ids.size;
    for (const column of columns) if (isMadeOfHidden(column)) ids.add(column.id);
  }
  return ids;
}
