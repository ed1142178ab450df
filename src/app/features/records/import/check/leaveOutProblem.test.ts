import { expect, test } from 'vitest';
import type { ImportProblem } from '#core/model.ts';
import { hasProblem } from './leaveOutProblem.ts';

const issue = { path: [], code: 'UnknownReference', params: {} };
const problem: ImportProblem = { column: 1, issue, text: 'GTXPro', count: 2, firstRow: 0, canReplace: true };

test('a row has a problem where column, kind and text are the same', () => {
  const issues = [{ column: 1, issue }];
  expect(hasProblem({ cells: ['a', 'GTXPro'], issues }, problem)).toBe(true);
  expect(hasProblem({ cells: ['a', 'GTX'], issues }, problem)).toBe(false);
  expect(hasProblem({ cells: ['a', 'GTXPro'], issues: [{ column: 0, issue }] }, problem)).toBe(false);
  const other = { ...issue, code: 'NotUnique' };
  expect(hasProblem({ cells: ['a', 'GTXPro'], issues: [{ column: 1, issue: other }] }, problem)).toBe(false);
});

test('a problem of whole rows has no text to compare', () => {
  const ofRow: ImportProblem = { ...problem, column: null, text: '' };
  expect(hasProblem({ cells: ['a', 'b'], issues: [{ column: null, issue }] }, ofRow)).toBe(true);
});

test('a row that lacks another field has another problem', () => {
  const lacking = (field: string) => ({ path: ['customFields', field], code: 'Required', params: {} });
  const ofRow: ImportProblem = { ...problem, column: null, text: '', issue: lacking('name') };
  const row = (field: string) => ({ cells: ['a'], issues: [{ column: null, issue: lacking(field) }] });
  expect([hasProblem(row('name'), ofRow), hasProblem(row('place'), ofRow)]).toEqual([true, false]);
});
