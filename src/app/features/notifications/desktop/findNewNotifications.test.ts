import { describe, expect, it } from 'vitest';
import type { Notification } from '../notificationCalls.ts';
import { findNewNotifications } from './findNewNotifications.ts';

const one = (id: string, at: string): Notification => ({
  id,
  kind: 'Comment',
  reason: 'Following',
  params: {},
  at,
  saved: false,
  count: 1,
});

describe('A notification', () => {
  it('is shown on the desktop once, and again when it has changed', () => {
    const first = findNewNotifications([one('a', '1'), one('b', '1')], new Set());
    expect(first.fresh.map(({ id }) => id)).toEqual(['a', 'b']);
    const again = findNewNotifications([one('a', '1'), one('b', '2')], first.known);
    expect(again.fresh.map(({ id }) => id)).toEqual(['b']);
    expect(findNewNotifications([one('b', '2')], again.known).fresh).toEqual([]);
  });
});
