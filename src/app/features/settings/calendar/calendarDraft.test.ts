import { expect, test } from 'vitest';
import { suggestNextInterval } from './calendarDraft.ts';

test.each([
  { hours: [], expected: '09:00–18:00' },
  { hours: ['9–12'], expected: '12:00–13:00' },
  { hours: ['12:30–18', '9–12'], expected: '18:00–19:00' },
  { hours: ['9–23:30'], expected: '23:30–24:00' },
  { hours: ['22–24'], expected: '09:00–18:00' },
  { hours: ['7–24'], expected: '00:00–01:00' },
  { hours: ['0–7', '8–24'], expected: '07:00–08:00' },
  { hours: ['0–24'], expected: '–' },
  { hours: ['9–12', 'noon–13'], expected: '12:00–13:00' },
])('suggests the interval $expected after the intervals $hours', ({ hours, expected }) => {
  const intervals = hours.map((text, index) => {
    const [from = '', to = ''] = text.split('–');
    return { id: String(index), from, to };
  });
  const { from, to } = suggestNextInterval(intervals);
  expect(`${from}–${to}`).toBe(expected);
});
