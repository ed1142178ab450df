import { expect, it } from 'vitest';
import type { Item } from '#core/model.ts';
import { findAgendaDays } from './agendaDays.ts';

const on = (from: string, till = from) => ({ item: { id: from } as Item, days: { from, till } });
const november = { from: '2026-11-01', till: '2026-11-30' };
const items = [on('2026-10-28', '2026-11-02'), on('2026-11-14'), on('2026-11-27'), on('2026-12-01')];

function told(today: string) {
  const { earlier, others } = findAgendaDays(items, november, today);
  return { earlier: earlier.map(({ day }) => day), others: others.map(({ day }) => day) };
}

it('starts with today, or with the next day that has a record', () => {
  const over = ['2026-11-01', '2026-11-02', '2026-11-14'];
  expect(told('2026-11-27')).toEqual({ earlier: over, others: ['2026-11-27'] });
  expect(told('2026-11-20')).toEqual({ earlier: over, others: ['2026-11-27'] });
});

it('shows all days with records in a past or future month', () => {
  const all = ['2026-11-01', '2026-11-02', '2026-11-14', '2026-11-27'];
  expect(told('2026-12-05')).toEqual({ earlier: [], others: all });
  expect(told('2026-10-05')).toEqual({ earlier: [], others: all });
});
