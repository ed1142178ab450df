/**
 * Explains permissions. Users can ask about their own permissions, administrators about the permissions of
 * any user of the account.
 */

import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { normalizeFieldName } from '#core/field/fieldName.ts';
import { createIssue, nestIssue } from '#core/issues.ts';
import type { RightsExplanation, RightsQuestion } from '#core/model.ts';
import { createExplainer, type RightsQuestionInput } from '#core/policy/explain.ts';
import { getDirectoryRights, isDirectoryReadable, isHiddenWithSources } from '#core/policy/permissions.ts';
import { validateRightsQuestion } from '#core/policy/questions.ts';
import { hasDirectoryScripts } from '#core/scripts/evaluateDirectoryScripts.ts';
import type { ScriptEffects } from '#core/scripts/fieldMakers.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import {
  createInvalidError,
  createNotFoundError,
  createNotPermittedError,
} from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import {
  getEffectiveProfile,
  canReadDirectoryById as mayOpenDirectory,
} from '#server/modules/definitions/index.ts';
import { listUserGroups, loadUserPrincipal } from '#server/modules/identity/index.ts';
import {
  createUserScope,
  getRecordScriptResults,
  openDirectory,
  type RecordScope,
  readVisibleRecords,
  type ScriptQuery,
  type StoredItem,
} from '#server/modules/records/index.ts';
import { createRightsEnvironment } from '../createRightsEnvironment.ts';

/**
 * Returns one explanation per question, in the same order. Records must be accessible to the caller, no matter which
 * user the question is about.
 * @throws ProblemError 404 if something doesn't exist or is hidden from the caller; 422 `NotPermitted` if a
 * non-administrator asks about another user, `Invalid` for questions that make no sense.
 */
export async function explainRights(
  scope: RecordScope,
  { userId, questions }: RequestBody<'explainRights'>,
): Promise<RightsExplanation[]> {
  const faults = questions.flatMap((question, index) =>
    validateRightsQuestion(question).map(issue => nestIssue(['questions', index], issue)),
  );
  if (faults.length > 0) throw createInvalidError(faults);
  const person = await readAskedPerson(scope, userId?.toLowerCase());
  const asked = questions.map(question => lowered(question));
  for (const question of asked) requireKnown(scope, question);
  const records = await readRecords(scope, asked);
  const groups = await listUserGroups(scope.trx);
  const { settings } = scope.principal.user.account;
  const profiles = scope.principal.profiles.flatMap(
    profile => getEffectiveProfile(scope.definitions, { settings, profile }) ?? [],
  );
  const runsScripts = (compiled: CompiledDirectory) =>
    hasDirectoryScripts(compiled, scope.hooksOf(compiled.directory.code));
  const world = createRightsEnvironment(scope.definitions, { settings, profiles, groups, runsScripts });
  const explain = createExplainer(world, person);
  const said = await askScripts(
    person === scope.principal ? scope : createUserScope(scope, person),
    asked,
    records,
  );
  return asked.map(question => explain(withRecord(question, records, said.get(question))));
}

async function readAskedPerson(scope: RecordScope, userId: string | undefined): Promise<Principal> {
  const { caller, principal, trx, accountId } = scope;
  if (userId === undefined || userId === caller.userId) return principal;
  if (!caller.isAdmin) throw createNotPermittedError(undefined, [createIssue(['userId'], 'NotPermitted')]);
  const person = await loadUserPrincipal(trx, accountId, userId);
  if (!person) throw createNotFoundError();
  return person;
}

function lowered(question: RightsQuestion): RightsQuestion {
  const { directoryId, itemId, fieldId, statusId } = question;
  return {
    ...question,
    directoryId: directoryId.toLowerCase(),
    ...(itemId === undefined ? {} : { itemId: itemId.toLowerCase() }),
    ...(fieldId === undefined ? {} : { fieldId: normalizeFieldName(fieldId) }),
    ...(statusId === undefined ? {} : { statusId: statusId.toLowerCase() }),
  };
}

/** Administrators see every definition. For other users, hidden definitions count as nonexistent. */
function requireKnown(
  { world, caller }: RecordScope,
  { directoryId, fieldId, statusId }: RightsQuestion,
): void {
  const compiled = world.compiled(directoryId);
  if (!compiled || !(caller.isAdmin || isDirectoryReadable(world, compiled.directory)))
    throw createNotFoundError();
  if (statusId !== undefined && !compiled.statusById.has(statusId)) throw createNotFoundError();
  if (fieldId === undefined) return;
  const field = compiled.fieldById.get(fieldId);
  const isHidden =
    field && isHiddenWithSources(compiled, getDirectoryRights(caller.profile, directoryId), field);
  if (!field || (isHidden && !caller.isAdmin)) throw createNotFoundError();
}

type Records = ReadonlyMap<string, StoredItem>;

async function readRecords(scope: RecordScope, questions: readonly RightsQuestion[]): Promise<Records> {
  const records = new Map<string, StoredItem>();
  const asked = questions.filter(({ itemId }) => itemId !== undefined);
  for (const [directoryId, group] of Map.groupBy(asked, question => question.directoryId)) {
    const ids = new Set(group.flatMap(({ itemId }) => itemId ?? []));
    const found = await readVisibleRecords(scope, openDirectory(scope, directoryId), [...ids]);
    for (const item of found) records.set(`${directoryId} ${item.item_id}`, item);
    if (found.length < ids.size) throw createNotFoundError();
  }
  return records;
}

/** Runs scripts on the records as if the user opened and changed them. */
async function askScripts(
  scope: RecordScope,
  questions: readonly RightsQuestion[],
  records: Records,
): Promise<ReadonlyMap<RightsQuestion, ScriptEffects | undefined>> {
  const said = new Map<RightsQuestion, ScriptEffects | undefined>();
  const ofFields = questions.filter(({ part, itemId }) => part === 'field' && itemId !== undefined);
  for (const [directoryId, group] of Map.groupBy(ofFields, question => question.directoryId)) {
    if (!mayOpenDirectory(scope, directoryId)) continue;
    const asked = group.flatMap(question => {
      const item = records.get(`${directoryId} ${question.itemId}`);
      const fieldId = question.action === 'update' ? (question.fieldId ?? null) : null;
      return item && item.deleted_at === null ? [{ question, item, fieldId }] : [];
    });
    const answers = await saidOnce(scope, directoryId, asked);
    for (const [index, { question }] of asked.entries()) said.set(question, answers[index]);
  }
  return said;
}

/** Runs the scripts once for questions about the same record and field. */
async function saidOnce(
  scope: RecordScope,
  directoryId: string,
  asked: readonly ScriptQuery[],
): Promise<(ScriptEffects | undefined)[]> {
  const keyOf = ({ item, fieldId }: ScriptQuery) => `${item.item_id} ${fieldId}`;
  const distinct = new Map(asked.map(one => [keyOf(one), one]));
  const answers = await getRecordScriptResults(scope, openDirectory(scope, directoryId), [
    ...distinct.values(),
  ]);
  const byKey = new Map([...distinct.keys()].map((key, index) => [key, answers[index]]));
  return asked.map(one => byKey.get(keyOf(one)));
}

function withRecord(
  { itemId, ...question }: RightsQuestion,
  records: Records,
  scripts: ScriptEffects | undefined,
): RightsQuestionInput {
  const item = records.get(`${question.directoryId} ${itemId}`);
  if (!item) return question;
  return { ...question, record: { statusId: item.status_id, isDeleted: item.deleted_at !== null, scripts } };
}
