import { expect, test } from 'vitest';
import { createFieldRegistry } from '../field/fieldRegistry.ts';
import type { FieldDefinition } from '../model.ts';
import { wordPlugin } from '../testing/plainRegistry.ts';
import { duplicateFieldsOf } from './duplicateFields.ts';
import { sameWording } from './sameKey.ts';

const registry = createFieldRegistry([
  { ...wordPlugin, sameAs: ({ stringValue = '' }) => sameWording(stringValue) },
]);
const fields = ['a', 'b', 'c', 'd', 'e', 'f'].map(
  (id): FieldDefinition => ({ id, code: id, name: id, type: 'Word' }),
);
const bound = fields.map(field => registry.bind(field));
const idsOf = (directory: Parameters<typeof duplicateFieldsOf>[0]) =>
  duplicateFieldsOf(directory, bound).map(({ definition }) => definition.id);

test('uses the fields chosen by an admin in the order of the directory, without deleted ones', () => {
  expect(idsOf({ duplicateFields: ['f', 'gone', 'b'] })).toEqual(['b', 'f']);
  expect(idsOf({ duplicateFields: [] })).toEqual([]);
});

test('prefers unique fields by default', () => {
  const withUnique = fields.map(field => registry.bind({ ...field, unique: field.id === 'f' }));
  const ids = duplicateFieldsOf({ displayFieldId: 'a' }, withUnique).map(({ definition }) => definition.id);
  expect(ids).toEqual(['a', 'b', 'c', 'f']);
});

test('uses at most four fields by default', () => {
  expect(idsOf({ displayFieldId: 'a' })).toEqual(['a', 'b', 'c', 'd']);
});
