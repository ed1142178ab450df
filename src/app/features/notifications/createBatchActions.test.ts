import { expect, test, vi } from 'vitest';
import { createBatchActions } from './createBatchActions.ts';
import type { Notification } from './notificationCalls.ts';

test.each(['read', 'unread', 'finish', 'save', 'snooze'] as const)(
  'applies “%s” on a displayed notification to all notifications of its batch',
  async name => {
    const act = vi.fn();
    const items = ['newest', 'older'].map(id => ({ id }) as Notification);
    const ids = () => act.mock.lastCall?.flatMap(one => one.id ?? []);
    const unused = vi.fn();
    const actions = { read: unused, unread: unused, finish: unused, save: unused, snooze: unused };
    const others = { readAll: unused, finishRead: unused };
    const [newest] = items as [Notification];
    const all = createBatchActions({ ...actions, ...others, [name]: act }, items);
    if (name === 'snooze') await all.snooze('2026-12-31', newest);
    else await all[name](newest);
    expect(ids()).toEqual(['newest', 'older']);
  },
);
