import { expect, test } from 'vitest';
import { mergeMembershipsForRevert } from './memberships.ts';

const group = (...users: string[]) => ({ name: 'Sales', deleted: false, everyone: false, users });
const change = { before: group('ann', 'bob'), after: group('ann', 'cy') };
const rebased = (...users: string[]) => {
  const { before, after } = mergeMembershipsForRevert(change, group(...users));
  return [before, after];
};

test('reverts only the members who joined or left in the change', () => {
  expect(rebased('ann', 'cy')).toEqual([group('ann', 'bob'), group('ann', 'cy')]);
  expect(rebased('cy', 'dora')).toEqual([group('bob', 'dora'), group('cy', 'dora')]);
});

test('returns the change unmodified if one of its memberships has been changed back', () => {
  expect(rebased('ann')).toEqual([change.before, change.after]);
  expect(rebased('ann', 'bob', 'cy')).toEqual([change.before, change.after]);
});
