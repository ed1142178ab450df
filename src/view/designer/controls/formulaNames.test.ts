import { expect, it } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition } from '#core/model.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { getSuggestedFormulaNames, getSuggestedRelatedFields } from './formulaNames.ts';

const engine = createFieldRegistry(fieldPlugins);
const field = (code: string, type: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ id: `id-${code}`, code, name: code, type },
  ...more,
});

it('offers only fields that formulas can read', () => {
  const fields = [
    field('sum', 'Number'),
    field('donor', 'Directory', { directoryId: 'donors' }),
    field('products', 'Table', { tableFields: [field('count', 'Number'), field('unit', 'Directory')] }),
    field('Manager', 'Person'),
  ];
  expect(getSuggestedFormulaNames(fields, engine).map(({ written }) => written)).toEqual([
    'sum',
    'products',
    'products.count',
  ]);
});

it('offers paths through one or two references', () => {
  const directories = [
    { id: 'cities', code: 'city', name: 'Cities', fields: [field('region', 'String')] },
    {
      ...{ id: 'donors', code: 'donor', name: 'Donors' },
      fields: [field('level', 'Number'), field('city', 'Directory', { directoryId: 'cities' })],
    },
  ];
  const donor = field('donor', 'Directory', { directoryId: 'donors' });
  expect(getSuggestedRelatedFields([donor], { directories, engine })).toMatchObject([
    { title: 'donor', names: [{ written: 'donor.level' }] },
    { title: 'donor: city', names: [{ written: 'donor.city.region', title: 'donor: city: region' }] },
  ]);
});
