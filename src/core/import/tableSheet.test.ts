import { expect, test } from 'vitest';
import { buildTableSheetHeadings, findTableSheet } from './tableSheet.ts';

const records = ['Number', 'Name', 'Lines', 'Lines / old'];

test('recognises a sheet of table rows by its column names', () => {
  const headings = buildTableSheetHeadings('Number', { name: 'Lines', headings: ['Item', 'Count / box'] });
  expect(headings).toEqual(['Number', 'Lines / Item', 'Lines / Count / box']);
  expect(findTableSheet(headings, records)).toEqual({
    key: 0,
    column: 2,
    headings: ['Item', 'Count / box'],
  });
});

test.each([
  [['Number']],
  [['Number', 'Name']],
  [['Number', 'Lines / Item', 'Price']],
  [['', 'Lines / Item']],
  [['Id', 'Lines / Item']],
  [['Number', 'Other / Item']],
])('does not recognise columns %j as a sheet of table rows', headings => {
  expect(findTableSheet(headings, records)).toBeUndefined();
});
