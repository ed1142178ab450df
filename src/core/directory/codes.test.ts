import { expect, test } from 'vitest';
import { codeFromName } from './codes.ts';

test.each([
  ['Due date', 'dueDate'],
  ['Résumé été', 'resumeEte'],
  ['Größe (cm)', 'groECm'],
  ['2nd line', 'ndLine'],
  ['Назва', 'field'],
])('derives a code from %s', (name, code) => {
  expect(codeFromName(name, 'field', [])).toBe(code);
});

test('adds a number if the code is taken, in any case', () => {
  expect(codeFromName('Due date', 'field', ['duedate', 'dueDate2'])).toBe('dueDate3');
});
