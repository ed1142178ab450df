import { expect, test } from 'vitest';
import type { Directory, OrderBy } from '../model.ts';
import {
  createTestDirectory,
  createTestStatus,
  createTestTextField,
  testFieldRegistry,
} from '../testing/testFieldRegistry.ts';
import { compileDirectory } from './compileDirectory.ts';
import {
  type ColumnSettings,
  defaultColumnSettings,
  getDisplayedColumns,
  getPinnedColumns,
  type ListColumn,
  listColumns,
  moveColumn,
  moveColumnPastNeighbour,
  resizeColumn,
  setColumnPinned,
  setColumnVisibility,
  toColumnSettings,
} from './listColumns.ts';
import { noFilters, toViewSearchRequest } from './recordView.ts';

const column = (id: string, isDefault = true): ListColumn => ({
  id,
  field: null,
  system: null,
  isDefault,
  isPinned: false,
});
const all = [column('Number'), column('Status'), column('a'), column('b'), column('Tags', false)];
const getShown = (settings: Partial<ColumnSettings>) =>
  getDisplayedColumns(all, { ...defaultColumnSettings, ...settings })
    .map(each => each.id)
    .join(' ');

test('shows the default columns of an unchanged list', () => {
  expect(getShown({})).toBe('Number Status a b');
});

test('shows and hides columns, and does not store defaults', () => {
  const chosen = setColumnVisibility(all, defaultColumnSettings, { id: 'Tags', isShown: true });
  expect(chosen).toEqual({ columnsShown: { Tags: true } });
  expect(getShown(chosen)).toBe('Number Status a b Tags');
  expect(
    setColumnVisibility(all, { ...defaultColumnSettings, ...chosen }, { id: 'Tags', isShown: false }),
  ).toEqual({
    columnsShown: {},
  });
});

test("doesn't hide the last visible column", () => {
  const only = { ...defaultColumnSettings, ...toColumnSettings(all, ['a'], 0) };
  expect(setColumnVisibility(all, only, { id: 'a', isShown: false }).columnsShown).toEqual(only.columnsShown);
});

test("moves a column to another column's position", () => {
  expect(getShown(moveColumn(all, defaultColumnSettings, { id: 'b', toId: 'Status' }))).toBe(
    'Number b Status a',
  );
  expect(getShown(moveColumn(all, defaultColumnSettings, { id: 'Number', toId: 'b' }))).toBe(
    'Status a b Number',
  );
});

test('moves a column past one visible column, and stops at the ends', () => {
  const hidden = { ...defaultColumnSettings, columnsShown: { a: false } };
  const stepped = moveColumnPastNeighbour(all, hidden, { id: 'b', by: -1 });
  expect(getShown({ ...hidden, ...stepped })).toBe('Number b Status');
  expect(moveColumnPastNeighbour(all, defaultColumnSettings, { id: 'Number', by: -1 })).toBeUndefined();
});

test('places a column added after the order was saved at its default position', () => {
  expect(getShown({ columnsOrder: ['b', 'Status', 'Number'] })).toBe('b Status a Number');
});

test('shows pinned columns first, and pins a column moved among them or unpins a column moved away', () => {
  const pinned = {
    ...defaultColumnSettings,
    ...setColumnPinned(all, defaultColumnSettings, { id: 'b', isPinned: true }),
  };
  expect(getShown(pinned)).toBe('b Number Status a');
  const among = moveColumn(all, pinned, { id: 'a', toId: 'b' });
  expect(among.pinnedColumns).toEqual(['b', 'a']);
  expect(getShown({ ...pinned, ...among })).toBe('a b Number Status');
  expect(moveColumn(all, pinned, { id: 'b', toId: 'Status' }).pinnedColumns).toEqual([]);
});

test('pins columns that identify the record by default, until the user changes the pinned columns', () => {
  const pinning = all.map(each => ({ ...each, isPinned: ['Number', 'b'].includes(each.id) }));
  const idsIn = (settings: ColumnSettings) => getDisplayedColumns(pinning, settings).map(({ id }) => id);
  expect(idsIn(defaultColumnSettings)).toEqual(['Number', 'b', 'Status', 'a']);
  const moved = moveColumn(pinning, defaultColumnSettings, { id: 'a', toId: 'Status' });
  expect(moved.pinnedColumns).toBeNull();
  expect(idsIn({ ...defaultColumnSettings, ...moved })).toEqual(['Number', 'b', 'a', 'Status']);
  const unpinned = setColumnPinned(pinning, defaultColumnSettings, { id: 'b', isPinned: false });
  expect(unpinned.pinnedColumns).toEqual(['Number']);
  const none = { ...defaultColumnSettings, pinnedColumns: [] };
  expect(getPinnedColumns(pinning, none)).toEqual([]);
  expect(getPinnedColumns(pinning, defaultColumnSettings)).toEqual(['Number', 'b']);
});

