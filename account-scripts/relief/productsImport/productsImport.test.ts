import { expect, test } from 'vitest';
import { readDeliveryNote } from './deliveryNote.ts';
import { planImport, toScriptRow } from './importPlan.ts';

const head = [
  ['Delivery note', '', '', ' W-17 '],
  ['Article', 'Name', 'Unit', 'Quantity', 'Price', 'Sum', 'Source'],
];
const none = {
  units: new Map<string, string>(),
  sources: new Map<string, string>(),
  products: new Map<string, string>(),
  donors: new Map<string, string>(),
};
const all = { unit: true, source: true, product: true };

test('reads the number of a delivery note, and its goods from the third line on', () => {
  const note = readDeliveryNote([
    ...head,
    ['A-1', 'Soap', 'pcs', '10', '2.5', '25', 'Store'],
    [],
    ['A-2', 'Tea', 'Box', '1 200,50', '', '', 'Store'],
  ]);
  expect(note).toMatchObject({
    number: 'W-17',
    goods: [
      { line: 3, article: 'A-1', quantity: 10, price: 2.5, sum: 25 },
      { line: 5, article: 'A-2', quantity: 1200.5, price: null, sum: null },
    ],
    skipped: [],
  });
  expect(readDeliveryNote([])).toEqual({ number: '', goods: [], skipped: [] });
});

test('skips and lists rows without article, name, unit or source, and rows with invalid numbers', () => {
  const note = readDeliveryNote([
    ...head,
    ['', 'Soap', '', '1', '1', '1', 'Store'],
    ['', '', '', '', '', '25'],
    ['A-3', 'Tea', 'box', 'many', '1', '#REF!', 'Store'],
  ]);
  expect(note.goods).toEqual([]);
  expect(note.skipped).toEqual([
    { line: 3, text: 'Soap, 1, 1, 1, Store', missing: ['article', 'unit'], unreadable: [] },
    { line: 4, text: '25', missing: ['article', 'name', 'unit', 'source'], unreadable: [] },
    { line: 5, text: 'A-3, Tea, box, many, 1, #REF!, Store', missing: [], unreadable: ['quantity', 'sum'] },
  ]);
});

const goods = (line: string, unit: string, source: string) => [
  line,
  `Name ${line}`,
  unit,
  '1',
  '2',
  '',
  source,
];

test('creates missing records once, ignoring case', () => {
  const note = readDeliveryNote([
    ...head,
    goods('a-1', 'Pcs', 'Store'),
    goods('A-1', 'BOX', 'STORE'),
    goods('b-2', 'box', 'store'),
  ]);
  const known = { ...none, units: new Map([['pcs', 'u1']]), products: new Map([['b-2', 'p2']]) };
  const plan = planImport(note, { known, mayCreate: all, deliveryNotes: '', hasDonor: true });
  expect(plan).toMatchObject({
    newUnits: ['BOX'],
    newSources: ['Store'],
    newProducts: [{ article: 'a-1', name: 'Name a-1', unit: 'Pcs', price: 2 }],
    deliveryNotes: 'W-17',
    closed: [],
  });
  expect(plan.rows).toHaveLength(3);
  const [row] = plan.rows;
  expect(row && toScriptRow(row, { ...known, sources: new Map([['store', 's1']]) })).toEqual({
    ...{ product: null, unit: 'u1', source: 's1', quantity: 1, price: 2, sum: null },
  });
});

test("lists rows that need records which the user isn't allowed to create", () => {
  const note = readDeliveryNote([...head, goods('a', 'pcs', 'Store'), goods('b', 'box', 'Shop')]);
  const known = { ...none, units: new Map([['pcs', 'u1']]), sources: new Map([['store', 's1']]) };
  const mayCreate = { ...all, unit: false, source: false };
  const plan = planImport(note, { known, mayCreate, deliveryNotes: '', hasDonor: true });
  expect(plan.rows).toHaveLength(1);
  expect(plan.closed).toEqual([{ line: 4, text: 'box, Shop' }]);
});

test('appends the note number unless it is listed, and fills an empty donor if the only source is a donor', () => {
  const note = readDeliveryNote([...head, goods('a', 'pcs', 'Warm Hands')]);
  const known = { ...none, donors: new Map([['warm hands', 'd1']]) };
  const planned = (deliveryNotes: string, hasDonor = false) =>
    planImport(note, { known, mayCreate: all, deliveryNotes, hasDonor });
  expect(planned('W-1,W-2 ,')).toMatchObject({ deliveryNotes: 'W-1, W-2, W-17', donorId: 'd1' });
  expect(planned('w-17')).toMatchObject({ deliveryNotes: null });
  expect(planned('', true)).toMatchObject({ donorId: null });
});
