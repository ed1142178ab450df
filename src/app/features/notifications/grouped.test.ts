import { expect, test } from 'vitest';
import { grouped } from './grouped.ts';
import type { Notification } from './notificationCalls.ts';

const notification = (id: string, itemId?: string): Notification => ({
  id,
  kind: 'Comment',
  reason: 'Following',
  params: {},
  at: '2026-11-23T10:00:00Z',
  saved: false,
  count: 1,
  ...(itemId && { itemId, record: { display: `#${itemId}`, number: 1, directoryId: 'd' } }),
});

test('notifications of one record stand together, where the newest of them is', () => {
  const groups = grouped([
    notification('a', '7'),
    notification('b'),
    notification('c', '8'),
    notification('d', '7'),
  ]);
  expect(groups.map(({ display, items }) => [display, items.map(({ id }) => id)])).toEqual([
    ['#7', ['a', 'd']],
    [undefined, ['b']],
    ['#8', ['c']],
  ]);
});