test("shows a process's name, status, due date and manager before its other fields", () => {
  const fields = [
    createTestTextField('a', { visibleOnGrid: true }),
    createTestTextField('name'),
    ...['Contact', 'Manager', 'DueDate'].map(id =>
      createTestTextField(id, { visibleOnGrid: true, system: true }),
    ),
    createTestTextField('b', { visibleOnGrid: true }),
  ];
  const directory: Directory = {
    ...createTestDirectory(fields, [createTestStatus('s')]),
    type: 'Process',
    displayFieldId: 'name',
  };
  const columns = listColumns(compileDirectory(directory, testFieldRegistry));
  const idsIn = (settings: ColumnSettings) => getDisplayedColumns(columns, settings).map(({ id }) => id);
  expect(idsIn(defaultColumnSettings).slice(0, 8)).toEqual([
    ...['Number', 'name', 'Status', 'DueDate', 'Manager'],
    ...['a', 'Contact', 'b'],
  ]);
  const saved = { ...defaultColumnSettings, columnsOrder: ['Number', 'Status', 'name', 'a', 'b', 'Manager'] };
  expect(idsIn(saved).filter(id => saved.columnsOrder.includes(id))).toEqual([
    ...['Number', 'name', 'Status', 'a', 'b', 'Manager'],
  ]);
});

test('rounds a width to a whole number of at least the minimum, and resets it', () => {
  const narrow = resizeColumn(defaultColumnSettings, { id: 'a', width: 12.4, minWidth: 50 });
  expect(narrow.columnsWidth).toEqual({ a: 50 });
  const wide = resizeColumn(defaultColumnSettings, { id: 'a', width: 180.6, minWidth: 50 });
  expect(wide.columnsWidth).toEqual({ a: 181 });
  expect(resizeColumn({ ...defaultColumnSettings, ...wide }, { id: 'a', width: null, minWidth: 50 })).toEqual(
    {
      columnsWidth: {},
    },
  );
});

test("shows exactly the columns listed in a link's settings, in the same order", () => {
  const settings = toColumnSettings(all, ['b', 'gone', 'Tags', 'Number'], 1);
  expect(getShown(settings)).toBe('b Tags Number');
  expect(settings.pinnedColumns).toEqual(['b']);
});

test('excludes a hidden field from columns, filters and sorting', () => {
  const fields = [
    createTestTextField('a', { visibleOnGrid: true }),
    createTestTextField('secret-1', { visibleOnGrid: true, hidden: true }),
  ];
  const compiled = compileDirectory(createTestDirectory(fields, [createTestStatus('s')]), testFieldRegistry);
  expect(listColumns(compiled).flatMap(({ field }) => field?.definition.id ?? [])).toEqual(['a']);
  const asked = toViewSearchRequest({
    compiled,
    filters: {
      ...noFilters,
      tagIds: ['gone'],
      conditions: [{ field: 'secret-1', operator: 'Equals', value: { stringValue: 'x' } }],
    },
    orderBy: { field: 'secret-1', asc: true },
    isTag: () => false,
    resolve: field => field,
    directoryOf: () => undefined,
  });
  expect(asked).toEqual({ orderBy: { field: 'Number', asc: false } });
});

test.each(['many', 'echo', 'Tags', 'LastComment'])(
  'ignores a sort order by %s, which can’t be sorted',
  field => {
    const fields = [
      createTestTextField('a'),
      createTestTextField('many', { array: true }),
      createTestTextField('echo', { type: 'Echo', directoryRelatedFieldId: 'elsewhere' }),
    ];
    const orderIn = (orderBy: OrderBy) =>
      toViewSearchRequest({
        compiled: compileDirectory(
          { ...createTestDirectory(fields), commentsEnabled: true },
          testFieldRegistry,
        ),
        filters: noFilters,
        orderBy,
        isTag: () => true,
        resolve: each => (each.isComputed ? undefined : each),
        directoryOf: () => undefined,
      }).orderBy;
    expect(orderIn({ field, asc: true })).toEqual({ field: 'Number', asc: false });
    expect(orderIn({ field: 'a', asc: true })).toEqual({ field: 'a', asc: true });
  },
);
