/** A list of changes, each by the command that single calls use, all in the transaction of the scope. */
import { createIssue } from '#core/issues.ts';
import type { ConfigurationChange, Issue } from '#core/model.ts';
import { deleteDirectory, orderDirectories } from '../commands/deleteDirectory.ts';
import { deleteCustomField, orderCustomFields, restoreCustomField } from '../commands/retireCustomField.ts';
import { createBoard, deleteBoard, orderBoards, updateBoard } from '../commands/saveBoard.ts';
import { createCustomField, updateCustomField } from '../commands/saveCustomField.ts';
import { createDirectory, updateDirectory } from '../commands/saveDirectory.ts';
import { deleteRightAssertion, saveRightAssertion } from '../commands/saveRightAssertion.ts';
import {
  createUsageProfile,
  deleteUsageProfile,
  reorderUsageProfiles,
  updateUsageProfile,
} from '../commands/saveUsageProfile.ts';
import { createUserGroup, deleteUserGroup, updateUserGroup } from '../commands/saveUserGroup.ts';
import { updateAccount } from '../commands/updateAccount.ts';
import { attempt } from '../database/savepoint.ts';
import { type DefinitionScope, requireEntity } from '../definitions/definitionScope.ts';
import { invalid, MOST_ISSUES, type ProblemError } from '../http/problem.ts';
import { listBoards } from '../repositories/boards.ts';
import { listUsageProfiles } from '../repositories/usageProfiles.ts';
import { listUserGroups } from '../repositories/userGroups.ts';
import { requireKeptReferences } from './keptReferences.ts';
import { revertVersion } from './revertVersion.ts';

/** Applies what can be applied, and answers the reasons why the rest cannot; with any, the caller rolls back. */
export async function applyChanges(
  scope: DefinitionScope,
  changes: readonly ConfigurationChange[],
): Promise<Issue[]> {
  const issues = outdated(scope, changes);
  const failed: string[] = [];
  let definitions = scope.definitions;
  for (const [index, change] of changes.entries()) {
    // What names a thing that could not be made would only be refused for that.
    if (failed.some(id => JSON.stringify(change).toLowerCase().includes(id))) continue;
    if (isSameOrder(change, changes[index + 1])) continue;
    // Nobody is told more of them, and each holds the transaction.
    if (issues.length >= MOST_ISSUES) break;
    const step = { ...scope, definitions };
    const done = await attempt(scope.trx, () => apply(step, change));
    if ('refusal' in done) {
      issues.push(...issuesOf(done.refusal, index));
      if ('id' in change && !isDefined(scope, change.id)) failed.push(change.id.toLowerCase());
    } else if (touchesDefinitions(change)) definitions = await scope.readAgain();
  }
  return issues;
}

/** Somebody saved a directory since it was read. Changes of this very list, of its fields say, make it newer too. */
function outdated({ definitions }: DefinitionScope, changes: readonly ConfigurationChange[]): Issue[] {
  return changes.flatMap((change, index) => {
    if (change.kind !== 'SaveDirectory' || change.directory.revision === undefined) return [];
    const known = definitions.directory(change.id.toLowerCase());
    const isSame = known === undefined || known.revision === change.directory.revision;
    return isSame ? [] : [createIssue(['changes', index], 'Conflict')];
  });
}

function isDefined({ definitions }: DefinitionScope, id: string): boolean {
  const known = id.toLowerCase();
  return definitions.directory(known) !== undefined || definitions.ownerOf(known) !== undefined;
}

function apply(scope: DefinitionScope, change: ConfigurationChange): Promise<unknown> {
  const applier = appliers[change.kind] as (
    scope: DefinitionScope,
    change: ConfigurationChange,
  ) => Promise<unknown>;
  return applier(scope, change);
}

type Kind = ConfigurationChange['kind'];
type Applier<K extends Kind> = (
  scope: DefinitionScope,
  change: Extract<ConfigurationChange, { kind: K }>,
) => Promise<unknown>;

