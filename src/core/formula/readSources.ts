/**
 * Reads values for formulas: from a record, from the records to which this record refers, and from the
 * records that refer to this record.
 */

import type { SystemEngine } from '../field/system/systemFields.ts';
import type { FieldValue, FieldValues } from '../model.ts';
import type { FormulaContext } from './formulaContext.ts';
import { CURRENT_RECORD_FIELD_ID, getDirectoryFormulaFields } from './formulaScope.ts';
import { type ScopedFormulaField, toSingleValue } from './knownFields.ts';
import type {
  ExternalFormulaField,
  FormulaField,
  FormulaReader,
  FormulaValue,
  SingleFormulaValue,
} from './language/formulaTypes.ts';
import type {
  PrefetchedFormulaRecords,
  ReferencingRecords,
  RelatedFormulaRecord,
} from './others/otherDirectories.ts';

export interface FormulaReaderInput {
  readonly fields: ReadonlyMap<string, ScopedFormulaField>;
  readonly engine: SystemEngine;
}

export function createFormulaReader(
  reading: FormulaReaderInput,
  values: FieldValues,
  context: FormulaContext,
): FormulaReader {
  return {
    context,
    read: source => readSource(reading, { source, values, context }),
    records: source => recordsPointing(reading, source, context),
  };
}

interface Read {
  readonly source: FormulaField;
  readonly values: FieldValues;
  readonly context: FormulaContext;
}

function readSource({ fields, engine }: FormulaReaderInput, { source, values, context }: Read): FormulaValue {
  const { fieldId, columnId, related } = source;
  const [field, value] = [fields.get(fieldId), values[fieldId]];
  if (!field) return null;
  if (field.ofRecord) return context.record ? toSingleValue(field.ofRecord(context.record), field) : null;
  const rows = value?.tableValue ?? [];
  const column = columnId === null ? null : field.columns.find(({ id }) => id === columnId);
  if (related) {
    const read = relatedReader(related, engine, context);
    if (columnId === null) return read(field, value, source.type?.listOf !== null);
    return rows.map(row => (column ? getFirst(read(column, row.customFields[columnId], false)) : null));
  }
  if (columnId !== null)
    return rows.map(row => (column ? toSingleValue(row.customFields[columnId], column) : null));
  if (field.columns.length > 0) return rows.map(() => true);
  return readWhole(value, field);
}

function readWhole(value: FieldValue | undefined, field: ScopedFormulaField): FormulaValue {
  if (field.definition.array) return (value?.listValue ?? []).map(entry => toSingleValue(entry, field));
  return toSingleValue(value, field);
}

function createReader(record: RelatedFormulaRecord | undefined, field: ScopedFormulaField): FormulaValue {
  if (!record) return null;
  if (field.ofRecord) return toSingleValue(field.ofRecord(record.facts), field);
  return readWhole(record.values[field.id], field);
}

type ReadRelated = (
  field: ScopedFormulaField,
  value: FieldValue | undefined,
  isList: boolean,
) => FormulaValue;

/** Returns a function that reads a field of all records that a value refers to. */
function relatedReader(
  { beyond, ...first }: NonNullable<FormulaField['related']>,
  engine: SystemEngine,
  { others }: FormulaContext,
): ReadRelated {
  const target = fieldElsewhere(first, engine, others);
  const second = beyond && fieldElsewhere(beyond, engine, others);
  const recordsOf = ({ definition }: ScopedFormulaField, value: FieldValue | undefined) =>
    engine
      .bind(definition)
      .targetsOf(value)
      .map(({ id }) => others?.record(id));
  const readFirst = (record: RelatedFormulaRecord | undefined): FormulaValue => {
    if (!target) return null;
    if (!beyond) return createReader(record, target);
    const read = recordsOf(target, record?.values[target.id]).map(one =>
      second ? createReader(one, second) : null,
    );
    return target.definition.array || second?.definition.array ? read.flat() : getFirst(read[0] ?? null);
  };
  return (field, value, isList) => {
    const read = recordsOf(field, value).map(readFirst);
    return isList ? read.flat() : getFirst(read[0] ?? null);
  };
}

function fieldElsewhere(
  { directoryId, fieldId }: ExternalFormulaField,
  engine: SystemEngine,
  others: PrefetchedFormulaRecords | undefined,
): ScopedFormulaField | undefined {
  const directory = others?.directories.find(({ id }) => id === directoryId);
  return directory && getDirectoryFormulaFields(directory, engine).find(({ id }) => id === fieldId);
}

function getFirst(value: FormulaValue): SingleFormulaValue {
  return Array.isArray(value) ? (value[0] ?? null) : (value as SingleFormulaValue);
}

function recordsPointing(
  { engine }: FormulaReaderInput,
  source: ReferencingRecords,
  context: FormulaContext,
): FormulaReader[] {
  const { others } = context;
  const directory = others?.directories.find(({ id }) => id === source.directoryId);
  if (!others || !directory) return [];
  const fields = new Map(getDirectoryFormulaFields(directory, engine).map(field => [field.id, field]));
  return others.pointing(source).map(record => ({
    context,
    read: ({ fieldId }) => {
      if (fieldId === CURRENT_RECORD_FIELD_ID) return true;
      const field = fields.get(fieldId);
      return field ? createReader(record, field) : null;
    },
    records: () => [],
  }));
}
