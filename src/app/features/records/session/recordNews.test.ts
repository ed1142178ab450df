import { expect, test } from 'vitest';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValues } from '#core/model.ts';
import {
  createTestDirectory,
  createTestTextField,
  testFieldRegistry,
} from '#core/testing/testFieldRegistry.ts';
import { findConflictingFields } from './recordNews.ts';

const compiled = compileDirectory(
  createTestDirectory([
    createTestTextField('Title'),
    createTestTextField('Place'),
    createTestTextField('Note'),
  ]),
  testFieldRegistry,
);
const values = (texts: Record<string, string>): FieldValues =>
  Object.fromEntries(Object.entries(texts).map(([id, stringValue]) => [id, { stringValue }]));
const item = { customFields: values({ Title: 'roof', Note: 'old' }) };
const clashes = (theirs: Record<string, string>, mine: FieldValues | { readonly [id: string]: null }) =>
  findConflictingFields(compiled, {
    item,
    news: { version: 2, userId: null, values: values(theirs) },
    patch: mine,
  });

test('returns only the names of fields that both users changed', () => {
  const theirs = { Title: 'wall', Place: 'kyiv', Note: 'old' };
  expect(clashes(theirs, values({ Note: 'new' }))).toEqual([]);
  expect(clashes(theirs, values({ Note: 'new', Place: 'lviv', Title: 'door' }))).toEqual(['Title', 'Place']);
  expect(clashes({ Note: 'old' }, values({ Title: 'door' }))).toEqual(['Title']);
  expect(clashes(theirs, { Title: null })).toEqual(['Title']);
});

test('returns no conflict if both users made the same change', () => {
  expect(clashes({ Title: 'wall' }, values({ Title: 'wall' }))).toEqual([]);
});
