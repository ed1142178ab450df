import { expect, test } from 'vitest';
import { createDraftStatus, createField, deriveUnusedCode } from './draft.ts';

const codes = (...taken: string[]) => taken.map(code => ({ code }));

test('derives a code from the name in Latin letters', () => {
  expect(deriveUnusedCode('Due date', [])).toBe('dueDate');
  expect(deriveUnusedCode('Prénom', [])).toBe('prenom');
});

test('starts a code with a letter, and makes the code unique', () => {
  expect(deriveUnusedCode('2nd phone', [])).toBe('field2ndPhone');
  expect(deriveUnusedCode('Сума', codes('field'))).toBe('field2');
  expect(deriveUnusedCode('Name', codes('NAME', 'name2'))).toBe('name3');
});

test('gives every new status and field a distinct id', () => {
  const ids = [createDraftStatus(0).id, createDraftStatus(1).id, createField('Any', []).id];
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(3);
});
