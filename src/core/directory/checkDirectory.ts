/** Validates a directory and returns all issues; called by the designer before saving and by the server on save. */
import { filterComparableFields } from '../duplicates/duplicateFields.ts';
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import { isHideableSystemField } from '../field/system/systemFields.ts';
import { createIssue, nestIssue } from '../issues.ts';
import type { Directory, DirectoryInput, FieldDefinition, Issue, Status, StatusInput } from '../model.ts';
import { checkField, isSameName, validateCode } from './checkField.ts';

export interface CheckDirectoryInput {
  readonly directory: DirectoryInput | Directory;
  /** Includes deleted fields, which have `deleted` set. */
  readonly fields: readonly FieldDefinition[];
  readonly registry: FieldRegistry;
  fieldsOf(directoryId: string): readonly FieldDefinition[] | undefined;
}

/**
 * Returns all issues; paths begin with `statusList`, with `fields` and the index, or with a member of the directory.
 */
export function checkDirectory({ directory, fields, registry, fieldsOf }: CheckDirectoryInput): Issue[] {
  const kept = fields.filter(field => !field.deleted);
  const issues = [
    ...validateCode(directory.code),
    ...checkStatuses(directory),
    ...checkStatusFields(directory.statusList ?? [], fields),
  ];
  if (directory.displayFieldId && !kept.some(field => field.id === directory.displayFieldId)) {
    issues.push(createIssue(['displayFieldId'], 'UnknownField'));
  }
  issues.push(...checkDuplicateFields(directory.duplicateFields ?? [], fields, registry));
  fields.forEach((field, index) => {
    if (field.deleted || field.system) return;
    const found = checkField(field, { engine: registry, siblings: kept, fieldsOf, isColumn: false });
    issues.push(...found.map(issue => nestIssue(['fields', index], issue)));
  });
  return issues;
}

/** Validates the fields used to find duplicates; a deleted field is allowed, because it can be restored. */
function checkDuplicateFields(
  ids: readonly string[],
  fields: readonly FieldDefinition[],
  registry: FieldRegistry,
): Issue[] {
  const isComparable = (field: FieldDefinition) =>
    field.deleted ||
    !registry.hasType(field.type) ||
    filterComparableFields([registry.bind(field)]).length > 0;
  return ids.flatMap((id, index) => {
    const field = fields.find(one => one.id === id);
    return field && isComparable(field) ? [] : [createIssue(['duplicateFields', index], 'UnknownField')];
  });
}

/**
 * Validates the statuses: a process directory needs at least two, including an Active status and a Success or
 * Failure status (specification section 5).
 */
function checkStatuses(
  directory: Pick<DirectoryInput | Directory, 'type' | 'statusList' | 'commentsEnabled'>,
): Issue[] {
  const statuses = directory.statusList ?? [];
  const issues: Issue[] = [];
  if (directory.type === 'Process') {
    if (statuses.length < 2) issues.push(createIssue(['statusList'], 'ProcessNeedsTwoStatuses'));
    if (!statuses.some(status => status.type === 'Active')) {
      issues.push(createIssue(['statusList'], 'ProcessNeedsActiveStatus'));
    }
    if (!statuses.some(status => status.type !== 'Active')) {
      issues.push(createIssue(['statusList'], 'ProcessNeedsFinalStatus'));
    }
  }
  statuses.forEach((status, index) => {
    if (!status.name.trim()) issues.push(createIssue(['statusList', index, 'name'], 'NameRequired'));
    else if (statuses.findIndex(other => isSameName(other.name, status.name)) < index) {
      issues.push(createIssue(['statusList', index, 'name'], 'NameTaken'));
    }
    if (isStatusCodeTaken(status, statuses)) {
      issues.push(createIssue(['statusList', index, 'code'], 'CodeTaken'));
    }
    if (!directory.commentsEnabled) {
      for (const duty of ['commentRequiredToEnter', 'commentRequiredToLeave'] as const)
        if (status[duty]) issues.push(createIssue(['statusList', index, duty], 'CommentsAreOff'));
    }
    issues.push(...validateCode(status.code).map(issue => nestIssue(['statusList', index], issue)));
    issues.push(...checkChecklist(status).map(issue => nestIssue(['statusList', index, 'checklist'], issue)));
  });
  return issues;
}

/**
 * Returns whether another status has this code, or has this name and no code: scripts refer to a status without a code
 * by its name.
 */
function isStatusCodeTaken(
  status: Status | StatusInput,
  statuses: readonly (Status | StatusInput)[],
): boolean {
  const { code } = status;
  return (
    code !== undefined &&
    statuses.some(other => other !== status && isSameName(other.code ?? other.name, code))
  );
}

function checkChecklist({ checklist = [] }: Status | StatusInput): Issue[] {
  return checklist.flatMap(({ text }, index) => {
    if (!text.trim()) return [createIssue([index, 'text'], 'NameRequired')];
    const isTwice = checklist.findIndex(other => isSameName(other.text, text)) < index;
    return isTwice ? [createIssue([index, 'text'], 'NameTaken')] : [];
  });
}

function checkStatusFields(
  statuses: readonly (Status | StatusInput)[],
  fields: readonly FieldDefinition[],
): Issue[] {
  const issues: Issue[] = [];
  statuses.forEach((status, index) => {
    for (const [fieldId, setting] of Object.entries(status.fields ?? {})) {
      const path = ['statusList', index, 'fields', fieldId];
      const isSystem = isHideableSystemField(fieldId);
      if (!isSystem && !fields.some(field => field.id === fieldId))
        issues.push(createIssue(path, 'UnknownField'));
      // System fields can't be written.
      else if (setting.required && (setting.readonly || isSystem))
        issues.push(createIssue(path, 'RequiredButReadonly'));
      else if (setting.required && setting.hidden) issues.push(createIssue(path, 'RequiredButHidden'));
    }
  });
  return issues;
}
