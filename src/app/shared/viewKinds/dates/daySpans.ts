/**
 * Determines the days of records from the values of two fields. Days are `YYYY-MM-DD`, independent of time
 * zones.
 */

import { addDays } from '#core/calendar/dayRange.ts';
import type { DaySpan } from '#core/calendar/getDisplayedDays.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { Condition, FieldValuesPatch, Item } from '#core/model.ts';

/** The fields that determine the days of records. */
export interface DateFields {
  readonly from: BoundField;
  /** `undefined` if each record has a single day. */
  readonly till: BoundField | undefined;
}

export interface DatedItem {
  readonly item: Item;
  readonly days: DaySpan;
}

/**
 * Returns the days of a record; `null` if the first field is empty. If the end is before the start, only
 * the start counts.
 */
export function getRecordDays(item: Item, { from, till }: DateFields): DaySpan | null {
  const first = getDay(item, from);
  if (first === undefined) return null;
  const last = till && getDay(item, till);
  return { from: first, till: last !== undefined && last > first ? last : first };
}

/**
 * Returns the records whose days overlap the displayed ones, sorted by start; records with the same start
 * are sorted by length, longest first.
 */
export function findRecordsInDays(items: readonly Item[], choice: DateFields, shown: DaySpan): DatedItem[] {
  return items
    .flatMap(item => {
      const days = getRecordDays(item, choice);
      return days && days.from <= shown.till && days.till >= shown.from ? [{ item, days }] : [];
    })
    .sort(
      (a, b) =>
        a.days.from.localeCompare(b.days.from) ||
        b.days.till.localeCompare(a.days.till) ||
        a.item.number - b.item.number,
    );
}

/** Returns search conditions for records whose days overlap the displayed days. */
export function buildDayConditions({ from, till }: DateFields, shown: DaySpan): Condition[] {
  const begins = { field: from.definition.id };
  const value = { dateValue: shown.from };
  const startsIn: Condition = { ...begins, operator: 'MoreOrEqual', value };
  const startsBefore: Condition = { ...begins, operator: 'LessOrEqual', value: { dateValue: shown.till } };
  if (!till) return [startsIn, startsBefore];
  return [startsBefore, { any: [startsIn, { field: till.definition.id, operator: 'MoreOrEqual', value }] }];
}

export type DraggedBarPart = 'whole' | 'start' | 'end';

/**
 * Returns the patch that moves a record by a number of days; `null` if nothing changes. Start and end
 * can't pass each other.
 */
export function buildMovePatch(
  item: Item,
  choice: DateFields,
  { days, part = 'whole' }: { days: number; part?: DraggedBarPart },
): FieldValuesPatch | null {
  const { from, till } = choice;
  const span = getRecordDays(item, choice);
  if (!span || days === 0) return null;
  const dateOf = (day: string) => ({ dateValue: day });
  const hasEnd = till !== undefined && getDay(item, till) !== undefined;
  if (part === 'start') {
    const day = earlier(addDays(span.from, days), span.till);
    return day === span.from ? null : { [from.definition.id]: dateOf(day) };
  }
  if (part === 'end') {
    if (!till) return null;
    const day = later(addDays(span.till, days), span.from);
    return day === span.till ? null : { [till.definition.id]: dateOf(day) };
  }
  return {
    [from.definition.id]: dateOf(addDays(span.from, days)),
    ...(hasEnd && till && { [till.definition.id]: dateOf(addDays(getDay(item, till) ?? span.till, days)) }),
  };
}

function getDay({ customFields }: Item, { definition, plugin }: BoundField): string | undefined {
  const value = customFields[definition.id];
  return value && plugin.figures?.kind === 'Days' ? plugin.figures.day(value) : undefined;
}

const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);
