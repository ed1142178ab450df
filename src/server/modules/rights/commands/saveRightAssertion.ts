import { normalizeFieldName } from '#core/field/fieldName.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue, RightAssertion } from '#core/model.ts';
import { validateRightsQuestion } from '#core/policy/questions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { requireNoIssues } from '#server/kernel/problem/references.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import { filterExistingGroupIds, filterExistingUserIds } from '#server/modules/identity/index.ts';
import { listRightAssertions, removeRightAssertion, writeRightAssertion } from '../repository.ts';

/** Limited, because each guardrail is evaluated on every change of the configuration. */
const MAX_ASSERTIONS = 500;

type Scope = Pick<DefinitionScope, 'trx' | 'accountId' | 'definitions'>;

/**
 * Creates a guardrail, or replaces it if the id is known. The guardrail is evaluated when the whole change
 * is done.
 * @throws ProblemError 422 `Invalid` with all issues: an action that the part doesn't have, missing or
 * unknown members, or too many guardrails.
 */
export async function saveRightAssertion(scope: Scope, given: RightAssertion): Promise<void> {
  const assertion = normalized(given);
  const known = await listRightAssertions(scope.trx, scope.accountId);
  const isFull = known.length >= MAX_ASSERTIONS && !known.some(({ id }) => id === assertion.id);
  requireNoIssues([
    ...(isFull ? [createIssue([], 'TooManyValues', { limit: MAX_ASSERTIONS })] : []),
    ...validateRightsQuestion(assertion),
    ...placeFaults(scope, assertion),
    ...(await findWhoErrors(scope.trx, assertion)),
  ]);
  await writeRightAssertion(scope.trx, scope.accountId, assertion);
}

/** @throws ProblemError 404 if the guardrail doesn't exist. */
export async function deleteRightAssertion({ trx, accountId }: Scope, id: string): Promise<void> {
  if (!(await removeRightAssertion(trx, accountId, id.toLowerCase()))) throw createNotFoundError();
}

/** Normalizes ids to their stored form and omits members that don't apply to the part. */
function normalized({ who, fieldId, statusId, ...rest }: RightAssertion): RightAssertion {
  return {
    ...rest,
    id: rest.id.toLowerCase(),
    name: rest.name.trim(),
    directoryId: rest.directoryId.toLowerCase(),
    who: 'userId' in who ? { userId: who.userId.toLowerCase() } : { groupId: who.groupId.toLowerCase() },
    ...(fieldId === undefined || rest.part !== 'field' ? {} : { fieldId: normalizeFieldName(fieldId) }),
    ...(statusId === undefined ? {} : { statusId: statusId.toLowerCase() }),
  };
}

function placeFaults({ definitions }: Scope, { directoryId, fieldId, statusId }: RightAssertion): Issue[] {
  const compiled = definitions.compiled(directoryId);
  if (!compiled) return [createIssue(['directoryId'], 'UnknownDirectory')];
  const isField = fieldId === undefined || compiled.fieldById.has(fieldId);
  const isStatus = statusId === undefined || compiled.statusById.has(statusId);
  return [
    ...(isField ? [] : [createIssue(['fieldId'], 'UnknownField')]),
    ...(isStatus ? [] : [createIssue(['statusId'], 'UnknownStatus')]),
  ];
}

async function findWhoErrors(trx: Trx, { who }: RightAssertion): Promise<Issue[]> {
  if ('userId' in who) {
    const isKnown = (await filterExistingUserIds(trx, [who.userId])).size > 0;
    return isKnown ? [] : [createIssue(['who', 'userId'], 'UnknownUser')];
  }
  const isKnown = (await filterExistingGroupIds(trx, [who.groupId])).size > 0;
  return isKnown ? [] : [createIssue(['who', 'groupId'], 'UnknownGroup')];
}
