/**
 * Implements permissions as literally as possible after the text of the specification (section 6 and its
 * clarifications), without sharing code with the policy, so that tests can compare both.
 */
import type { Directory, FieldDefinition, Status, UsageProfile } from '../model.ts';
import type { ExplainedRecord, RightsQuestionInput, RightsSubject } from '../policy/explain.ts';

export interface TestAccountDefinition {
  readonly modules: readonly string[];
  readonly profiles: readonly UsageProfile[];
  readonly directories: readonly Directory[];
}

export function canUserPerform(
  account: TestAccountDefinition,
  person: RightsSubject,
  question: RightsQuestionInput,
): boolean {
  const directory = account.directories.find(({ id }) => id === question.directoryId);
  if (!directory || !canLookAt(account, person, directory)) return false;
  const { part, action, record } = question;
  const rights = getRights(account, person, directory.id);
  const isMade = part === 'record' && action === 'create';
  if (record?.isDeleted && !isMade && !(action === 'read' && rights.record.delete)) return false;
  if (part === 'comments' || part === 'files' || part === 'changes') {
    const isKept = {
      comments: directory.commentsEnabled,
      files: directory.filesEnabled && account.modules.includes('fileStorage'),
      changes: directory.changesTrackingEnabled,
    }[part];
    if (!isKept) return false;
    if (part === 'changes') return rights.changes.read;
    return rights[part][action as 'read'];
  }
  if (part === 'status') return rights.record.update && canMove(directory, person, question);
  const status = getStatus(directory, record, question);
  if (isMade) return rights.record.create && (!status || groupMay(status, 'enter', person));
  if (action === 'update' && !(rights.record.update && (!status || groupMay(status, 'edit', person))))
    return false;
  if (part === 'field') return canActOnField(account, person, { directory, status, question });
  return rights.record[action as 'read'];
}

/**
 * Returns whether the user can read the directory: its module must be on, and the user's profile must allow
 * reading the directory.
 */
function canLookAt(account: TestAccountDefinition, person: RightsSubject, directory: Directory): boolean {
  if (directory.part !== undefined && !account.modules.includes(directory.part)) return false;
  return getRights(account, person, directory.id).record.read;
}

/**
 * Returns the permissions of the first profile that matches the user or one of the groups: the permissions
 * listed for the directory, otherwise the permissions for 'other directories'.
 */
function getRights(
  { profiles }: TestAccountDefinition,
  { userId, groupIds }: RightsSubject,
  directoryId: string,
) {
  const none = { read: false, create: false, update: false, delete: false };
  const nothing = { record: none, comments: none, files: none, changes: { read: false }, hiddenFields: [''] };
  for (const profile of profiles) {
    for (const target of profile.assignments) {
      const names = 'userId' in target ? [userId] : groupIds;
      const wanted = 'userId' in target ? target.userId : target.groupId;
      if (!names.includes(wanted)) continue;
      for (const row of profile.directories) if (row.directoryId === directoryId) return row.rights;
      return profile.otherDirectories ?? nothing;
    }
  }
  return nothing;
}

/** Returns whether a permission row of the status allows the action; without any rows, everyone is allowed. */
function groupMay(
  { permissions }: Status,
  action: 'enter' | 'leave' | 'edit',
  { groupIds }: RightsSubject,
): boolean {
  let isAllowed = permissions.length === 0;
  for (const row of permissions) if (groupIds.includes(row.groupId) && row[action]) isAllowed = true;
  return isAllowed;
}

function getStatus(
  { statusList }: Directory,
  record: ExplainedRecord | undefined,
  { statusId, action, part }: RightsQuestionInput,
): Status | undefined {
  const isMade = part === 'record' && action === 'create';
  const id = record && !isMade ? record.statusId : statusId;
  return statusList.find(status => status.id === id);
}

/**
 * Returns whether the user can move a record, which leaves its current status and enters another. Staying in the same
 * status isn't a move.
 */
function canMove(
  { statusList }: Directory,
  person: RightsSubject,
  { action, statusId, record }: RightsQuestionInput,
): boolean {
  const named = statusList.find(({ id }) => id === statusId);
  if (!named) return false;
  if (action === 'leave') return groupMay(named, 'leave', person);
  if (record && record.statusId === statusId) return true;
  const from = statusList.find(({ id }) => id === record?.statusId);
  return groupMay(named, 'enter', person) && (!from || groupMay(from, 'leave', person));
}

interface FieldPlace {
  readonly directory: Directory;
  readonly status: Status | undefined;
  readonly question: RightsQuestionInput;
}

function canActOnField(
  account: TestAccountDefinition,
  person: RightsSubject,
  { directory, status, question: { fieldId, action, record } }: FieldPlace,
): boolean {
  const field = directory.fields.find(({ id }) => id === fieldId);
  if (!field) return false;
  const isComputed = field.type === 'Echo';
  const hiddenFields = getRights(account, person, directory.id).hiddenFields;
  const isHidden = (one: FieldDefinition) =>
    Boolean(one.hidden) || hiddenFields.includes(one.id) || Boolean(status?.fields[one.id]?.hidden);
  if (isHidden(field)) return false;
  if (isComputed) {
    const source = directory.fields.find(({ id }) => id === field.directoryFieldId);
    if (source && isHidden(source)) return false;
    const owner = account.directories.find(({ fields }) =>
      fields.some(({ id }) => id === field.directoryRelatedFieldId),
    );
    const shown = owner?.fields.find(({ id }) => id === field.directoryRelatedFieldId);
    if (!owner || !shown || shown.hidden || !canLookAt(account, person, owner)) return false;
    if (getRights(account, person, owner.id).hiddenFields.includes(shown.id)) return false;
  }
  if (action === 'read') return true;
  const asked = record?.scripts?.fields[field.id];
  if (record?.scripts?.hasFailed || asked?.hidden || asked?.readonly) return false;
  return !isComputed && field.type !== 'Result' && !status?.fields[field.id]?.readonly;
}
