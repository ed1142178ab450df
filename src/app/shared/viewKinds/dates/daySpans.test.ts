import { describe, expect, it } from 'vitest';
import { addDays, countDaysBetween } from '#core/calendar/dayRange.ts';
import { getDisplayedDays, listDisplayedDays, shiftCalendarDay } from '#core/calendar/getDisplayedDays.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { Item } from '#core/model.ts';
import { buildMovePatch, type DateFields, findRecordsInDays, getRecordDays } from './daySpans.ts';

const field = (id: string) =>
  ({
    definition: { id },
    plugin: { figures: { kind: 'Days', day: (value: { dateValue?: string }) => value.dateValue } },
  }) as unknown as BoundField;

const one: DateFields = { from: field('from'), till: undefined };
const both: DateFields = { from: field('from'), till: field('till') };

let last = 0;
const item = (days: { from?: string; till?: string }): Item => {
  last += 1;
  const values = Object.entries(days).map(([id, dateValue]) => [id, { dateValue }]);
  return { id: `item ${last}`, number: last, customFields: Object.fromEntries(values) } as unknown as Item;
};

/** Returns a generator of pseudo-random numbers, with the same sequence for the same seed. */
function getRandomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % below;
  };
}

describe('Records on days', () => {
  it('cover one day or a range, or only the first day if the range ends before it starts', () => {
    expect(getRecordDays(item({}), both)).toBe(null);
    expect(getRecordDays(item({ till: '2026-11-25' }), both)).toBe(null);
    const long = item({ from: '2026-11-25', till: '2026-12-03' });
    expect(getRecordDays(long, one)).toEqual({ from: '2026-11-25', till: '2026-11-25' });
    expect(getRecordDays(long, both)).toEqual({ from: '2026-11-25', till: '2026-12-03' });
    const wrong = item({ from: '2026-11-25', till: '2026-11-01' });
    expect(getRecordDays(wrong, both)).toEqual({ from: '2026-11-25', till: '2026-11-25' });
  });

  it('are those that overlap the visible days, sorted by start and then by descending length', () => {
    const shown = { from: '2026-11-23', till: '2026-11-29' };
    const over = item({ from: '2026-11-01', till: '2026-12-31' });
    const short = item({ from: '2026-11-24' });
    const long = item({ from: '2026-11-24', till: '2026-11-26' });
    const before = item({ from: '2026-11-20', till: '2026-11-22' });
    const found = findRecordsInDays([short, before, long, over], both, shown);
    expect(found.map(dated => dated.item.id)).toEqual([over.id, long.id, short.id]);
  });

  it('have the same days as before when they are moved away and back across clock changes', () => {
    const random = getRandomNumbers(7);
    for (let count = 0; count < 2_000; count += 1) {
      const day = addDays('2020-01-01', random(3_650));
      for (const mode of ['month', 'week'] as const) {
        const shown = getDisplayedDays(mode, day, 'Monday');
        const days = listDisplayedDays(shown);
        expect(days.length % 7).toBe(0);
        expect(new Set(days).size).toBe(days.length);
        expect(days).toContain(day);
        expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(shiftCalendarDay(mode, shiftCalendarDay(mode, shown.from, 1), -1).slice(0, 7)).toBe(
          shown.from.slice(0, 7),
        );
      }
      const length = random(40);
      const moved = random(800) - 400;
      const spanning = item({ from: day, till: addDays(day, length) });
      expect(countDaysBetween(day, addDays(day, moved))).toBe(moved);
      const patch = buildMovePatch(spanning, both, { days: moved });
      const after = { ...spanning, customFields: { ...spanning.customFields, ...patch } } as Item;
      expect(getRecordDays(after, both)).toEqual({
        from: addDays(day, moved),
        till: addDays(day, moved + length),
      });
      const back = buildMovePatch(after, both, { days: -moved });
      expect({ ...after.customFields, ...back }).toEqual(spanning.customFields);
    }
  });

  it('keep an empty end when they are moved, and never start after their end', () => {
    const open = item({ from: '2026-11-25' });
    expect(buildMovePatch(open, both, { days: 2 })).toEqual({ from: { dateValue: '2026-11-27' } });
    const short = item({ from: '2026-11-25', till: '2026-11-26' });
    expect(buildMovePatch(short, both, { days: 5, part: 'start' })).toEqual({
      from: { dateValue: '2026-11-26' },
    });
    expect(buildMovePatch(short, both, { days: -9, part: 'end' })).toEqual({
      till: { dateValue: '2026-11-25' },
    });
    expect(buildMovePatch(short, one, { days: 1, part: 'end' })).toBe(null);
    expect(buildMovePatch(short, both, { days: 0 })).toBe(null);
    expect(buildMovePatch(item({}), both, { days: 3 })).toBe(null);
  });
});
