import { expect, it } from 'vitest';
import type { Directory } from '#core/model.ts';
import { groupFollowed } from './groupFollowed.ts';

const deals = { id: 'deals', code: 'deals', name: 'Deals', type: 'Process' } as Directory;

it('lists views and records by type, with muted entries last', () => {
  const parts = groupFollowed(
    {
      records: [
        { itemId: 'roof', directoryId: 'deals', number: 1, display: 'Roof', state: 'Muted' },
        { itemId: 'wall', directoryId: 'deals', number: 2, display: 'Wall', state: 'Following' },
      ],
      recordCount: 2,
      directories: [{ directoryId: 'deals', state: 'Muted' }],
      views: [{ viewId: 'mine', name: 'Mine' }],
    },
    [deals],
  );
  expect(parts.map(({ id, entries }) => [id, entries.map(({ name, place }) => [name, place])])).toEqual([
    ['views', [['Mine', null]]],
    ['records', [['Wall', 'Deals']]],
    [
      'muted',
      [
        ['Deals', null],
        ['Roof', 'Deals'],
      ],
    ],
  ]);
  expect(parts[0]?.entries[0]?.href).toBe('/processes');
});

it('returns nothing if nothing is followed, or the directory has been deleted', () => {
  const nothing = { records: [], recordCount: 0, directories: [], views: [] };
  expect(groupFollowed(nothing, [deals])).toEqual([]);
  const directories = [{ directoryId: 'gone', state: 'Following' as const }];
  expect(groupFollowed({ ...nothing, directories }, [deals])).toEqual([]);
});
