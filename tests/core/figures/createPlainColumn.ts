import { toDayNumber } from '#core/calendar/periods.ts';
import {
  extractColumnValue,
  type FigureColumn,
  type FigureField,
  getGroupKey,
  isGroupKeyBefore,
} from '#core/figures/figureColumn.ts';
import type { FiguresPart } from '#core/figures/figuresPart.ts';
import type { FieldValue } from '#core/model.ts';

interface PlainColumn {
  build(): FigureColumn;
  /** Adds a record, given the value of the field, or of the table to which the column belongs. */
  add(value: FieldValue | undefined): void;
}

/** Collects the entries of a column value by value, as the oracle of `QueryBlocks`. */
export function createPlainColumn(
  figure: FigureField,
  tableOf: (tableId: string) => FiguresPart | undefined,
): PlainColumn {
  const { field, part, tableId, by } = figure;
  const [entries, keys, samples]: [number[], string[], FieldValue[]] = [[], [], []];
  const places = new Map<string, number>();
  const isSeveral = tableId !== null || field.isArray || part.kind === 'Rows';
  const [starts, ends]: [number[], number[]] = [[], []];
  const placeOf = (key: string, value: FieldValue) => {
    const known = places.get(key);
    if (known !== undefined) {
      const sample = samples[known];
      if (sample && isGroupKeyBefore(value, sample)) samples[known] = value;
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
    build: () => ({
      ...{ figure, keys, samples, entries: Float64Array.from(entries) },
      spans: isSeveral ? { starts: Int32Array.from(starts), ends: Int32Array.from(ends) } : null,
    }),
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
