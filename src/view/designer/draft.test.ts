import { expect, test } from 'vitest';
import { freeCode, newField, newStatus } from './draft.ts';

const codes = (...taken: string[]) => taken.map(code => ({ code }));

test('derives a code from the name in Latin letters', () => {
  expect(freeCode('Due date', [])).toBe('dueDate');
  expect(freeCode('Prénom', [])).toBe('prenom');
});

test('starts a code with a letter and makes it unique', () => {
  expect(freeCode('2nd phone', [])).toBe('field2ndPhone');
  expect(freeCode('Сума', codes('field'))).toBe('field2');
  expect(freeCode('Name', codes('NAME', 'name2'))).toBe('name3');
});

test('gives a new status and a new field their own ids', () => {
  const ids = [newStatus(0).id, newStatus(1).id, newField('Any', []).id];
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(3);
});
