import { expect, test } from 'vitest';
import type { ImportProblem } from '#core/model.ts';
import { hasRowProblem } from './skipProblemRows.ts';

const issue = { path: [], code: 'UnknownReference', params: {} };
const problem: ImportProblem = { column: 1, issue, text: 'GTXPro', count: 2, firstRow: 0, canReplace: true };

test('treats rows as having the same problem if column, code, parameters and text are equal', () => {
  const issues = [{ column: 1, issue }];
  expect(hasRowProblem({ cells: ['a', 'GTXPro'], issues }, problem)).toBe(true);
  expect(hasRowProblem({ cells: ['a', 'GTX'], issues }, problem)).toBe(false);
  expect(hasRowProblem({ cells: ['a', 'GTXPro'], issues: [{ column: 0, issue }] }, problem)).toBe(false);
  const otherParams = { ...issue, params: { name: 'Boston' } };
  expect(
    hasRowProblem({ cells: ['a', 'GTXPro'], issues: [{ column: 1, issue: otherParams }] }, problem),
  ).toBe(false);
  const other = { ...issue, code: 'NotUnique' };
  expect(hasRowProblem({ cells: ['a', 'GTXPro'], issues: [{ column: 1, issue: other }] }, problem)).toBe(
    false,
  );
});

test('matches a problem of a whole row regardless of its texts', () => {
  const ofRow: ImportProblem = { ...problem, column: null, text: '' };
  expect(hasRowProblem({ cells: ['a', 'b'], issues: [{ column: null, issue }] }, ofRow)).toBe(true);
});

test('distinguishes rows with different missing fields', () => {
  const lacking = (field: string) => ({ path: ['customFields', field], code: 'Required', params: {} });
  const ofRow: ImportProblem = { ...problem, column: null, text: '', issue: lacking('name') };
  const row = (field: string) => ({ cells: ['a'], issues: [{ column: null, issue: lacking(field) }] });
  expect([hasRowProblem(row('name'), ofRow), hasRowProblem(row('place'), ofRow)]).toEqual([true, false]);
});
