/**
 * Plans directories with their statuses: creates them first, so that fields can be added, and completes them once their
 * fields exist.
 */
import {
  filterDocumentsByKind,
  findDocument,
  indexDocuments,
  sortDocumentsByOrder,
} from '#core/configuration/documents.ts';
import { isSystemFieldName } from '#core/field/system/writableSystemFields.ts';
import type { ChecklistItem, ConfigurationChange, DirectoryInput, StatusInput } from '#core/model.ts';
import { isSameJson } from '#core/sameJson.ts';
import type { TemplateDirectory } from '#core/template/template.ts';
import { findDeletedEntities, retainDeletedPermissions, retainDeletedStatusFields } from './keepDeleted.ts';
import type { TargetDefinitions, TargetDirectory } from './targetDefinitions.ts';

export function planDirectories(
  target: TargetDefinitions,
  phase: 'create' | 'finish',
): ConfigurationChange[] {
  return [...target.directories.values()].flatMap((directory): ConfigurationChange[] => {
    const { id, template, existing } = directory;
    if (!template || (existing && phase === 'create')) return [];
    const current = target.current.directories.get(id);
    if (current && isSameJson(getDefinition(current), getDefinition(template))) return [];
    if (phase === 'finish' && !existing && !namesFields(template)) return [];
    const input =
      phase === 'create' ? beginning(target, directory, template) : whole(target, directory, template);
    return [{ kind: 'SaveDirectory', id, directory: input }];
  });
}

function getDefinition({ fields: _, records: __, statusList = [], ...definition }: TemplateDirectory) {
  return { ...definition, statusList };
}

function namesFields({ displayFieldId, duplicateFields, statusList = [] }: TemplateDirectory): boolean {
  const isNamed = Boolean(displayFieldId) || duplicateFields !== undefined;
  return isNamed || statusList.some(({ fields }) => Object.keys(fields ?? {}).length > 0);
}

/** Omits references to fields, which don't exist yet. */
function beginning(
  target: TargetDefinitions,
  directory: TargetDirectory,
  template: TemplateDirectory,
): DirectoryInput {
  const { displayFieldId: _, duplicateFields: __, ...input } = whole(target, directory, template);
  return { ...input, statusList: (input.statusList ?? []).map(status => ({ ...status, fields: {} })) };
}

function whole(
  target: TargetDefinitions,
  directory: TargetDirectory,
  { fields: _, records: __, statusList, displayFieldId, duplicateFields, ...settings }: TemplateDirectory,
): DirectoryInput {
  const problem = (text: string) =>
    target.problems.push(`template.json: directory ${directory.code} ${text}.`);
  const fields = target.fieldsOf(directory);
  const idOf = (code: string) => {
    const field = fields.find(one => one.code === code);
    if (!field) problem(`has no field ${code}`);
    return field?.id ?? '';
  };
  const isOwn = (code: string) => fields.some(one => one.code === code);
  const nameOf = (code: string) => (isSystemFieldName(code) && !isOwn(code) ? code : idOf(code));
  const groupOf = (name: string) => {
    const id = target.ids.find('Group', name);
    if (id === undefined) problem(`names a group that is not there: ${name}`);
    return id ?? '';
  };
  const deleted = findDeletedEntities(target.documents);
  const known = indexDocuments(target.documents);
  const wanted = (statusList ?? []).map((status): StatusInput => {
    const id = directory.statuses.get(status.name) ?? target.newId();
    const existing = findDocument(known, 'Status', id);
    const permissions = (status.permissions ?? []).map(row => ({ ...row, groupId: groupOf(row.groupId) }));
    const settings = Object.entries(status.fields ?? {}).map(([code, setting]) => [nameOf(code), setting]);
    return {
      ...status,
      ...(status.checklist
        ? { checklist: getChecklistWithIds(status.checklist, existing?.checklist, target) }
        : {}),
      id,
      permissions: retainDeletedPermissions(permissions, existing?.permissions ?? [], deleted),
      fields: retainDeletedStatusFields(Object.fromEntries(settings), existing?.fields ?? {}, deleted),
    };
  });
  const { managers } = directory.existing ?? {};
  return {
    ...settings,
    ...(managers ? { managers } : {}),
    ...(displayFieldId ? { displayFieldId: idOf(displayFieldId) } : {}),
    ...(duplicateFields ? { duplicateFields: duplicateFields.map(nameOf) } : {}),
    statusList: [...wanted, ...getOtherStatuses(target, directory, wanted)],
  };
}

/** Preserves the ids of items with the same text, so that their checks in records are preserved. */
function getChecklistWithIds(
  wanted: NonNullable<StatusInput['checklist']>,
  existing: readonly ChecklistItem[] = [],
  { newId }: TargetDefinitions,
): StatusInput['checklist'] {
  return wanted.map(item => ({
    ...item,
    id: existing.find(({ text }) => text === item.text)?.id ?? newId(),
  }));
}

/**
 * Returns the statuses that aren't in the template. They are retained, after the statuses of the template.
 */
function getOtherStatuses(
  { documents }: TargetDefinitions,
  { id }: TargetDirectory,
  wanted: readonly StatusInput[],
): StatusInput[] {
  const named = new Set(wanted.map(status => status.id));
  return sortDocumentsByOrder(filterDocumentsByKind(documents, 'Status'))
    .filter(({ id: statusId, content }) => content.directoryId === id && !named.has(statusId))
    .map(({ id: statusId, content: { order: _, directoryId: __, ...status } }) => ({
      ...status,
      id: statusId,
    }));
}
