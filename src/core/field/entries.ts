/**
 * Fields with several entries: the rows of a table, or the values of a list. Conditions can apply to a single entry.
 */
import type { FieldValue, FieldValues } from '../model.ts';
import type { BoundField } from './boundField.ts';
import type { FieldEngine } from './fieldPlugin.ts';

export interface FieldEntries {
  /** The fields available to conditions on an entry: columns, or the list's own values. */
  readonly fieldById: ReadonlyMap<string, BoundField>;
  /** Returns the values of each entry, keyed by the ids in `fieldById`. */
  of(value: FieldValue | undefined): readonly FieldValues[];
}

/** Returns `undefined` for a field with a single value. */
export function findFieldEntries(field: BoundField, engine: FieldEngine): FieldEntries | undefined {
  const { definition, plugin, isArray } = field;
  const { figures } = plugin;
  if (figures?.kind === 'Rows') {
    const columns = (definition.tableFields ?? []).filter(column => !column.deleted);
    return {
      fieldById: byId(columns.map(engine.bind)),
      of: value => (value ? figures.rows(value) : []),
    };
  }
  if (!isArray) return undefined;
  return {
    fieldById: byId([engine.bind({ ...definition, array: false })]),
    of: value => (value?.listValue ?? []).map(one => ({ [definition.id]: one })),
  };
}

function byId(fields: readonly BoundField[]): ReadonlyMap<string, BoundField> {
  return new Map(fields.map(field => [field.definition.id, field]));
}
