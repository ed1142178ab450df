import { expect, test } from 'vitest';
import { groupNotifications } from './groupNotifications.ts';
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

test('groups notifications of one record at the position of the newest', () => {
  const groups = groupNotifications([
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

test('groups and collapses notifications without a record that have the same text', () => {
  const login = (id: string, device: string, readAt?: string): Notification => ({
    ...notification(id),
    ...{ kind: 'NewLogin', reason: 'Self', params: { device } },
    ...(readAt && { readAt }),
  });
  const groups = groupNotifications([
    login('a', 'Chrome'),
    login('b', 'Firefox'),
    login('c', 'Chrome'),
    login('d', 'Chrome', '2026-11-23T11:00:00Z'),
    notification('e', '7'),
    notification('f', '7'),
  ]);
  expect(groups.map(({ isFolded, items }) => [isFolded, items.map(({ id }) => id)])).toEqual([
    [true, ['a', 'c']],
    [false, ['b']],
    [false, ['d']],
    [false, ['e', 'f']],
  ]);
});
