import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { LaneSearch } from '../../api/boardCalls.ts';
import type { RecordSource } from '../records/recordSource.ts';
import { type LaneDefinition, useLanes } from './useLanes.ts';

afterEach(cleanup);

test('discards additional cards that arrive after the filters of their lane have changed', async () => {
  const more = Promise.withResolvers<unknown>();
  const source = {
    directories: [],
    searchLanes: ([{ keyword, skip }]: [LaneSearch]) =>
      skip ? more.promise : Promise.resolve([{ items: [{ id: keyword }], total: 2 }]),
  } as unknown as RecordSource;
  const specsFor = (keyword: string) =>
    [{ id: 'new', search: { keyword }, statusIds: [], source }] as unknown as LaneDefinition[];
  const [before, after] = [specsFor('before'), specsFor('after')];
  const { result, rerender } = renderHook(useLanes, { initialProps: before });
  const ids = () => result.current.cards.get('new')?.items?.map(({ id }) => id);
  await act(async () => {});
  expect(ids()).toEqual(['before']);
  act(() => result.current.loadMore('new'));
  await act(async () => rerender(after));
  await act(async () => more.resolve([{ items: [{ id: 'late' }], total: 2 }]));
  expect(ids()).toEqual(['after']);
});
