import { describe, expect, it, test } from 'vitest';
import { compileDirectory } from '../../directory/compileDirectory.ts';
import type { FieldPlugin } from '../../field/fieldPlugin.ts';
import { createFieldRegistry } from '../../field/fieldRegistry.ts';
import type { Directory, FieldDefinition, FieldValues } from '../../model.ts';
import { testTextPlugin } from '../../testing/testFieldRegistry.ts';
import { findFormulaIssues } from '../checkFormulas.ts';
import {
  replaceCodesWithIds,
  replaceIdsWithCodes,
  toNamedDirectories,
  toNamedFields,
} from '../formulaNames.ts';
import { computeFormulaValues } from '../recordFormulas.ts';
import { type PrefetchedFormulaRecords, replaceEditedFields } from './otherDirectories.ts';

const amount: FieldPlugin<string> = {
  ...testTextPlugin,
  type: 'Amount',
  valueKind: 'numberValue',
  normalize: value => value,
  isEmpty: value => value.numberValue === undefined,
  equals: (a, b) => a.numberValue === b.numberValue,
  formula: { type: 'number', canBeResult: true, places: () => 2 },
};
const words: FieldPlugin<string> = {
  ...testTextPlugin,
  type: 'Words',
  normalize: value => value,
  formula: { type: 'text', canBeResult: true },
};
const link: FieldPlugin<string> = {
  ...testTextPlugin,
  type: 'Link',
  pointsAt: ({ directoryId }) => directoryId,
  targetsOf: ({ stringValue: id = '' }, { directoryId = '' }) => [{ kind: 'item', id, directoryId }],
};
const rows: FieldPlugin<string> = {
  ...testTextPlugin,
  type: 'Rows',
  valueKind: 'tableValue',
  normalize: value => value,
  isEmpty: value => !value.tableValue?.length,
  equals: (a, b) => JSON.stringify(a) === JSON.stringify(b),
};
const engine = createFieldRegistry([amount, words, link, rows] as unknown as FieldPlugin[]);

function field(id: string, type: string, more: Partial<FieldDefinition> = {}): FieldDefinition {
  return { id: `id-${id}`, code: id, name: id, type, ...more };
}

const city = directory('town', [field('name', 'Words'), field('aliases', 'Words', { array: true })]);
const unit = directory('unit', [
  field('name', 'Words'),
  field('aliases', 'Words', { array: true }),
  field('maker', 'Link', { directoryId: 'id-donor' }),
]);
const donor = directory('donor', [
  field('city', 'Words'),
  field('home', 'Link', { directoryId: 'id-town' }),
  field('towns', 'Link', { directoryId: 'id-town', array: true }),
  field('given', 'Amount', {
    settings: { formula: 'sum([id-request].[id-total] where [id-donor] = this)' },
  }),
]);
const request = directory('request', [
  field('donor', 'Link', { directoryId: 'id-donor' }),
  field('helpers', 'Link', { directoryId: 'id-donor', array: true }),
  field('state', 'Words'),
  field('total', 'Amount'),
  field('products', 'Rows', {
    tableFields: [field('unit', 'Link', { directoryId: 'id-unit' }), field('count', 'Amount')],
  }),
]);
const directories = [unit, donor, request, city];

