import { expect, test } from 'vitest';
import { withReferences } from './withReferences.ts';

const figures = { records: 3, rows: [], axes: [], totals: { values: [] }, other: null };
const ids = {
  first: '00000000-0000-7000-8000-000000000001',
  second: '00000000-0000-7000-8000-000000000002',
  third: '00000000-0000-7000-8000-000000000003',
};

test('sorts the records that groups refer to by name and number, whatever their original order', () => {
  const references = new Map([
    [ids.second, { display: 'Zeta', number: 1 }],
    [ids.third, { display: 'Alpha', number: 9 }],
    [ids.first, { display: 'Alpha', number: 10 }],
  ]);
  const answer = withReferences(figures, references);
  expect(Object.keys(answer.references ?? {})).toEqual([ids.third, ids.first, ids.second]);
  const turned = withReferences(figures, new Map([...references].toReversed()));
  expect(JSON.stringify(turned)).toBe(JSON.stringify(answer));
});

test('returns metrics unchanged if they refer to no records', () => {
  expect(withReferences(figures, new Map())).toEqual(figures);
});
