/** The fields of a directory, or the columns of a table, as formulas among them know them. */
import type { FieldEngine, FormulaPart } from '../field/fieldPlugin.ts';
import type { FieldDefinition, FieldValue } from '../model.ts';
import { decimalOf } from './decimals.ts';
import type { RecordFacts } from './formulaContext.ts';
import { fieldNamed, type NamedField } from './formulaNames.ts';
import type { FormulaScope, FormulaType, SingleValue } from './formulaTypes.ts';

export interface KnownField extends NamedField {
  readonly definition: FieldDefinition;
  /** Null where formulas cannot read its values. */
  readonly part: FormulaPart | null;
  readonly columns: readonly KnownField[];
  /** Of a field that every record has by itself: its value. Null where it stands among the values. */
  readonly ofRecord: ((record: RecordFacts) => FieldValue | undefined) | null;
}

/** Without the deleted ones. */
export function knownFields(definitions: readonly FieldDefinition[], engine: FieldEngine): KnownField[] {
  return definitions
    .filter(({ deleted, type }) => !deleted && engine.hasType(type))
    .map(definition => ({
      id: definition.id,
      code: definition.code,
      definition,
      part: engine.bind(definition).plugin.formula,
      columns: knownFields(definition.tableFields ?? [], engine),
      ofRecord: null,
    }));
}

export function scopeOf(fields: readonly KnownField[]): FormulaScope {
  return {
    find([name = '', columnName, ...deeper]) {
      const field = fieldNamed(name, fields);
      if (!field || deeper.length > 0) return undefined;
      if (columnName === undefined) return { fieldId: field.id, columnId: null, type: typeOf(field, null) };
      const column = fieldNamed(columnName, field.columns);
      return column && { fieldId: field.id, columnId: column.id, type: typeOf(column, field.id) };
    },
  };
}

/** A table by itself is a list of its rows, to be counted. */
function typeOf({ id, definition, part, columns }: KnownField, tableId: string | null): FormulaType | null {
  if (columns.length > 0) return { of: 'boolean', listOf: id };
  // A cell of several values in each of several rows would be a list of lists.
  if (!part || (tableId !== null && definition.array)) return null;
  return { of: part.type, listOf: tableId ?? (definition.array ? id : null) };
}

/** What a formula reads where this value stands; null for nothing, and for what is no good value of its type. */
export function readValue(value: FieldValue | undefined, { part, definition }: KnownField): SingleValue {
  if (!value || !part) return null;
  if (part.type === 'number')
    return Number.isFinite(value.numberValue) ? decimalOf(value.numberValue ?? 0) : null;
  if (part.type === 'date')
    return /^\d{4}-\d{2}-\d{2}$/.test(value.dateValue ?? '') ? { day: value.dateValue ?? '' } : null;
  return part.text ? part.text(value, definition) : (value.stringValue ?? null);
}
