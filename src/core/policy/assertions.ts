/** What an account wants to hold of rights whatever is configured: asked of everybody it speaks of, in every status. */
import { createIssue } from '../issues.ts';
import type { Issue, RightAssertion } from '../model.ts';
import type { RightsWorld } from './explain.ts';
import { type ExplainedPerson, type ExplainedQuestion, type Explainer, explainerFor } from './explain.ts';
import { isMeant, matchProfile } from './profile.ts';

export interface AssertedPerson extends ExplainedPerson {
  readonly name: string;
}

/** How many people an issue names. */
const MOST_NAMES = 5;

/**
 * One `AssertionBroken` for each that does not hold, with its name and what it says (so that one without a name can be
 * called by that), whom it fails by name (at most five) and how many.
 * People are those that are not deleted. What is gone (a field, a status) is nobody's: 'Never' holds of it, 'Always'
 * does not. Of a group that is gone nobody is left, so that whatever is said of it holds.
 */
export function brokenAssertions(
  assertions: readonly RightAssertion[],
  world: RightsWorld,
  people: readonly AssertedPerson[],
): Issue[] {
  // People with the same profile and groups may the same: of each such kind one is asked about.
  const kinds = Map.groupBy(people, person => {
    const profile = matchProfile(world.profiles, person)?.profile.id ?? '';
    return [profile, ...person.groupIds.toSorted()].join(' ');
  });
  const asked = [...kinds.values()].flatMap(alike => {
    const [one] = alike;
    return one ? [{ alike, explain: explainerFor(world, one) }] : [];
  });
  return assertions.flatMap(assertion => {
    const questions = questionsOf(assertion, world);
    const failing = new Set(
      asked.flatMap(({ alike, explain }) => {
        const meant = alike.filter(person => isMeant(assertion.who, person));
        return meant.length === 0 || holdsFor(assertion, questions, explain) ? [] : meant;
      }),
    );
    return failing.size === 0
      ? []
      : [
          issueOf(
            assertion,
            people.filter(person => failing.has(person)),
          ),
        ];
  });
}

/** Null: it speaks of something that is gone. */
function questionsOf(assertion: RightAssertion, world: RightsWorld): ExplainedQuestion[] | null {
  const { directoryId, part, action, fieldId, statusId } = assertion;
  const compiled = world.compiled(directoryId);
  if (!compiled || (fieldId !== undefined && !compiled.fieldById.has(fieldId))) return null;
  if (statusId !== undefined && !compiled.statusById.has(statusId)) return null;
  const question = { directoryId, part, action, ...(fieldId === undefined ? {} : { fieldId }) };
  const all = compiled.directory.statusList.map(({ id }) => id);
  if (part === 'status') {
    // Who enters a status comes from any other; whoever is in it already does not enter.
    const from = action === 'enter' ? all.filter(id => id !== statusId) : [];
    const named = statusId === undefined ? question : { ...question, statusId };
    return [named, ...from.map(id => ({ ...named, record: { statusId: id, isDeleted: false } }))];
  }
  if (statusId !== undefined) return [{ ...question, statusId }];
  // What is made is in no status yet.
  if (action === 'create') return [question];
  return [question, ...all.map(id => ({ ...question, statusId: id }))];
}

function holdsFor(
  { expectation }: RightAssertion,
  questions: readonly ExplainedQuestion[] | null,
  explain: Explainer,
): boolean {
  if (expectation === 'Never') return questions?.every(question => !explain(question).allowed) ?? true;
  return questions?.every(question => explain(question).allowed) ?? false;
}

function issueOf({ id: _, who, ...said }: RightAssertion, failing: readonly AssertedPerson[]): Issue {
  const people = failing.slice(0, MOST_NAMES).map(person => person.name);
  const count = failing.length;
  return createIssue([], 'AssertionBroken', {
    ...said,
    ...who,
    people: people.join(', '),
    count,
    others: count - people.length,
  });
}
