/** Registers and finds the ids of definitions by code and name, for all parts of a template that refer to them. */
import type { TemplateIds } from '#core/template/templatePart.ts';
import { PROCESS_ENTITY_ID } from '#server/modules/definitions/index.ts';
import type { TargetDirectory, TargetField } from './targetDefinitions.ts';

/** `owner` is the code of a directory, or `process`. */
export interface FieldLocation {
  readonly owner: string;
  /** `price`, or `goods.cost` for a column. */
  readonly name: string;
}

export function findTargetDirectoryId(ids: TemplateIds, code: string): string | undefined {
  return ids.find('Directory', code.toLowerCase());
}

export function findTargetStatusId(ids: TemplateIds, directory: string, name: string): string | undefined {
  return ids.find('Status', getKey(directory, name));
}

export function findTargetFieldId(ids: TemplateIds, { owner, name }: FieldLocation): string | undefined {
  return ids.find('Field', getKey(owner, name));
}

/**
 * @param fields The fields of the directory's records. For a process type, these include the fields of all
 * process types.
 */
export function addDirectoryIds(
  ids: TemplateIds,
  { code, id, statuses }: Pick<TargetDirectory, 'code' | 'id' | 'statuses'>,
  fields: readonly TargetField[],
): void {
  ids.add('Directory', code.toLowerCase(), id);
  for (const [name, statusId] of statuses) ids.add('Status', getKey(code, name), statusId);
  addFields(ids, code, fields);
}

export function addProcessFieldIds(ids: TemplateIds, fields: readonly TargetField[]): void {
  addFields(ids, PROCESS_ENTITY_ID, fields);
}

function addFields(ids: TemplateIds, owner: string, fields: readonly TargetField[]): void {
  for (const { code, id, columns } of fields) {
    ids.add('Field', getKey(owner, code), id);
    for (const [column, columnId] of columns) ids.add('Field', getKey(owner, `${code}.${column}`), columnId);
  }
}

/** Codes of directories are case-insensitive and contain no dot. */
function getKey(owner: string, name: string): string {
  return `${owner.toLowerCase()}.${name}`;
}
