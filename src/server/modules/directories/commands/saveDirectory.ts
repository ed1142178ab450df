import { v7 as uuidv7 } from 'uuid';
import { checkDirectory } from '#core/directory/checkDirectory.ts';
import { generateUniqueCode } from '#core/directory/codes.ts';
import { listWritableFields } from '#core/field/system/writableSystemFields.ts';
import { createIssue } from '#core/issues.ts';
import type { Directory, DirectoryInput, FieldDefinition, Issue, Status, StatusInput } from '#core/model.ts';
import { normalizeIds } from '#server/kernel/problem/references.ts';
import {
  type DefinitionScope,
  requireCurrentRevision,
  requireDirectory,
  throwIfInvalidDefinition,
} from '#server/modules/configuration/index.ts';
import {
  type DirectorySettingsRow,
  findContactDirectoryId,
  incrementRevision,
  insertDirectory,
  replaceStatuses,
  updateDirectoryRow,
} from '#server/modules/definitions/index.ts';
import { filterExistingGroupIds, filterExistingUserIds } from '#server/modules/identity/index.ts';
import { clearStatusesInTrash, countItemsInStatus, createCounters } from '#server/modules/records/index.ts';
import { createChecklistIdAssigner } from './createChecklistIdAssigner.ts';
import { rebuildRecordTexts } from './rebuildRecordTexts.ts';

const DEFAULT_STATUS_COLOR = '#64748b';
const DEFAULT_STATUS_TEXT_COLOR = '#ffffff';

/** Creates a directory and returns its id. @throws ProblemError 422 with all issues. */
export async function createDirectory(
  scope: DefinitionScope,
  input: DirectoryInput,
  id = uuidv7(),
): Promise<string> {
  const statuses = withIds(scope, input.statusList ?? [], []);
  const shared = input.type === 'Process' ? scope.definitions.processFields : [];
  const fields = withWritten(scope, input, shared);
  throwIfInvalidDefinition(await findMistakes(scope, { input, statuses, fields, current: undefined }));
  await insertDirectory(scope.trx, scope.accountId, {
    id,
    ...getColumns(scope, input, undefined),
    builtIn: false,
  });
  await createCounters(scope.trx, { accountId: scope.accountId, directoryId: id });
  await replaceStatuses(scope.trx, scope.accountId, id, statuses);
  return id;
}

/**
 * Replaces the directory and its statuses. @throws ProblemError 404 if the directory doesn't exist; 409 if
 * it was saved in the meantime; 422 with all issues.
 */
export async function updateDirectory(
  scope: DefinitionScope,
  id: string,
  input: DirectoryInput,
): Promise<void> {
  const current = requireDirectory(scope, id);
  requireCurrentRevision(current, input.revision);
  const statuses = withIds(scope, input.statusList ?? [], current.statusList);
  const own = current.fields.filter(({ system }) => !system);
  const fields = withWritten(scope, { ...input, builtIn: current.builtIn === true }, own);
  const mistakes = await findMistakes(scope, { input, statuses, fields, current });
  throwIfInvalidDefinition([...mistakes, ...(await checkRemovedStatuses(scope, current, statuses))]);
  await updateDirectoryRow(scope.trx, scope.accountId, {
    id: current.id,
    ...getColumns(scope, input, current),
  });
  const key = { accountId: scope.accountId, directoryId: current.id };
  const trashed = await clearStatusesInTrash(scope.trx, key, statuses);
  await replaceStatuses(scope.trx, scope.accountId, current.id, statuses);
  await scope.effects.keep(trashed);
  await incrementRevision(scope.trx, scope.accountId, current.id);
  if (current.displayFieldId !== input.displayFieldId) await rebuildRecordTexts(scope, [current.id]);
}

/** Adds the built-in fields that the directory will have. */
function withWritten(
  { registry, definitions: { directories } }: DefinitionScope,
  directory: Pick<Directory, 'type' | 'managers' | 'contactEnabled' | 'builtIn'>,
  fields: readonly FieldDefinition[],
): FieldDefinition[] {
  const contactDirectoryId = findContactDirectoryId(directories);
  return [...fields, ...listWritableFields(registry.writtenFields, directory, { contactDirectoryId })];
}

/**
 * Assigns ids to statuses. Unknown ids are only preserved with `hasGivenIds`, and never if another directory uses them.
 */
