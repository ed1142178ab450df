import { describe, expect, it } from 'vitest';
import type { Notification } from '../notificationCalls.ts';
import { freshOnes } from './freshOnes.ts';

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
    const first = freshOnes([one('a', '1'), one('b', '1')], new Set());
    expect(first.fresh.map(({ id }) => id)).toEqual(['a', 'b']);
    const again = freshOnes([one('a', '1'), one('b', '2')], first.known);
    expect(again.fresh.map(({ id }) => id)).toEqual(['b']);
    expect(freshOnes([one('b', '2')], again.known).fresh).toEqual([]);
  });
});
