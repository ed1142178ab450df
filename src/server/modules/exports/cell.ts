import type { FieldValue } from '#core/model.ts';

/** One value of an export: as people read it, and as programs compute with it. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly number: number }
  /** `date` is a calendar date, `YYYY-MM-DD`. */
  | { readonly kind: 'date'; readonly text: string; readonly date: string }
  /** `at` is an ISO 8601 instant, `wall` the same as clocks of the reader's time zone show it, `YYYY-MM-DDTHH:mm`. */
  | { readonly kind: 'instant'; readonly text: string; readonly at: string; readonly wall: string };

export function textCell(text: string): Cell {
  return { kind: 'text', text };
}

/** By the member that carries the value: no type need be known. */
export function valueCell(value: FieldValue | undefined, text: string): Cell {
  if (value?.numberValue !== undefined) return { kind: 'number', text, number: value.numberValue };
  if (value?.dateValue !== undefined) return { kind: 'date', text, date: value.dateValue };
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
