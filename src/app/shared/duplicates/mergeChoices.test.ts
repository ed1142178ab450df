import { expect, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition, FieldValue, Item } from '#core/model.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import {
  buildMergePatch,
  compareMergeFields,
  getChosenValue,
  getDefaultMergeSide,
  pickMoreCompleteRecord,
} from './mergeChoices.ts';

const registry = createFieldRegistry(fieldPlugins);
const ids = {
  name: '01890000-0000-7000-8000-000000000001',
  phones: '01890000-0000-7000-8000-000000000002',
  boss: '01890000-0000-7000-8000-000000000003',
  rows: '01890000-0000-7000-8000-000000000004',
};
const kept = '01890000-0000-7000-8000-00000000000a';
const bind = (more: Partial<FieldDefinition> & Pick<FieldDefinition, 'id' | 'type'>) =>
  registry.bind({ code: more.id, name: more.id, ...more });
const fields = [
  bind({ id: ids.name, type: 'String' }),
  bind({ id: ids.phones, type: 'PhoneNumber', array: true }),
  bind({ id: ids.boss, type: 'Directory', directoryId: ids.boss }),
  bind({
    id: ids.rows,
    type: 'Table',
    tableFields: [{ id: ids.name, code: 'a', name: 'A', type: 'String' }],
  }),
];
const text = (stringValue: string): FieldValue => ({ stringValue });
const row = (id: string, name: string) => ({ id, customFields: { [ids.name]: text(name) } });
const item = { id: kept, customFields: { [ids.phones]: { listValue: [text('+380501112233')] } } };
const other = {
  id: 'other',
  customFields: {
    [ids.name]: text('Ann'),
    [ids.phones]: { listValue: [text('+380501112233'), text('+380671112233')] },
    [ids.boss]: text(kept),
    [ids.rows]: { tableValue: [row('r', 'x')] },
  },
};

test('joins lists, fills empty values and avoids self-references by default', () => {
  const { differing, same } = compareMergeFields(fields, item, other);
  expect(same).toBe(0);
  const side = (one: (typeof differing)[number]) => getDefaultMergeSide(one, kept, one.other);
  expect(differing.map(side)).toEqual(['other', 'both', 'item', 'other']);
  expect(buildMergePatch(differing, side)).toEqual({
    [ids.name]: text('Ann'),
    [ids.phones]: { listValue: [text('+380501112233'), text('+380671112233')] },
    [ids.rows]: { tableValue: [row('r', 'x')] },
  });
});

test('adds the rows of the other table as new rows when tables are joined', () => {
  const [table] = compareMergeFields(
    fields,
    { id: kept, customFields: { [ids.rows]: { tableValue: [row('a', 'one')] } } },
    { id: 'other', customFields: { [ids.rows]: { tableValue: [row('a', 'two')] } } },
  ).differing;
  if (!table) throw new Error('The tables differ.');
  const rows = getChosenValue(table, 'both')?.tableValue ?? [];
  expect(rows.map(({ id }) => id)).toEqual(['a', undefined]);
});

test('keeps the record with more values, or else the older one', () => {
  const of = (number: number, customFields: Item['customFields']) => ({ number, customFields }) as Item;
  const [empty, full] = [of(1, {}), of(2, other.customFields)];
  expect(pickMoreCompleteRecord(empty, full)).toBe(full);
  expect(pickMoreCompleteRecord(of(4, {}), empty)).toBe(empty);
});
