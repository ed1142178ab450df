import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RightAssertion } from '../model.ts';
import { account, createRightsWorld, type GeneratedAccount } from '../testing/generatedAccounts.ts';
import { canUserPerform } from '../testing/rightsChecker.ts';
import { findBrokenAssertions } from './assertions.ts';

const base = { id: 'one', name: 'It holds', directoryId: 'deals' } as const;

const what = fc.oneof(
  fc.constantFrom('read', 'create', 'update', 'delete').map(action => ({ part: 'record' as const, action })),
  fc.constantFrom('read', 'create').map(action => ({ part: 'comments' as const, action })),
  fc
    .tuple(fc.constantFrom('read', 'update'), fc.constantFrom('deals-name', 'deals-echo', 'deals-gone'))
    .map(([action, fieldId]) => ({ part: 'field' as const, action, fieldId })),
);

const assertion: fc.Arbitrary<RightAssertion> = fc
  .record({
    who: fc.oneof(
      fc.constantFrom('ann', 'bob').map(userId => ({ userId })),
      fc.constantFrom('everyone', 'sales', 'gone').map(groupId => ({ groupId })),
    ),
    expectation: fc.constantFrom('Never' as const, 'Always' as const),
    what,
  })
  .map(({ what: asked, ...rest }) => ({ ...base, ...rest, ...asked }) as RightAssertion);

const getNamedPeople = ({ people }: GeneratedAccount) =>
  people.map(person => ({ ...person, name: person.userId }));

describe('An assertion', () => {
  test('is reported as broken for the same users as in an independent check, in every status', () => {
    fc.assert(
      fc.property(account, assertion, (generated, one) => {
        const { who, expectation, directoryId, part, action, fieldId } = one;
        const question = { directoryId, part, action, ...(fieldId ? { fieldId } : {}) };
        const deals = generated.directories.find(({ id }) => id === directoryId);
        const statuses = action === 'create' && part !== 'comments' ? [] : (deals?.statusList ?? []);
        const places = [{}, ...statuses.map(({ id }) => ({ statusId: id }))];
        const failing = generated.people.filter(person => {
          const isMeant =
            'userId' in who ? who.userId === person.userId : person.groupIds.includes(who.groupId);
          const answers = places.map(place => canUserPerform(generated, person, { ...question, ...place }));
          return isMeant && answers.some(allowed => allowed === (expectation === 'Never'));
        });
        const issues = findBrokenAssertions([one], createRightsWorld(generated), getNamedPeople(generated));
        expect(issues.map(({ params }) => [params.people, params.count])).toEqual(
          failing.length === 0 ? [] : [[failing.map(({ userId }) => userId).join(', '), failing.length]],
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test('about a status is checked for entering it from any other status, and for leaving it', () => {
    fc.assert(
      fc.property(account, fc.constantFrom('enter' as const, 'leave' as const), (generated, action) => {
        const statusId = 'deals-new';
        const one: RightAssertion = {
          ...base,
          who: { groupId: 'everyone' },
          expectation: 'Always',
          part: 'status',
          action,
          statusId,
        };
        const others = generated.directories[0]?.statusList.map(({ id }) => id) ?? [];
        const failing = generated.people.filter(person => {
          const question = { directoryId: 'deals', part: 'status' as const, action, statusId };
          const from = action === 'enter' ? others : [];
          const records = from.map(id => ({ record: { statusId: id, isDeleted: false } }));
          return [{}, ...records].some(
            place => !canUserPerform(generated, person, { ...question, ...place }),
          );
        });
        const issues = findBrokenAssertions([one], createRightsWorld(generated), getNamedPeople(generated));
        expect(issues[0]?.params.count ?? 0).toBe(failing.length);
      }),
      { numRuns: 300 },
    );
  });
});
