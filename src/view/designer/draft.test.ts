import { expect, test } from 'vitest';
import { freeCode } from './draft.ts';

const codes = (...taken: string[]) => taken.map(code => ({ code }));

test('a code follows the name in Latin letters', () => {
  expect(freeCode('Due date', [])).toBe('dueDate');
  expect(freeCode('Prénom', [])).toBe('prenom');
});

test('a code begins with a letter and is free', () => {
  expect(freeCode('2nd phone', [])).toBe('field2ndPhone');
  expect(freeCode('Сума', codes('field'))).toBe('field2');
  expect(freeCode('Name', codes('NAME', 'name2'))).toBe('name3');
});
