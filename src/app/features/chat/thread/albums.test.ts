import { expect, test } from 'vitest';
import type { Message } from '#core/model.ts';
import { groupAlbums } from './albums.ts';

const message = (seq: number, groupId?: string): Message => ({
  ...{ id: String(seq), seq, kind: 'Message', direction: 'Incoming', text: '', notRead: false },
  createdAt: '2026-01-01T00:00:00Z',
  ...(groupId === undefined ? {} : { groupId }),
});
const getSeqs = (messages: readonly Message[]) =>
  groupAlbums(messages).map(album => album.map(({ seq }) => seq));

test('groups only consecutive messages of the same album', () => {
  expect(getSeqs([message(1), message(2, 'a'), message(3, 'a'), message(4, 'b'), message(5)])).toEqual([
    [1],
    [2, 3],
    [4],
    [5],
  ]);
});

test('splits an album that another message interrupts', () => {
  expect(getSeqs([message(1, 'a'), message(2), message(3, 'a')])).toEqual([[1], [2], [3]]);
  expect(getSeqs([])).toEqual([]);
});
