import { expect, it } from 'vitest';
import type { Notification } from '../../notificationCalls.ts';
import { findFollowedChanges } from './followedChanges.ts';

const told = (id: string, part: Partial<Notification>): Notification => ({
  id,
  kind: 'Comment',
  reason: 'Following',
  params: {},
  at: '2026-11-25T10:00:00Z',
  saved: false,
  count: 1,
  itemId: 'deal',
  record: { display: '#1', number: 1, directoryId: 'deals' },
  ...part,
});

it('lists each record once with its latest change, and as unread if any of its changes is unread', () => {
  const found = findFollowedChanges([
    told('third', { readAt: '2026-11-25T11:00:00Z' }),
    told('second', { itemId: 'other' }),
    told('first', {}),
  ]);
  expect(found.map(({ latest, isUnread }) => [latest.id, isUnread])).toEqual([
    ['third', true],
    ['second', true],
  ]);
});

it("omits notifications for other reasons, and changes whose record isn't accessible any more", () => {
  const entered = told('entered', { kind: 'ViewEntered', reason: 'Manager' });
  const found = findFollowedChanges([
    told('own', { reason: 'Creator' }),
    told('gone', { record: undefined }),
    entered,
  ]);
  expect(found.map(({ latest }) => latest.id)).toEqual([]);
  expect(findFollowedChanges([entered]).map(({ latest }) => latest.id)).toEqual(['entered']);
});
