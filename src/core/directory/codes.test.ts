import { expect, test } from 'vitest';
import { generateUniqueCode } from './codes.ts';

test.each([
  ['Due date', 'dueDate'],
  ['Résumé été', 'resumeEte'],
  ['Größe (cm)', 'groECm'],
  ['2nd line', 'ndLine'],
  ['Назва', 'field'],
])('derives a code from %s', (name, code) => {
  expect(generateUniqueCode(name, 'field', [])).toBe(code);
});

test('appends a number if the code is taken, ignoring case', () => {
  expect(generateUniqueCode('Due date', 'field', ['duedate', 'dueDate2'])).toBe('dueDate3');
});