const requests: readonly FieldValues[] = [
  { 'id-total': { numberValue: 1.1 }, 'id-state': { stringValue: 'Done' } },
  { 'id-total': { numberValue: 2.2 }, 'id-state': { stringValue: 'Open' } },
  { 'id-state': { stringValue: 'done' } },
];
const records: Readonly<Record<string, FieldValues>> = {
  ann: {
    'id-city': { stringValue: 'Kyiv' },
    'id-given': { numberValue: 7 },
    'id-home': { stringValue: 'kyiv' },
    'id-towns': { listValue: [{ stringValue: 'kyiv' }, { stringValue: 'gone' }, { stringValue: 'lviv' }] },
  },
  kyiv: { 'id-name': { stringValue: 'Kyiv' }, 'id-aliases': { listValue: [{ stringValue: 'Kiew' }] } },
  lviv: { 'id-name': { stringValue: 'Lviv' } },
  bob: { 'id-city': { stringValue: 'Lviv' } },
  kg: { 'id-name': { stringValue: 'kg' }, 'id-maker': { stringValue: 'ann' } },
};
const others: PrefetchedFormulaRecords = {
  directories,
  record: id => (records[id] ? getRecord(records[id], 'closed') : undefined),
  pointing: ({ directoryId, fieldId }) =>
    directoryId === 'id-request' && fieldId === 'id-donor'
      ? requests.map((values, index) => getRecord(values, index === 0 ? 'closed' : 'open'))
      : [],
};
const ofRequest: FieldValues = {
  'id-donor': { stringValue: 'ann' },
  'id-helpers': { listValue: [{ stringValue: 'ann' }, { stringValue: 'gone' }, { stringValue: 'bob' }] },
  'id-products': {
    tableValue: ['kg', 'gone', 'kg'].map((id, index) => ({
      customFields: { 'id-unit': { stringValue: id }, 'id-count': { numberValue: index + 1 } },
    })),
  },
};

describe('A formula over other records', () => {
  test.each([
    ['donor.city', 'Kyiv'],
    ['donor.city & " " & donor.given', 'Kyiv 7'],
    ['join(helpers.city, ", ")', 'Kyiv, Lviv'],
    ['donor.home.name', 'Kyiv'],
    ['join(donor.towns.name, ", ")', 'Kyiv, Lviv'],
    ['join(donor.home.aliases, ", ")', 'Kiew'],
    ['join(helpers.home.name, ", ")', 'Kyiv'],
    ['join(products.unit.maker.city, "+")', 'Kyiv+Kyiv'],
    ['join(products.unit.name, "+")', 'kg+kg'],
    ['"" & sum(products.count where products.unit.name = "kg")', '4'],
  ])('reads records it links to: %s', (formula, expected) => {
    const value = computed(request, { formula, type: 'Words' }, ofRequest);
    expect(value?.stringValue).toBe(expected);
  });

  test.each([
    ['sum(request.total where donor = this)', 3.3],
    ['sum(request.total where this = donor and state = "done")', 1.1],
    ['sum(request.total * 2 where donor = this and not (state = "done"))', 4.4],
    ['count(request where donor = this)', 3],
    ['count(request where donor = this and empty(total))', 1],
    ['max(request.total where request.donor = this)', 2.2],
    ['sum(request.total where donor = this) / count(request where donor = this)', 1.1],
  ])('reads records that link to it: %s', (formula, expected) => {
    const value = computed(donor, { formula, type: 'Amount' }, {});
    expect(value?.numberValue).toBe(expected);
  });

  it("keeps stored results if the other records haven't been fetched", () => {
    const stored = { 'id-given': { numberValue: 5 } };
    expect(computeFormulaValues(compileDirectory(donor, engine), stored, { day: '2026-11-24' })).toBe(stored);
  });

  test.each([
    ['donor.town', request, [['FormulaUnknownField', 1]]],
    ['sum(request.total)', donor, [['FormulaNeedsThis', 5]]],
    ['sum(request.total where state = "done")', donor, [['FormulaNeedsThis', 25]]],
    ['sum(request.total where state = this)', donor, [['FormulaNotPointingHere', 25]]],
    ['sum(request.total where donor = this)', unit, [['FormulaNotPointingHere', 25]]],
    ['sum(request.cost where donor = this)', donor, [['FormulaUnknownField', 5]]],
    ['count(request where donor = this or state = "x")', donor, [['FormulaNeedsThis', 21]]],
    ['count(request where donor = this and this)', donor, [['FormulaThis', 38]]],
    ['this', donor, [['FormulaThis', 1]]],
    ['request.total', donor, [['FormulaNeedsThis', 1]]],
    ['helpers.city', request, [['FormulaIsList', undefined]]],
    ['donor.home.town', request, [['FormulaUnknownField', 1]]],
    ['donor.city.name', request, [['FormulaUnknownField', 1]]],
    ['products.unit.maker.home.name', request, [['FormulaUnknownField', 1]]],
    ['join(helpers.towns.name, "")', request, [['FormulaNotReadable', 6]]],
  ] as const)('is rejected with the position of the error: %s', (formula, owner, expected) => {
    expect(getIssues(owner, 'Amount', formula).map(({ code, params }) => [code, params.at])).toEqual(
      expected,
    );
  });

  it('is converted from codes to ids and back', () => {
    for (const [text, kept, { fields }] of [
      ['donor.city', '[id-donor].[id-city]', request],
      ['donor.home.name', '[id-donor].[id-home].[id-name]', request],
      ['join(products.unit.name, "")', 'join([id-products].[id-unit].[id-name], "")', request],
      [
        'sum(request.total where donor = this and state = "x")',
        'sum([id-request].[id-total] where [id-donor] = this and [id-state] = "x")',
        donor,
      ],
      [
        'count(request where request.donor = this)',
        'count([id-request] where [id-request].[id-donor] = this)',
        donor,
      ],
    ] as const) {
      const names = { fields: toNamedFields(fields), directories: toNamedDirectories(directories) };
      expect(replaceCodesWithIds(text, names)).toBe(kept);
      expect(replaceIdsWithCodes(kept, names)).toBe(text);
    }
  });
});