const appliers: { [K in Kind]: Applier<K> } = {
  SaveDirectory: (scope, { id, directory: { revision: _, ...directory } }) =>
    scope.definitions.directory(id.toLowerCase())
      ? updateDirectory(scope, id, directory)
      : createDirectory(scope, directory, id.toLowerCase()),
  DeleteDirectory: (scope, { id }) => deleteDirectory(scope, id),
  OrderDirectories: (scope, { ids }) => orderDirectories(scope, lowered(ids)),
  SaveField: saveField,
  DeleteField: (scope, { entity, id }) => deleteCustomField(scope, entity, id),
  RestoreField: (scope, { entity, id }) => restoreCustomField(scope, entity, id),
  OrderFields: (scope, { entity, ids }) => orderCustomFields(scope, entity, lowered(ids)),
  SaveProfile: async (scope, { id, profile }) => {
    const isKnown = (await listUsageProfiles(scope.trx)).some(one => one.id === id.toLowerCase());
    return isKnown
      ? updateUsageProfile(scope, { ...profile, id })
      : createUsageProfile(scope, profile, id.toLowerCase());
  },
  DeleteProfile: (scope, { id }) => deleteUsageProfile(scope, id),
  OrderProfiles: (scope, { ids }) => reorderUsageProfiles(scope, ids),
  SaveBoard: async (scope, { id, board }) => {
    const isKnown = (await listBoards(scope.trx)).some(one => one.id === id.toLowerCase());
    return isKnown ? updateBoard(scope, { ...board, id }) : createBoard(scope, board, id.toLowerCase());
  },
  DeleteBoard: (scope, { id }) => deleteBoard(scope, id),
  OrderBoards: (scope, { ids }) => orderBoards(scope, ids),
  SaveGroup: async (scope, { id, group }) => {
    const [known] = await listUserGroups(scope.trx, { withDeleted: true, id });
    return known
      ? updateUserGroup(scope, { id, input: group })
      : createUserGroup(scope, group, id.toLowerCase());
  },
  DeleteGroup: (scope, { id }) => deleteUserGroup(scope, id),
  SaveAssertion: (scope, { id, assertion }) => saveRightAssertion(scope, { ...assertion, id }),
  DeleteAssertion: (scope, { id }) => deleteRightAssertion(scope, id),
  SaveAccount: (scope, { account }) => updateAccount(scope, account),
  Revert: (scope, { versionId }) => revertVersion(scope, versionId.toLowerCase()),
};

async function saveField(
  scope: DefinitionScope,
  { entity, id: given, field, convert }: Extract<ConfigurationChange, { kind: 'SaveField' }>,
): Promise<void> {
  const id = given.toLowerCase();
  const owner = requireEntity(scope, entity);
  if (owner.fields.some(known => known.id === id)) {
    await updateCustomField(scope, entity, { id, input: field, isConverted: convert === true });
    if (convert) await requireKeptReferences(scope);
    return;
  }
  const { directories, processFields } = scope.definitions;
  const isElsewhere = [...processFields, ...directories.flatMap(({ fields }) => fields)].some(
    known => known.id === id,
  );
  if (isElsewhere) throw invalid([createIssue([], 'UnknownField')]);
  await createCustomField(scope, entity, { id, input: field });
}

function lowered(ids: readonly string[]): string[] {
  return ids.map(id => id.toLowerCase());
}

/** An order at once followed by another of the same things leaves nothing behind. */
function isSameOrder(change: ConfigurationChange, next: ConfigurationChange | undefined): boolean {
  if (change.kind === 'OrderFields' && next?.kind === 'OrderFields') return change.entity === next.entity;
  return change.kind === next?.kind && change.kind.startsWith('Order');
}

function touchesDefinitions({ kind }: ConfigurationChange): boolean {
  return kind === 'Revert' || kind.includes('Director') || kind.includes('Field');
}

/** Seen from the list: `changes`, the index, then the place in what the change would save. */
function issuesOf({ status, problem }: ProblemError, index: number): Issue[] {
  const { issues } = problem;
  if (issues.length > 0) return issues.map(issue => ({ ...issue, path: ['changes', index, ...issue.path] }));
  const code = status === 404 ? 'NotFound' : status === 409 ? 'Conflict' : 'NotPermitted';
  return [createIssue(['changes', index], code)];
}
