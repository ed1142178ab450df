import { expect, test } from 'vitest';
import type { FieldContext } from '../../field/fieldPlugin.ts';
import type { FigureField } from '../figureColumn.ts';
import { createChartTexts, describeCountedRecords, type FigureTexts } from './figureWords.ts';

const texts: FigureTexts = {
  locale: 'en',
  t: (id, values = {}) => [id, ...Object.values(values)].join(' '),
  formatDate: date => date ?? '',
};

/** Returns the name of a step of numbers with this many decimal places. */
function nameOfStep(step: number, places: number): string {
  const toText = ({ numberValue }: { numberValue?: number }) => String(numberValue);
  const field = { definition: {}, plugin: { toText } };
  const figure = { part: { kind: 'Numbers', places: () => places }, field } as unknown as FigureField;
  const words = createChartTexts(texts, {
    groupings: [{ asked: { field: 'hour', step }, figure, name: 'Hour' }],
    measures: [],
    context: {} as FieldContext,
  });
  return words.key(0, { value: { numberValue: 7 } });
}

test('names a range of one integer by that integer, and other ranges by their start and end', () => {
  expect(nameOfStep(1, 0)).toBe('7');
  expect(nameOfStep(1, 2)).toBe('figures.step 7 8');
  expect(nameOfStep(5, 0)).toBe('figures.step 7 12');
});

test('shortens only weeks on an axis, and shows their first day', () => {
  const figure = { part: { kind: 'Days' } } as FigureField;
  const onAxis = (by: 'Week' | 'Month') =>
    createChartTexts(texts, {
      groupings: [{ asked: { field: 'CreatedAt', by }, figure, name: 'Created' }],
      measures: [],
      context: {} as FieldContext,
    }).axisKey?.({ value: { dateValue: '2026-11-23' }, till: '2026-11-29' });
  expect(onAxis('Week')).toBe('2026-11-23');
  expect(onAxis('Month')).toBeUndefined();
});

test('describes the compared days, which end at the same day if the period is unfinished', () => {
  const compare = {
    field: 'CreatedAt',
    from: '2026-11-01',
    till: '2026-11-30',
    with: 'PeriodBefore',
  } as const;
  const of = (today: string) => describeCountedRecords(texts, { records: 3, compare, today });
  expect(of('2026-11-27')).toBe('figures.counted 3 · figures.comparedWith 2026-10-01 2026-10-27');
  expect(of('2026-12-05')).toBe('figures.counted 3 · figures.comparedWith 2026-10-01 2026-10-31');
  expect(describeCountedRecords(texts, { records: 3, compare: undefined, today: '2026-11-27' })).toBe(
    'figures.counted 3',
  );
});
