/** Describes unnamed guardrails in the viewer's language, in issues, plans and versions, where their name is empty. */
import type { ConfigurationDiff, Issue } from '#core/model.ts';
import { ApiError, toApiError } from '../../api/ApiError.ts';
import { bootState } from '../../state/bootState.ts';
import { getCurrentLocale } from '../../state/preferencesState.ts';
import { loadTexts } from '../texts/defineTexts.ts';
import { applyAssertionChanges } from './applyAssertionChanges.ts';
import { listAssertions } from './rightsCalls.ts';
import { type AssertionStatement, describeAssertion } from './rightsWords.ts';
import { rightsTexts } from './texts.ts';

/**
 * Awaits a request that can be rejected because of broken guardrails.
 * @throws ApiError in which each guardrail has a name
 */
export async function addAssertionNames<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (thrown) {
    const error = toApiError(thrown);
    if (!error.issues.some(isNameless)) throw error;
    const named = { message: error.message, issues: await addNamesToIssues(error.issues) };
    throw Object.assign(new ApiError({ status: error.status }), error, named);
  }
}

export async function addNamesToIssues(issues: readonly Issue[]): Promise<Issue[]> {
  if (!issues.some(isNameless)) return [...issues];
  const say = await loadSentences();
  return issues.map(issue =>
    isNameless(issue) ? { ...issue, params: { ...issue.params, name: say(getSaidBy(issue.params)) } } : issue,
  );
}

type Entity = Pick<ConfigurationDiff, 'kind' | 'id' | 'name'> & Partial<Pick<ConfigurationDiff, 'changes'>>;

/** Adds names to unnamed guardrails among diffs, references and versions. */
export async function addNamesToEntities<Named extends Entity>(things: readonly Named[]): Promise<Named[]> {
  const nameless = things.filter(({ kind, name }) => kind === 'Assertion' && name === '');
  if (nameless.length === 0) return [...things];
  const [say, stored] = await Promise.all([loadSentences(), listAssertions()]);
  const told = nameless.map(({ id, changes = [] }): [string, Partial<AssertionStatement>] => [
    id,
    applyAssertionChanges(
      stored.find(each => each.id === id),
      changes,
    ),
  ]);
  const said = new Map(told);
  return things.map(thing => {
    const statement = thing.name === '' ? said.get(thing.id) : undefined;
    return statement ? { ...thing, name: say(statement) } : thing;
  });
}

async function loadSentences(): Promise<(statement: Partial<AssertionStatement>) => string> {
  const messages = await loadTexts(rightsTexts, getCurrentLocale());
  return statement => {
    const { data } = bootState;
    return data && isWhole(statement)
      ? describeAssertion(messages, statement, data)
      : messages.t('assertions.nameless');
  };
}

function isNameless({ code, params }: Issue): boolean {
  return code === 'AssertionBroken' && params.name === '';
}

function isWhole(statement: Partial<AssertionStatement>): statement is AssertionStatement {
  return Boolean(statement.who && statement.expectation && statement.directoryId && statement.part);
}

/**
 * Returns the guardrail's statement from an issue's parameters, in which the id of the user or group is
 * next to the other members.
 */
function getSaidBy({ userId, groupId, ...said }: Issue['params']): Partial<AssertionStatement> {
  const who = typeof userId === 'string' ? { userId } : { groupId: String(groupId) };
  return { ...(said as Partial<AssertionStatement>), who };
}
