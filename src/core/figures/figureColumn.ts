/** The values of one field in many records, as numbers that are quickly grouped and added up. */
import type { BoundField } from '../field/boundField.ts';
import type { FieldDefinition, FieldValue } from '../model.ts';
import type { Buckets } from './buckets.ts';
import type { RowOrder } from './dense/rowOrder.ts';
import type { WholeEnds } from './dense/wholeEnds.ts';
import type { FiguresPart } from './figuresPart.ts';
import { dayNumber } from './periods.ts';

/** A field of a directory, or of one of its tables, whose values can be grouped or measured. */
export interface FigureField {
  /** As asked for. */
  readonly id: string;
  /** The one whose type knows its values: of a related field the one shown. */
  readonly field: BoundField;
  readonly part: FiguresPart;
  /** The table that it is a column of. */
  readonly tableId: string | null;
  /** Only what this says of the values is looked at, where it is there. */
  readonly by?: 'Region' | undefined;
}

/** Of the column with its values: what is looked at in two ways has two. */
export function columnName({ id, by }: Pick<FigureField, 'id' | 'by'>): string {
  return by ? `${id} ${by}` : id;
}

/** The same field by regions; undefined where its type tells none. */
export function byRegion(figure: FigureField): FigureField | undefined {
  return figure.part.kind === 'Each' && figure.part.region ? { ...figure, by: 'Region' } : undefined;
}

/** What of a value a column holds. */
export function valueLookedAt(
  part: FiguresPart,
  by: FigureField['by'],
  value: FieldValue,
): FieldValue | undefined {
  if (!by || part.kind !== 'Each') return value;
  const stringValue = part.region?.(value);
  return stringValue === undefined ? undefined : { stringValue };
}

/** By what values of the column are one group. */
export function keyIn(
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
   * Numbers, days since 1970, or of texts their place in `keys`; `NaN` where there is no value. A record has one at least, of a
   * table one for each row.
   */
  readonly entries: Entries;
  /** Where the entries of each record begin and end; null where each record has one. */
  readonly spans: { readonly starts: Places; readonly ends: Places } | null;
  readonly keys: readonly string[];
  /** A value for each of `keys`, the same whatever the order of the records. */
  readonly samples: readonly FieldValue[];
  /** The records with an entry, by what it is, where somebody keeps that; more than those asked for may be among them. */
  readonly order?: () => RowOrder;
  /** Of the entries, where somebody keeps that; those of more records than are asked for may be among them. */
  readonly ends?: Pick<WholeEnds, 'least' | 'range'>;
  /** The groups of the entries, where somebody keeps those: `way` tells the buckets from others. */
  readonly codes?: (way: string, buckets: Pick<Buckets, 'of'>) => Codes;
}

/** Entries told apart into groups. */
export interface Codes {
  /** Of each entry its group. */
  readonly codes: Int32Array;
  /** By the bucket its code, from 0 in this order. */
  readonly known: ReadonlyMap<number, number>;
}

export interface ColumnBuilder {
  readonly column: FigureColumn;
  /** Adds a record by what it holds in the field, or in the table that the field is a column of. */
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
    const value = valueLookedAt(part, by, given);
    if (!value) return Number.NaN;
    if (part.kind === 'Numbers') return part.number(value);
    if (part.kind === 'Days') return dayNumber(part.day(value));
    return part.kind === 'Each' ? placeOf(keyIn(figure, value, field.definition), value) : 1;
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
          // Of a list in a row the first value tells: rows line up with those of the table's other columns.
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

/** Whether a value rather than another one stands for those of the same key. */
export function isBefore(a: FieldValue, b: FieldValue): boolean {
  // Most values of a key are written alike.
  if (a.stringValue !== undefined && a.stringValue === b.stringValue) return false;
  return JSON.stringify(a) < JSON.stringify(b);
}

/** The entries of a record: from the first to before the second. */
export function spanOf({ spans }: FigureColumn, record: number): readonly [number, number] {
  return spans ? [spans.starts[record] ?? 0, spans.ends[record] ?? 0] : [record, record + 1];
}

/** The table whose rows it stands in, or counts: a table counts its own. */
export function rowTable(column: FigureColumn | undefined): string | null {
  if (!column) return null;
  return column.figure.part.kind === 'Rows' ? column.figure.id : column.figure.tableId;
}