describe('A cycle through other directories', () => {
  const circular = 'donor.given * 2';

  it('is rejected with the names of its fields', () => {
    const [issue] = getIssues(request, 'Amount', circular, 'total');
    expect(issue).toMatchObject({
      code: 'FormulaCircleElsewhere',
      params: { circle: 'request: total → donor: given → request: total' },
    });
  });

  it('leaves stored values unchanged if it exists despite the check', () => {
    const edited = replaceEditedFields(
      directories,
      ['id-request'],
      [field('total', 'Amount', { settings: { formula: '[id-donor].[id-given] * 2' } })],
    );
    const owner = { ...request, fields: [...(edited[2]?.fields ?? [])] };
    const stored = { ...ofRequest, 'id-total': { numberValue: 1 } };
    const context = { day: '2026-11-24', others: { ...others, directories: edited } };
    expect(computeFormulaValues(compileDirectory(owner, engine), stored, context)).toBe(stored);
  });
});

it('reports which formulas of other directories a field would break', () => {
  const total = field('total', 'Words');
  const place = {
    directories: replaceEditedFields(directories, ['id-request'], [total]),
    directoryId: 'id-request',
  };
  expect(findFormulaIssues(total, { ...place, siblings: request.fields, engine })).toMatchObject([
    { code: 'FormulaElsewhere', params: { field: 'donor: given' } },
  ]);
});

function getRecord(values: FieldValues, status: string) {
  return { values, facts: { number: 7, status, createdOn: '2026-01-31' } };
}

function directory(code: string, fields: FieldDefinition[]): Directory {
  return { id: `id-${code}`, code, name: code, type: 'Data', fields, statusList: [], revision: 1 };
}

function withIds(owner: Directory, formula: string) {
  return replaceCodesWithIds(formula, {
    fields: toNamedFields(owner.fields),
    directories: toNamedDirectories(directories),
  });
}

function computed(
  owner: Directory,
  { formula, type }: { formula: string; type: string },
  values: FieldValues,
) {
  const result = field('result', type, { settings: { formula: withIds(owner, formula) } });
  const edited = replaceEditedFields(directories, [owner.id], [result]);
  const compiled = compileDirectory({ ...owner, fields: [...owner.fields, result] }, engine);
  const context = { day: '2026-11-24', others: { ...others, directories: edited } };
  return computeFormulaValues(compiled, values, context)['id-result'];
}

function getIssues(owner: Directory, type: string, formula: string, code = 'result') {
  const edited = field(code, type, { settings: { formula: withIds(owner, formula) } });
  return findFormulaIssues(edited, {
    siblings: owner.fields,
    directories: replaceEditedFields(directories, [owner.id], [edited]),
    directoryId: owner.id,
    engine,
  });
}
