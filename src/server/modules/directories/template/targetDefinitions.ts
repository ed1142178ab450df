/**
 * Resolves the definitions of a template in one account: each code and name gets the id of an existing definition, or a
 * new one.
 */
import {
  type DocumentContents,
  filterDocumentsByKind,
  sortDocumentsByOrder,
} from '#core/configuration/documents.ts';
import type { Template, TemplateDirectory, TemplateField } from '#core/template/template.ts';
import type { TemplateTarget } from '#core/template/templatePart.ts';
import { PROCESS_ENTITY_ID } from '#server/modules/definitions/index.ts';
import { type ExportedDefinitions, exportDefinitions } from './exportDefinitions.ts';
import { mergeDefinitions } from './mergeDefinitions.ts';
import { addDirectoryIds, addProcessFieldIds } from './targetIds.ts';

export interface TargetField {
  readonly id: string;
  readonly code: string;
  /** `undefined` if the field isn't in the template. */
  readonly template: TemplateField | undefined;
  readonly existing: DocumentContents['Field'] | undefined;
  /** The code of the directory to which the field refers, not an id. */
  readonly directoryId: string | undefined;
  /** Ids of a table's columns, including the columns of the template. Keyed by code. */
  readonly columns: ReadonlyMap<string, string>;
  /** The field's position among its siblings after the planned changes, before they are reordered. */
  madeAt: number;
}

export interface TargetDirectory {
  readonly id: string;
  readonly code: string;
  readonly template: TemplateDirectory | undefined;
  readonly existing: DocumentContents['Directory'] | undefined;
  readonly type: DocumentContents['Directory']['type'];
  /** Excludes the fields of all process types. */
  readonly fields: readonly TargetField[];
  /** Status ids, keyed by name. */
  readonly statuses: ReadonlyMap<string, string>;
}

/** The current and the planned definitions. */
export interface TargetDefinitions extends Omit<TemplateTarget, 'template'> {
  /** The template, completed with the settings that it omits of existing definitions. */
  readonly template: Template;
  /** The existing definitions in the format of a template, to detect which definitions don't change. */
  readonly current: ExportedDefinitions;
  /** Existing directories in their order, then new ones. Keyed by lower-case code. */
  readonly directories: ReadonlyMap<string, TargetDirectory>;
  readonly processFields: readonly TargetField[];
  directory(code: string): TargetDirectory | undefined;
  /** Returns the fields of a directory. For a process type, includes the fields of all process types. */
  fieldsOf(directory: TargetDirectory): readonly TargetField[];
}

export function resolveTargetDefinitions(target: TemplateTarget): TargetDefinitions {
  const { ids } = target;
  const current = exportDefinitions(target);
  const template = mergeDefinitions(target.template, current);
  const processFields = getTargetFields(PROCESS_ENTITY_ID, template.processFields ?? [], target);
  const directories = getTargetDirectories(template, target);
  const fieldsOf = ({ fields, type }: TargetDirectory) =>
    type === 'Process' ? [...fields, ...processFields] : fields;
  for (const directory of directories.values()) addDirectoryIds(ids, directory, fieldsOf(directory));
  addProcessFieldIds(ids, processFields);
  return {
    ...target,
    template,
    current,
    directories,
    processFields,
    directory: code => directories.get(code.toLowerCase()),
    fieldsOf,
  };
}

function getTargetDirectories(template: Template, account: TemplateTarget): Map<string, TargetDirectory> {
  const named = new Map(template.directories.map(one => [one.code.toLowerCase(), one]));
  const existing = sortDocumentsByOrder(filterDocumentsByKind(account.documents, 'Directory'));
  const known = existing.map(({ id, content }) => ({ id, code: content.code, existing: content }));
  const codes = new Set(known.map(({ code }) => code.toLowerCase()));
  const fresh = template.directories
    .filter(({ code }) => !codes.has(code.toLowerCase()))
    .map(({ code }) => ({ id: account.newId(), code, existing: undefined }));
  return new Map(
    [...known, ...fresh].map(one => {
      const key = one.code.toLowerCase();
      const wanted = named.get(key);
      const type = wanted?.type ?? one.existing?.type ?? 'Data';
      const fields = getTargetFields(one.id, wanted?.fields ?? [], account);
      const statuses = getTargetStatuses(one.id, wanted, account);
      return [key, { ...one, template: wanted, type, fields, statuses }];
    }),
  );
}

function getTargetStatuses(
  directoryId: string,
  template: TemplateDirectory | undefined,
  { documents, newId }: TemplateTarget,
): Map<string, string> {
  const own = filterDocumentsByKind(documents, 'Status').filter(
    ({ content }) => content.directoryId === directoryId,
  );
  const ids = new Map(own.map(({ id, content }) => [content.name, id]));
  for (const { name } of template?.statusList ?? []) if (!ids.has(name)) ids.set(name, newId());
  return ids;
}

function getTargetFields(
  entity: string,
  template: readonly TemplateField[],
  { documents, newId }: TemplateTarget,
): TargetField[] {
  const directories = new Map(
    filterDocumentsByKind(documents, 'Directory').map(one => [one.id, one.content.code]),
  );
  const own = sortDocumentsByOrder(filterDocumentsByKind(documents, 'Field')).filter(
    ({ content }) => content.entity === entity && !content.deleted,
  );
  const named = new Map(template.map(field => [field.code, field]));
  const existing = own.map(({ id, content }, madeAt) => ({
    id,
    code: content.code,
    template: named.get(content.code),
    existing: content,
    directoryId: named.get(content.code)?.directoryId ?? directories.get(content.directoryId ?? ''),
    columns: getTargetColumns(content, named.get(content.code), newId),
    madeAt,
  }));
  const codes = new Set(existing.map(({ code }) => code));
  const fresh = template
    .filter(({ code }) => !codes.has(code))
    .map((field, index) => ({
      id: newId(),
      code: field.code,
      template: field,
      existing: undefined,
      directoryId: field.directoryId,
      columns: getTargetColumns(undefined, field, newId),
      madeAt: own.length + index,
    }));
  return [...existing, ...fresh];
}

function getTargetColumns(
  existing: DocumentContents['Field'] | undefined,
  template: TemplateField | undefined,
  newId: () => string,
): Map<string, string> {
  const kept = (existing?.tableFields ?? []).filter(({ deleted }) => !deleted);
  const ids = new Map(kept.map(({ code, id }) => [code, id]));
  for (const { code } of template?.tableFields ?? []) if (!ids.has(code)) ids.set(code, newId());
  return ids;
}
