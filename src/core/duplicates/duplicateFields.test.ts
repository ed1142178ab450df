import { expect, test } from 'vitest';
import { createFieldRegistry } from '../field/fieldRegistry.ts';
import type { FieldDefinition } from '../model.ts';
import { testTextPlugin } from '../testing/testFieldRegistry.ts';
import { getDuplicateFields } from './duplicateFields.ts';
import { toTextMatchKey } from './sameKey.ts';

const registry = createFieldRegistry([
  { ...testTextPlugin, sameAs: ({ stringValue = '' }) => toTextMatchKey(stringValue) },
]);
const fields = ['a', 'b', 'c', 'd', 'e', 'f'].map(
  (id): FieldDefinition => ({ id, code: id, name: id, type: 'Word' }),
);
const bound = fields.map(field => registry.bind(field));
const getIds = (directory: Parameters<typeof getDuplicateFields>[0]) =>
  getDuplicateFields(directory, bound).map(({ definition }) => definition.id);

test('uses the fields chosen by an admin, in the order of the directory and without deleted fields', () => {
  expect(getIds({ duplicateFields: ['f', 'gone', 'b'] })).toEqual(['b', 'f']);
  expect(getIds({ duplicateFields: [] })).toEqual([]);
});

test('prefers unique fields by default', () => {
  const withUnique = fields.map(field => registry.bind({ ...field, unique: field.id === 'f' }));
  const ids = getDuplicateFields({ displayFieldId: 'a' }, withUnique).map(({ definition }) => definition.id);
  expect(ids).toEqual(['a', 'b', 'c', 'f']);
});

test('uses at most four fields by default', () => {
  expect(getIds({ displayFieldId: 'a' })).toEqual(['a', 'b', 'c', 'd']);
});