function withIds(
  { definitions, hasGivenIds }: DefinitionScope,
  inputs: readonly StatusInput[],
  known: readonly Status[],
): Status[] {
  const free = new Set(known.map(status => status.id));
  const taken = new Set(definitions.directories.flatMap(({ statusList }) => statusList.map(({ id }) => id)));
  const idOf = (given: string) => {
    if (free.delete(given)) return given;
    const isNew = hasGivenIds && !taken.has(given);
    taken.add(given);
    return isNew ? given : uuidv7();
  };
  const itemIdOf = createChecklistIdAssigner(known, { hasGivenIds });
  return inputs.map(({ checklist, ...input }) => ({
    ...input,
    ...(checklist?.length ? { checklist: checklist.map(itemIdOf) } : {}),
    id: input.id ? idOf(input.id.toLowerCase()) : uuidv7(),
    color: input.color ?? DEFAULT_STATUS_COLOR,
    textColor: input.textColor ?? DEFAULT_STATUS_TEXT_COLOR,
    commentRequiredToEnter: input.commentRequiredToEnter ?? false,
    commentRequiredToLeave: input.commentRequiredToLeave ?? false,
    permissions: input.permissions ?? [],
    fields: input.fields ?? {},
  }));
}

function getColumns(scope: DefinitionScope, input: DirectoryInput, current: Directory | undefined) {
  const { code, name, type, statusList: _, revision: __, ...settings } = input;
  const taken = scope.definitions.directories.filter(other => other !== current).map(other => other.code);
  return {
    name,
    type,
    code: code ?? current?.code ?? generateUniqueCode(name, 'directory', taken),
    settings: settings satisfies DirectorySettingsRow,
  };
}

interface Draft {
  readonly input: DirectoryInput;
  readonly statuses: readonly Status[];
  readonly fields: readonly FieldDefinition[];
  readonly current: Directory | undefined;
}

async function findMistakes(scope: DefinitionScope, draft: Draft): Promise<Issue[]> {
  const { input, statuses, fields, current } = draft;
  const others = scope.definitions.directories.filter(other => other !== current);
  const issues = checkDirectory({
    directory: { ...input, statusList: [...statuses] },
    fields,
    registry: scope.registry,
    fieldsOf: scope.definitions.fieldsOf,
  }).filter(issue => issue.path[0] !== 'fields');
  if (input.code && others.some(other => other.code.toLowerCase() === input.code?.toLowerCase())) {
    issues.push(createIssue(['code'], 'CodeTaken'));
  }
  return [...issues, ...(await checkPeople(scope, input, current))];
}

/** Deleted users and groups are only accepted where the directory already refers to them: they can be restored. */
async function checkPeople(
  { trx }: DefinitionScope,
  input: DirectoryInput,
  current: Directory | undefined,
): Promise<Issue[]> {
  const issues: Issue[] = [];
  const named = (input.statusList ?? []).flatMap(({ permissions = [] }) =>
    permissions.map(({ groupId }) => groupId),
  );
  const managers = normalizeIds(input.managers);
  const users = await filterExistingUserIds(trx, managers);
  const groups = await filterExistingGroupIds(trx, normalizeIds([...managers, ...named]));
  const known = (current?.statusList ?? []).flatMap(({ permissions }) => permissions.map(row => row.groupId));
  const userIds = new Set([...users, ...(current?.managers ?? [])]);
  const groupIds = new Set([...groups, ...known]);
  (input.managers ?? []).forEach((id, index) => {
    if (!userIds.has(id) && !groupIds.has(id)) issues.push(createIssue(['managers', index], 'UnknownUser'));
  });
  (input.statusList ?? []).forEach((status, index) => {
    (status.permissions ?? []).forEach((row, rowIndex) => {
      if (groupIds.has(row.groupId)) return;
      issues.push(createIssue(['statusList', index, 'permissions', rowIndex], 'UnknownGroup'));
    });
  });
  return issues;
}

/**
 * A status can't be removed while records are in it. Records in the trash don't prevent the removal: they
 * lose the status.
 */
async function checkRemovedStatuses(
  scope: DefinitionScope,
  current: Directory,
  statuses: readonly Status[],
): Promise<Issue[]> {
  const kept = new Set(statuses.map(status => status.id));
  const issues: Issue[] = [];
  for (const status of current.statusList.filter(candidate => !kept.has(candidate.id))) {
    const key = { accountId: scope.accountId, directoryId: current.id };
    const count = await countItemsInStatus(scope.trx, key, status.id);
    if (count > 0) issues.push(createIssue(['statusList'], 'StatusInUse', { status: status.name, count }));
  }
  return issues;
}
