import { expect, test } from 'vitest';
import { applyAssertionChanges } from './applyAssertionChanges.ts';
import type { AssertionStatement } from './rightsWords.ts';

const never: AssertionStatement = {
  ...{ who: { groupId: 'sales' }, expectation: 'Never', directoryId: 'deals' },
  ...{ part: 'field', action: 'read', fieldId: 'cost' },
};
const change = (path: string[], before: unknown, after: unknown) => ({ path, before, after });

test('applies a change of the subject from a group to another group or to a user', () => {
  expect(applyAssertionChanges(never, [change(['who', 'groupId'], 'sales', 'all')])).toEqual({
    ...never,
    who: { groupId: 'all' },
  });
  const toPerson = [
    change(['who', 'groupId'], 'sales', undefined),
    change(['who', 'userId'], undefined, 'ben'),
  ];
  expect(applyAssertionChanges(never, toPerson)).toEqual({ ...never, who: { userId: 'ben' } });
  expect(never.who).toEqual({ groupId: 'sales' });
});

test('restores a new or deleted statement from its changes alone', () => {
  const members = Object.entries(never);
  const made = members.map(([name, value]) => change([name], undefined, value));
  const gone = members.map(([name, value]) => change([name], value, undefined));
  expect(applyAssertionChanges(undefined, made)).toEqual(never);
  expect(applyAssertionChanges(undefined, gone)).toEqual(never);
  expect(applyAssertionChanges(never, [change(['fieldId'], 'cost', undefined)]).fieldId).toBeUndefined();
});
