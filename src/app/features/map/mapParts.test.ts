import { describe, expect, test } from 'vitest';
import { noFilters } from '#core/directory/recordView.ts';
import type { PlaceColumns } from '#core/geo/placeBytes.ts';
import type { Directory } from '#core/model.ts';
import { createMarkerSet } from '../../shared/map/markerSets.ts';
import { getApplicableFilters } from './getApplicableFilters.ts';
import { DEFAULT_MAP_SETTINGS, parseMapSettings } from './mapSettings.ts';

const directory = (id: string, field: object): Directory =>
  ({
    id,
    name: id,
    fields: [{ id: `${id} where`, name: 'Where', type: 'Address', ...field }],
    statusList: [{ id: `${id} open`, name: 'Open', color: '#ffee00' }],
  }) as unknown as Directory;

function columns(groups: readonly string[], rows: readonly (readonly [number, number])[]): PlaceColumns {
  return {
    header: { places: rows.length, records: rows.length, placed: rows.length, isCut: false, groups },
    lats: Int32Array.from(rows, (_, at) => at),
    lngs: Int32Array.from(rows, (_, at) => -at),
    numbers: Uint32Array.from(rows, ([number]) => number),
    groups: Uint8Array.from(rows, ([, group]) => group),
  };
}

describe('Markers of several directories', () => {
  const parts = [
    {
      directory: directory('a', { mapMarkerColor: 'blue_MarkerA', mapMarkerScale: 2 }),
      columns: columns(
        ['a where'],
        [
          [7, 0],
          [9, 0],
        ],
      ),
    },
    { directory: directory('b', {}), columns: columns(['b where'], [[1, 0]]) },
  ];

  test('form one list, and each row refers to its record', () => {
    const set = createMarkerSet(parts, 'Fields');
    expect(set.recordsAt([0, 1, 2, 1, 3])).toEqual([
      { directoryId: 'a', number: 7 },
      { directoryId: 'a', number: 9 },
      { directoryId: 'b', number: 1 },
    ]);
    expect([...set.places.styles]).toEqual([0, 0, 1]);
  });

  test('look as their fields define, and are red with a dot by default', () => {
    const { legend } = createMarkerSet(parts, 'Fields');
    expect(legend.map(({ style: { letter, scale }, count }) => [letter, scale, count])).toEqual([
      ['A', 2, 2],
      ['', 1, 1],
    ]);
    expect(legend[1]?.style.fill).toBe('#c22f26');
  });

  test('have the colour of their status, and an icon in a contrasting colour', () => {
    const byStatus = [
      {
        directory: directory('a', {}),
        columns: columns(
          ['', 'a open'],
          [
            [1, 1],
            [2, 0],
          ],
        ),
      },
    ];
    const { legend } = createMarkerSet(byStatus, 'Statuses');
    expect(legend.map(({ name, style: { fill, sign }, count }) => [name, fill, sign, count])).toEqual([
      ['', '#6b7280', '#ffffff', 1],
      ['Open', '#ffee00', '#000000', 1],
    ]);
  });
});

test('replaces invalid settings with the defaults', () => {
  const start = { center: { lat: 50, lng: 30 }, zoom: 8 };
  expect(
    parseMapSettings({ start, by: 'Statuses', isClustered: false, directories: ['x', 4], hidden: ['y'] }),
  ).toEqual({
    start,
    by: 'Statuses',
    isClustered: false,
    directories: ['x'],
    hidden: ['y'],
  });
  for (const bad of [null, 'a', { start: { center: { lat: 95, lng: 0 }, zoom: 3 } }, { start: { zoom: 3 } }])
    expect(parseMapSettings(bad)).toEqual(DEFAULT_MAP_SETTINGS);
});

test('applies only the keyword if several directories are shown', () => {
  const filters = { ...noFilters, keyword: 'roof', statusIds: ['new'] };
  expect(getApplicableFilters(['sites'], filters)).toEqual(filters);
  expect(getApplicableFilters(['sites', 'donors'], filters)).toEqual({ ...noFilters, keyword: 'roof' });
});
