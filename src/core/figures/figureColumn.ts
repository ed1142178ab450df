/** The values of one field in many records, as numbers that can be grouped and measured quickly. */

import { toDayNumber } from '../calendar/periods.ts';
import type { BoundField } from '../field/boundField.ts';
import type { FieldDefinition, FieldValue } from '../model.ts';
import type { Buckets } from './buckets.ts';
import type { RowOrder } from './dense/rowOrder.ts';
import type { WholeNumberRange } from './dense/wholeEnds.ts';
import type { FiguresPart } from './figuresPart.ts';

/** A field of a directory, or of one of its tables, whose values can be grouped or measured. */
export interface FigureField {
  /** The id as requested. */
  readonly id: string;
  /** The field whose type handles the values: for a related field, the displayed one. */
  readonly field: BoundField;
  readonly part: FiguresPart;
  /** The id of the table that the field is a column of; `null` for other fields. */
  readonly tableId: string | null;
  /** If set, only this aspect of the values is read. */
  readonly by?: 'Region' | undefined;
}

/** Returns the name of the column that contains a field's values: a field read in two ways has two columns. */
export function getFigureColumnName({ id, by }: Pick<FigureField, 'id' | 'by'>): string {
  return by ? `${id} ${by}` : id;
}

/** Returns the same field, grouped by region; `undefined` if its type has no regions. */
export function findRegionFigure(figure: FigureField): FigureField | undefined {
  return figure.part.kind === 'Each' && figure.part.region ? { ...figure, by: 'Region' } : undefined;
}

/** Returns the part of a value that a column contains: the region if `by` is set; `undefined` if the value has none. */
export function extractColumnValue(
  part: FiguresPart,
  by: FigureField['by'],
  value: FieldValue,
): FieldValue | undefined {
  if (!by || part.kind !== 'Each') return value;
  const stringValue = part.region?.(value);
  return stringValue === undefined ? undefined : { stringValue };
}

/** Returns the key by which values of the column are grouped. */
export function getGroupKey(
  { part, by }: Pick<FigureField, 'part' | 'by'>,
  value: FieldValue,
  definition: FieldDefinition,
): string {
  if (by) return value.stringValue ?? '';
  return part.kind === 'Each' ? part.key(value, definition) : '';
}

type Entries = readonly number[] | Float64Array | Float32Array;
type Places = readonly number[] | Int32Array;

export interface FigureColumn {
  readonly figure: FigureField;
  /**
   * Numbers, days since 1970, or for other types indexes into `keys`; `NaN` if there is no value. Each record has at
   * least one entry; for a table, one per row.
   */
  readonly entries: Entries;
  /** The start and end of each record's entries; `null` if each record has one. */
  readonly spans: { readonly starts: Places; readonly ends: Places } | null;
  readonly keys: readonly string[];
  /** A value for each key, independent of the order of the records. */
  readonly samples: readonly FieldValue[];
  /**
   * Returns the records with an entry, sorted by the entry, if cached; can include records that don't match the query.
   */
  readonly order?: () => RowOrder;
  /** The range of the entries, if cached; can cover records that don't match the query. */
  readonly ends?: Pick<WholeNumberRange, 'least' | 'range'>;
  /** Returns the cached group codes of the entries, or `undefined`; `way` is the cache key of the buckets. */
  readonly codes?: (way: string, buckets: Pick<Buckets, 'of'>) => EntryGroupCodes;
}

/** Entries assigned to groups. */
export interface EntryGroupCodes {
  /** The group of each entry. */
  readonly codes: Int32Array;
  /** The code of each bucket; codes are numbered from 0 in the order of the map. */
  readonly known: ReadonlyMap<number, number>;
}

export interface ColumnBuilder {
  readonly column: FigureColumn;
  /** Adds a record, given the value of the field, or of the table to which the column belongs. */
  add(value: FieldValue | undefined): void;
}

export function buildColumn(
  figure: FigureField,
  tableOf: (tableId: string) => FiguresPart | undefined,
): ColumnBuilder {
  const { field, part, tableId, by } = figure;
  const [entries, keys, samples]: [number[], string[], FieldValue[]] = [[], [], []];
  const places = new Map<string, number>();
  const isSeveral = tableId !== null || field.isArray || part.kind === 'Rows';
  const [starts, ends]: [number[], number[]] = [[], []];
  const placeOf = (key: string, value: FieldValue) => {
    const known = places.get(key);
    if (known !== undefined) {
      const sample = samples[known];
      if (sample && isBefore(value, sample)) samples[known] = value;
      return known;
    }
    places.set(key, keys.length);
    samples.push(value);
    return keys.push(key) - 1;
  };
  const entryOf = (given: FieldValue): number => {
    const value = extractColumnValue(part, by, given);
    if (!value) return Number.NaN;
    if (part.kind === 'Numbers') return part.number(value);
    if (part.kind === 'Days') return toDayNumber(part.day(value));
    return part.kind === 'Each' ? placeOf(getGroupKey(figure, value, field.definition), value) : 1;
  };
  const valuesOf = (value: FieldValue | undefined): readonly (FieldValue | undefined)[] => {
    if (value === undefined) return [];
    if (part.kind === 'Rows') return part.rows(value).map(() => value);
    return field.isArray ? (value.listValue ?? []) : [value];
  };
  const table = tableId === null ? undefined : tableOf(tableId);
  const rowsOf = (value: FieldValue | undefined) =>
    value && table?.kind === 'Rows' ? table.rows(value) : [];
  return {
    column: { figure, entries, spans: isSeveral ? { starts, ends } : null, keys, samples },
    add(value) {
      const before = entries.length;
      if (tableId === null)
        for (const each of valuesOf(value)) entries.push(each ? entryOf(each) : Number.NaN);
      else
        for (const row of rowsOf(value)) {
          // Only the first value of a list in a row counts: entries of all columns of the table must correspond to its
          // rows.
          const [first] = valuesOf(row[figure.id]);
          entries.push(first ? entryOf(first) : Number.NaN);
        }
      if (entries.length === before) entries.push(Number.NaN);
      if (!isSeveral) return;
      starts.push(before);
      ends.push(entries.length);
    },
  };
}

/** Returns whether a value takes precedence over another one as the sample of their common key. */
export function isBefore(a: FieldValue, b: FieldValue): boolean {
  // Most values with the same key are identical.
  if (a.stringValue !== undefined && a.stringValue === b.stringValue) return false;
  return JSON.stringify(a) < JSON.stringify(b);
}

/** Returns the index range of a record's entries, excluding the end. */
export function getEntrySpan({ spans }: FigureColumn, record: number): readonly [number, number] {
  return spans ? [spans.starts[record] ?? 0, spans.ends[record] ?? 0] : [record, record + 1];
}

/** Returns the id of the table of which each row is an entry of the column; `null` if entries aren't rows. */
export function findRowTableId(column: FigureColumn | undefined): string | null {
  if (!column) return null;
  return column.figure.part.kind === 'Rows' ? column.figure.id : column.figure.tableId;
}
