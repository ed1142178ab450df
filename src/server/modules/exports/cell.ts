import { writeList } from '#core/field/listText.ts';
import { plainNumber } from '#core/import/plainNumber.ts';
import type { FieldValue } from '#core/model.ts';

/** One value of an export: as people read it, and as programs compute with it. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly number: number }
  /** `date` is a calendar date, `YYYY-MM-DD`. */
  | { readonly kind: 'date'; readonly text: string; readonly date: string }
  /** `at` is an ISO 8601 instant, `wall` the same as clocks of the reader's time zone show it, `YYYY-MM-DDTHH:mm`. */
  | { readonly kind: 'instant'; readonly text: string; readonly at: string; readonly wall: string }
  /** Of numbers or of calendar dates, `YYYY-MM-DD`. */
  | { readonly kind: 'list'; readonly text: string; readonly values: readonly (number | string)[] };

export function textCell(text: string): Cell {
  return { kind: 'text', text };
}

/** By the member that carries the value: no type need be known. */
export function valueCell(value: FieldValue | undefined, text: string): Cell {
  if (value?.numberValue !== undefined) return { kind: 'number', text, number: value.numberValue };
  if (value?.dateValue !== undefined) return { kind: 'date', text, date: value.dateValue };
  const values = value?.listValue?.map(one => one.numberValue ?? one.dateValue) ?? [];
  const kept = values.filter(one => one !== undefined);
  if (kept.length > 0 && kept.length === values.length) return { kind: 'list', text, values: kept };
  return textCell(text);
}

/** Instants in one time zone; making a formatter is slow, so it is made once. */
export function createInstantCells(timeZone: string): (at: string) => Cell {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return at => {
    const parts = Object.fromEntries(format.formatToParts(new Date(at)).map(part => [part.type, part.value]));
    const { year, month, day, hour, minute } = parts;
    return {
      kind: 'instant',
      at,
      text: `${day}.${month}.${year} ${hour}:${minute}`,
      wall: `${year}-${month}-${day}T${hour}:${minute}`,
    };
  };
}

/**
 * The values of a list as every reader understands them, whatever its marks: `1.5; -2; 0.1250` and `2026-12-31`. A point before
 * exactly three figures might part thousands, so a zero follows them.
 */
export function plainList(values: readonly (number | string)[]): string {
  return writeList(
    values.map(value => (typeof value === 'number' ? plainNumber(value).replace(/\.\d{3}$/, '$&0') : value)),
  );
}
