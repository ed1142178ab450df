/**
 * Checks an account's guardrails (assertions about permissions) for every user whom the guardrails concern,
 * in every status.
 */
import { createIssue } from '../issues.ts';
import type { Issue, RightAssertion } from '../model.ts';
import type { RightsEnvironment } from './explain.ts';
import {
  createExplainer,
  type RightsExplainer,
  type RightsQuestionInput,
  type RightsSubject,
} from './explain.ts';
import { isAssignedTo, matchProfile } from './profile.ts';

export interface NamedRightsSubject extends RightsSubject {
  readonly name: string;
}

/** The maximum number of users named in an issue. */
const MAX_NAMES = 5;

/**
 * Returns an `AssertionBroken` for each guardrail that doesn't hold, with its name and content (to identify unnamed
 * ones), the number of affected users and the names of at most five of them. Deleted users are ignored. No one has
 * access to deleted fields or statuses: 'Never' holds for these, 'Always' doesn't. A deleted group has no members, so
 * every guardrail about such a group holds.
 */
export function findBrokenAssertions(
  assertions: readonly RightAssertion[],
  world: RightsEnvironment,
  people: readonly NamedRightsSubject[],
): Issue[] {
  // Users with the same profile and groups have the same permissions: one of each combination is checked.
  const kinds = Map.groupBy(people, person => {
    const profile = matchProfile(world.profiles, person)?.profile.id ?? '';
    return [profile, ...person.groupIds.toSorted()].join(' ');
  });
  const asked = [...kinds.values()].flatMap(alike => {
    const [one] = alike;
    return one ? [{ alike, explain: createExplainer(world, one) }] : [];
  });
  return assertions.flatMap(assertion => {
    const questions = getQuestions(assertion, world);
    const failing = new Set(
      asked.flatMap(({ alike, explain }) => {
        const meant = alike.filter(person => isAssignedTo(assertion.who, person));
        return meant.length === 0 || hasFor(assertion, questions, explain) ? [] : meant;
      }),
    );
    return failing.size === 0
      ? []
      : [
          getIssue(
            assertion,
            people.filter(person => failing.has(person)),
          ),
        ];
  });
}

/** Returns the questions to evaluate for a guardrail; `null` if its directory, field or status was deleted. */
function getQuestions(assertion: RightAssertion, world: RightsEnvironment): RightsQuestionInput[] | null {
  const { directoryId, part, action, fieldId, statusId } = assertion;
  const compiled = world.compiled(directoryId);
  if (!compiled || (fieldId !== undefined && !compiled.fieldById.has(fieldId))) return null;
  if (statusId !== undefined && !compiled.statusById.has(statusId)) return null;
  const question = { directoryId, part, action, ...(fieldId === undefined ? {} : { fieldId }) };
  const all = compiled.directory.statusList.map(({ id }) => id);
  if (part === 'status') {
    // A status can be entered from any other status; records already in the status don't enter it.
    const from = action === 'enter' ? all.filter(id => id !== statusId) : [];
    const named = statusId === undefined ? question : { ...question, statusId };
    return [named, ...from.map(id => ({ ...named, record: { statusId: id, isDeleted: false } }))];
  }
  if (statusId !== undefined) return [{ ...question, statusId }];
  // A new record has no status yet.
  if (action === 'create') return [question];
  return [question, ...all.map(id => ({ ...question, statusId: id }))];
}

function hasFor(
  { expectation }: RightAssertion,
  questions: readonly RightsQuestionInput[] | null,
  explain: RightsExplainer,
): boolean {
  if (expectation === 'Never') return questions?.every(question => !explain(question).allowed) ?? true;
  return questions?.every(question => explain(question).allowed) ?? false;
}

function getIssue({ id: _, who, ...said }: RightAssertion, failing: readonly NamedRightsSubject[]): Issue {
  const people = failing.slice(0, MAX_NAMES).map(person => person.name);
  const count = failing.length;
  return createIssue([], 'AssertionBroken', {
    ...said,
    ...who,
    people: people.join(', '),
    count,
    others: count - people.length,
  });
}
