/** Tests how changes of tables are shown in the history: cell by cell, formatted by each column's type. */
import { expect, test } from 'vitest';
import { describeChange } from '#core/field/describeChange.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition, TableRow } from '#core/model.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { buildSampleContext, createSampleId } from '#plugins/shared/sampleWorld.ts';

const engine = createFieldRegistry(fieldPlugins);
const [item, price] = [createSampleId(9001), createSampleId(9002)];
const table: FieldDefinition = {
  id: createSampleId(9000),
  code: 'lines',
  name: 'Lines',
  type: 'Table',
  tableFields: [
    { id: item, code: 'item', name: 'Item', type: 'String' },
    { id: price, code: 'price', name: 'Price', type: 'Number', precision: 2 },
  ],
};
const row = (text: string, numberValue: number, id?: string): TableRow => ({
  ...(id && { id }),
  customFields: { [item]: { stringValue: text }, [price]: { numberValue } },
});

function describe(before: TableRow[], after: TableRow[]) {
  const values = { before: { tableValue: before }, after: { tableValue: after } };
  return describeChange(engine.bind(table), values, buildSampleContext({ engine }));
}

test('describes a changed cell by row and column, and formats it by its type', () => {
  expect(describe([row('Rice', 1.5, 'a')], [row('Rice', 1234.5, 'a')])).toEqual([
    { kind: 'changed', row: 1, column: 'Price', before: '1.50', after: '1,234.50' },
  ]);
});

test('lists added and removed rows, and reports moved rows only as a new order', () => {
  const [rice, salt, oil] = [row('Rice', 1, 'a'), row('Salt', 2, 'b'), row('Oil', 3, 'c')];
  expect(describe([rice, salt], [salt, oil])).toEqual([
    { kind: 'removed', row: 1, before: 'Rice, 1.00' },
    { kind: 'added', row: 2, after: 'Oil, 3.00' },
  ]);
  expect(describe([rice, salt], [salt, rice])).toEqual([{ kind: 'reordered' }]);
});

test('identifies rows without ids by position', () => {
  expect(describe([row('Rice', 1)], [row('Rise', 1), row('Salt', 2)])).toEqual([
    { kind: 'changed', row: 1, column: 'Item', before: 'Rice', after: 'Rise' },
    { kind: 'added', row: 2, after: 'Salt, 2.00' },
  ]);
});
