import { expect, test } from 'vitest';
import type { Import } from '#core/model.ts';
import {
  createColumnDraft,
  findDuplicateTargets,
  findFirstJoinedColumn,
  getHeaderLineOptions,
  getKeyCandidates,
  getReadingKey,
  getTargetKey,
  resetColumnDraft,
  setReplacement,
  setTargetKey,
  updateImportColumn,
  updateReadingSettings,
} from './columnDraft.ts';

const plain = {
  canBeKey: false,
  canCreateMissing: false,
  creates: null,
  canJoin: false,
  parts: [],
  isByCountry: false,
};

const run: Pick<Import, 'settings' | 'columns' | 'targets'> = {
  columns: [
    { column: 0, name: 'Id', samples: ['1'] },
    { column: 1, name: 'Product', samples: ['GTXPro'] },
    { column: 2, name: 'Note', samples: [] },
  ],
  targets: [
    { ...plain, target: 'id', canBeKey: true },
    { ...plain, target: 'product', canCreateMissing: true, creates: 'Records' },
    { ...plain, target: 'where', canJoin: true, parts: ['lat', 'lng'] },
    { ...plain, target: 'phone', isByCountry: true },
  ],
  settings: {
    delimiter: ';',
    key: 'id',
    columns: [
      { column: 0, target: 'id' },
      { column: 1, target: 'product', createMissing: true },
    ],
  },
};

test('has an entry for every column of the file', () => {
  expect(createColumnDraft(run).columns.map(({ target }) => target)).toEqual(['id', 'product', null]);
});

test('drops the key and the settings of the previous target when the target of a column changes', () => {
  const draft = createColumnDraft(run);
  const withoutKey = updateImportColumn(draft, run, { column: 0, target: null });
  expect(withoutKey.key).toBeNull();
  expect(getKeyCandidates(withoutKey, run)).toEqual([]);
  const other = updateImportColumn(draft, run, { column: 1, target: 'id', createMissing: true });
  expect(other.columns[1]?.createMissing).toBe(false);
  expect([...findDuplicateTargets(other, run)]).toEqual(['id']);
});

test('joins several columns into one value if its type allows it, but accepts each part only once', () => {
  const columns = [
    { column: 0, target: 'where' },
    { column: 1, target: 'where', separator: ' - ' },
    { column: 2, target: 'where', part: 'lat' },
  ];
  expect([...findDuplicateTargets({ columns }, run)]).toEqual([]);
  const twice = [...columns, { column: 3, target: 'where', part: 'lat' }];
  expect([...findDuplicateTargets({ columns: twice }, run)]).toEqual(['where lat']);
  expect(findFirstJoinedColumn({ columns }, 2)).toBe(columns[0]);
  expect(setTargetKey({ column: 3, target: null }, getTargetKey({ target: 'where', part: 'lng' }))).toEqual({
    column: 3,
    target: 'where',
    part: 'lng',
  });
});

test("drops settings that the new target doesn't have", () => {
  const draft = createColumnDraft(run);
  const phone = updateImportColumn(draft, run, { column: 2, target: 'phone', country: 'ie' });
  expect(phone.columns[2]).toEqual({ column: 2, target: 'phone', createMissing: false, country: 'ie' });
  const other = updateImportColumn(draft, run, { column: 2, target: 'id', country: 'ie', part: 'lat' });
  expect(other.columns[2]).toEqual({ column: 2, target: 'id', createMissing: false });
});

test('resets all settings except how the file is split', () => {
  const remembered = { ...run.settings, missing: 'LeaveOut' as const, status: 'done' };
  const byName = [{ column: 1, target: 'product' }];
  expect(resetColumnDraft(remembered, { ...run, byName })).toEqual({
    delimiter: ';',
    key: null,
    existing: 'Update',
    missing: 'Create',
    blankCells: 'Keep',
    columns: [{ column: 0, target: null }, ...byName, { column: 2, target: null }],
  });
});

test('clears the key and the columns when the delimiter changes', () => {
  expect(updateReadingSettings(run.settings, { delimiter: ',' })).toMatchObject({
    delimiter: ',',
    key: null,
    columns: [],
  });
  expect(getReadingKey(run)).not.toBe(
    getReadingKey({ ...run, settings: { ...run.settings, delimiter: ',' } }),
  );
});

test('keeps only the last replacement given for a text', () => {
  const once = setReplacement(createColumnDraft(run), 1, { from: 'GTXPro', to: 'GTX' });
  const twice = setReplacement(once, 1, { from: 'GTXPro', to: 'GTX Pro' });
  expect(twice.columns[1]?.replacements).toEqual([{ from: 'GTXPro', to: 'GTX Pro' }]);
  expect(twice.columns[0]?.replacements).toBeUndefined();
});

test('offers the first ten lines and the currently chosen lines as header lines', () => {
  const first = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  expect(getHeaderLineOptions([undefined, 0])).toEqual(first);
  expect(getHeaderLineOptions([7, 7])).toEqual(first);
  expect(getHeaderLineOptions([1_048_576, 1_500])).toEqual([...first, 1_500, 1_048_576]);
});
