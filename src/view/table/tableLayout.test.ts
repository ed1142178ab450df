import { expect, test } from 'vitest';
import type { TableColumn } from './tableColumns.ts';
import { computeTableLayout, getColumnPinPositions, getFittingPins } from './tableLayout.ts';

const column = (id: string, part: Partial<TableColumn> = {}): TableColumn => ({
  id,
  field: null,
  system: null,
  isDefault: true,
  isPinned: false,
  label: id,
  orderField: null,
  isNumeric: false,
  minWidth: 100,
  naturalWidth: 140,
  isFixed: false,
  look: { className: '', style: undefined },
  press: null,
  ...part,
});

test('distributes spare width among columns, except columns with a width set by the user', () => {
  const layout = computeTableLayout(
    [column('a'), column('b')],
    { columnsWidth: { b: 250 }, pinnedColumns: [] },
    false,
  );
  expect(layout.style['--dk-columns']).toBe('minmax(140px, 1fr) 250px');
  expect(layout.style.minWidth).toBe(390);
});

test('ignores a saved width below the minimum', () => {
  const layout = computeTableLayout([column('a')], { columnsWidth: { a: 20 }, pinnedColumns: [] }, false);
  expect(layout.style['--dk-columns']).toBe('100px minmax(0, 1fr)');
});

test('places pinned columns side by side after the selection checkboxes', () => {
  const columns = [column('a'), column('b'), column('c')];
  const layout = computeTableLayout(columns, { columnsWidth: { a: 200 }, pinnedColumns: ['a', 'b'] }, true);
  expect(layout.style['--dk-columns']).toBe('38px 200px 140px minmax(140px, 1fr)');
  expect([layout.style['--dk-pin-0'], layout.style['--dk-pin-1']]).toEqual(['38px', '238px']);
  expect(layout.pinnedWidth).toBe(378);
  const pins = getColumnPinPositions(columns, ['a', 'b']);
  expect(pins.get('b')).toEqual({ style: { insetInlineStart: 'var(--dk-pin-1)' }, isLast: true });
  expect(pins.get('c')).toBeUndefined();
});

test('pins only as many columns as cover at most half of the list', () => {
  const columns = [column('a', { naturalWidth: 80 }), column('b', { naturalWidth: 240 }), column('c')];
  const chosen = { columnsWidth: {}, pinnedColumns: ['a', 'b'] };
  expect(getFittingPins(columns, chosen, 1000)).toEqual(['a', 'b']);
  expect(getFittingPins(columns, chosen, 640)).toEqual(['a']);
  expect(getFittingPins(columns, chosen, 200)).toEqual([]);
  expect(getFittingPins(columns, { ...chosen, columnsWidth: { b: 100 } }, 640)).toEqual(['a', 'b']);
});
