import { expect, test } from 'vitest';
import { addressPlugin } from '#plugins/address/address.core.ts';
import { stringPlugin } from '#plugins/string/string.core.ts';
import { createFieldRegistry } from '../field/fieldRegistry.ts';
import { createColumnJoiner } from '../field/importPart.ts';
import { findColumnJoiner, joinColumns } from './joinColumns.ts';

const title = { id: 'title', code: 'title', name: 'Title', type: 'String' };
const address = addressPlugin.importing?.joining ?? createColumnJoiner(null);

test('joins the lines of an address without gaps for empty ones', () => {
  const lines = ['1 Main Street ', '', 'Dublin'].map((text, column) => ({ column, text }));
  expect(joinColumns(address, lines)).toEqual({ text: '1 Main Street, Dublin' });
});

test('joins columns with the separator chosen for the later column', () => {
  const columns = [
    { column: 0, text: 'Ann' },
    { column: 1, text: 'Lee' },
    { column: 2, text: 'Chair', separator: ' - ' },
  ];
  expect(joinColumns(createColumnJoiner(null), columns)).toEqual({ text: 'Ann Lee - Chair' });
  expect(joinColumns(createColumnJoiner(null), columns.slice(2))).toEqual({ text: 'Chair' });
});

test('joins latitude and longitude into coordinates, and reports missing or invalid values', () => {
  const columns = [
    { column: 4, text: '53,35', part: 'lat' },
    { column: 1, text: 'Dublin' },
    { column: 5, text: '-6.26', part: 'lng' },
  ];
  expect(joinColumns(address, columns)).toEqual({ text: 'Dublin (53.35, -6.26)' });
  expect(joinColumns(address, columns.slice(0, 2))).toMatchObject({
    column: 4,
    issue: { code: 'InvalidCoordinates', params: { part: 'both' } },
  });
  const far = columns.map(each => (each.part === 'lng' ? { ...each, text: '181' } : each));
  expect(joinColumns(address, far)).toMatchObject({ column: 5, issue: { params: { part: 'lng' } } });
});

test('joins columns into a list, without extending an open quote into the next column', () => {
  const list = findColumnJoiner(createFieldRegistry([stringPlugin]).bind({ ...title, array: true }));
  const columns = ['"a', 'b"', '"c; d"; e'].map((text, column) => ({ column, text }));
  expect(list && joinColumns(list, columns)).toEqual({ text: '"""a"; b"; "c; d"; e' });
});
