/** The values of one field in many records, as numbers that can be grouped and measured quickly. */
import type { BoundField } from '../field/boundField.ts';
import type { FieldDefinition, FieldValue } from '../model.ts';
import type { FigureBuckets } from './buckets.ts';
import type { RowOrder } from './cells/rowOrder.ts';
import type { WholeNumberRange } from './cells/wholeNumberRange.ts';
import type { FiguresPart } from './figuresPart.ts';

/** A field of a directory, or of one of its tables, whose values can be grouped or measured. */
export interface FigureField {
  /** The id of the field, as in the query. */
  readonly id: string;
  /** The field whose type handles the values: for a related field, the displayed field. */
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

/** The start of each record's entries, and their end, which is exclusive. */
export interface RecordEntryRanges {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

export interface FigureColumn {
  readonly figure: FigureField;
  /**
   * Numbers, days since 1970, or for other types indexes into `keys`; `NaN` if there is no value. Each record has at
   * least one entry; for a table, one per row.
   */
  readonly entries: Float64Array | Float32Array;
  /** The entries of each record; `null` if each record has one entry. */
  readonly spans: RecordEntryRanges | null;
  readonly keys: readonly string[];
  /** A value for each key, independent of the order of the records. */
  readonly samples: readonly FieldValue[];
  /**
   * Returns the records with an entry, sorted by the entry, if cached; can include records that don't match the query.
   */
  readonly order?: () => RowOrder;
  /** The range of the entries, if cached; can cover records that don't match the query. */
  readonly ends?: Pick<WholeNumberRange, 'least' | 'range'>;
  /**
   * Returns the cached group codes of the entries; absent if group codes can't be cached. `way` is the cache
   * key of the buckets.
   */
  readonly codes?: (way: string, buckets: Pick<FigureBuckets, 'of'>) => EntryGroupCodes;
}

export interface EntryGroupCodes {
  /** The group code of each entry. */
  readonly codes: Int32Array;
  /** The code of each bucket; codes are numbered from 0 in the order of the map. */
  readonly known: ReadonlyMap<number, number>;
}

/** Returns whether a value takes precedence over another value as the sample of their common key. */
export function isGroupKeyBefore(a: FieldValue, b: FieldValue): boolean {
  // Most values with the same key are identical.
  if (a.stringValue !== undefined && a.stringValue === b.stringValue) return false;
  return JSON.stringify(a) < JSON.stringify(b);
}

/** Returns the index range of a record's entries, excluding the end. */
export function getEntrySpan(
  { spans }: Pick<FigureColumn, 'spans'>,
  record: number,
): readonly [number, number] {
  return spans ? [spans.starts[record] ?? 0, spans.ends[record] ?? 0] : [record, record + 1];
}

/** Returns the id of the table of which each row is an entry of the column; `null` if entries aren't rows. */
export function findRowTableId(column: FigureColumn | undefined): string | null {
  if (!column) return null;
  return column.figure.part.kind === 'Rows' ? column.figure.id : column.figure.tableId;
}
