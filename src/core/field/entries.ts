/** Fields with several entries: the rows of a table, or the values of a list. Conditions can concern one of them. */
import type { FieldValue, FieldValues } from '../model.ts';
import type { BoundField } from './boundField.ts';
import type { FieldEngine } from './fieldPlugin.ts';

export interface Entries {
  /** The fields that conditions on an entry can use: columns, or the list's own values. */
  readonly fieldById: ReadonlyMap<string, BoundField>;
  /** Returns each entry's values by the ids of these fields. */
  of(value: FieldValue | undefined): readonly FieldValues[];
}

/** `undefined` for a field of single values. */
export function entriesOf(field: BoundField, engine: FieldEngine): Entries | undefined {
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
