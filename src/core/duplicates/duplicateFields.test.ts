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

test('records may be the same by what an admin chose, in the order of the fields and without what is gone', () => {
  expect(idsOf({ duplicateFields: ['f', 'gone', 'b'] })).toEqual(['b', 'f']);
  expect(idsOf({ duplicateFields: [] })).toEqual([]);
});

test('without a choice values that should be unique come first', () => {
  const withUnique = fields.map(field => registry.bind({ ...field, unique: field.id === 'f' }));
  const ids = duplicateFieldsOf({ displayFieldId: 'a' }, withUnique).map(({ definition }) => definition.id);
  expect(ids).toEqual(['a', 'b', 'c', 'f']);
});

test('without a choice they are known by at most four fields', () => {
  expect(idsOf({ displayFieldId: 'a' })).toEqual(['a', 'b', 'c', 'd']);
});
