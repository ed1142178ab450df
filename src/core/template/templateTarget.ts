/** What a template stands for in one account: each of its codes and names with the id of what is there, or a new one. */
import {
  type ConfigurationDocument,
  type DocumentContents,
  documentsOfKind,
} from '../configuration/documents.ts';
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import { exportTemplate, PROCESS_FIELDS, type TemplateExport } from './exportTemplate.ts';
import { mergeTemplate } from './mergeTemplate.ts';
import type { Template, TemplateDirectory, TemplateField } from './template.ts';

export interface TargetField {
  readonly id: string;
  readonly code: string;
  /** Undefined where the template does not name it. */
  readonly template: TemplateField | undefined;
  readonly existing: DocumentContents['Field'] | undefined;
  /** The code of the directory it points at. */
  readonly directoryId: string | undefined;
  /** Ids of a table's columns by code, those of the template included. */
  readonly columns: ReadonlyMap<string, string>;
  /** Where it comes among the others once it is there. */
  madeAt: number;
}

export interface TargetDirectory {
  readonly id: string;
  readonly code: string;
  readonly template: TemplateDirectory | undefined;
  readonly existing: DocumentContents['Directory'] | undefined;
  readonly type: DocumentContents['Directory']['type'];
  /** Its own. */
  readonly fields: readonly TargetField[];
  /** Ids by name. */
  readonly statuses: ReadonlyMap<string, string>;
}

export interface TemplateTarget {
  readonly template: Template;
  readonly registry: FieldRegistry;
  readonly documents: readonly ConfigurationDocument[];
  /** The account as a template of its own: what equals it need not change. */
  readonly current: TemplateExport;
  /** Ids of everything that is there. */
  readonly existing: ReadonlySet<string>;
  /** In the order they will have. */
  readonly directories: ReadonlyMap<string, TargetDirectory>;
  readonly processFields: readonly TargetField[];
  readonly groups: ReadonlyMap<string, string>;
  readonly boards: ReadonlyMap<string, string>;
  /** What of the account a template does not say. */
  readonly accountBase: { readonly name: string; readonly timeZone: string };
  /** Collects what the template names and nothing stands for. */
  readonly problems: string[];
  newId(): string;
  directory(code: string): TargetDirectory | undefined;
  /** Those of a process type include the fields of every process. */
  fieldsOf(directory: TargetDirectory): readonly TargetField[];
  /** Of several boards or profiles of one name the next that was not asked for yet; a new id behind the last. */
  boardId(name: string, seen: Map<string, number>): string;
  profileId(name: string, seen: Map<string, number>): string;
}

interface Account {
  readonly documents: readonly ConfigurationDocument[];
  readonly registry: FieldRegistry;
  readonly newId: () => string;
}

export function readTarget(given: Template, account: Account): TemplateTarget {
  const { documents, registry, newId } = account;
  const current = exportTemplate(documents, registry);
  const template = mergeTemplate(given, current);
  const processFields = targetFields(PROCESS_FIELDS, template.processFields ?? [], account);
  const directories = targetDirectories(template, account);
  const boardIds = idsByName(documentsOfKind(documents, 'Board'));
  const profileIds = idsByName(documentsOfKind(documents, 'Profile'));
  const groups = documentsOfKind(documents, 'Group').filter(({ content }) => !content.deleted);
  const groupIds = new Map(groups.toReversed().map(({ id, content }) => [content.name, id]));
  for (const { name } of template.userGroups ?? []) if (!groupIds.has(name)) groupIds.set(name, newId());
  const [stored] = documentsOfKind(documents, 'Account');
  const next = (ids: Map<string, string[]>) => (name: string, seen: Map<string, number>) => {
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    const known = ids.get(name) ?? [];
    ids.set(name, known);
    known[count] ??= newId();
    return known[count];
  };
  const boardId = next(boardIds);
  const seen = new Map<string, number>();
  for (const { name } of template.boards ?? []) boardId(name, seen);
  return {
    template,
    registry,
    documents,
    current,
    existing: new Set(documents.map(({ id }) => id)),
    directories,
    processFields,
    groups: groupIds,
    boards: new Map([...boardIds].flatMap(([name, [id]]) => (id ? [[name, id] as const] : []))),
    accountBase: { name: stored?.content.name ?? '', timeZone: stored?.content.timeZone ?? 'UTC' },
    problems: [],
    newId,
    directory: code => directories.get(code.toLowerCase()),
    fieldsOf: ({ fields, type }) => (type === 'Process' ? [...fields, ...processFields] : fields),
    boardId,
    profileId: next(profileIds),
  };
}

function targetDirectories(template: Template, account: Account): Map<string, TargetDirectory> {
  const named = new Map(template.directories.map(one => [one.code.toLowerCase(), one]));
  const existing = documentsOfKind(account.documents, 'Directory').toSorted(
    (a, b) => a.content.order - b.content.order,
  );
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
      const fields = targetFields(one.id, wanted?.fields ?? [], account);
      const statuses = targetStatuses(one.id, wanted, account);
      return [key, { ...one, template: wanted, type, fields, statuses }];
    }),
  );
}

function targetStatuses(
  directoryId: string,
  template: TemplateDirectory | undefined,
  { documents, newId }: Account,
): Map<string, string> {
  const own = documentsOfKind(documents, 'Status').filter(
    ({ content }) => content.directoryId === directoryId,
  );
  const ids = new Map(own.map(({ id, content }) => [content.name, id]));
  for (const { name } of template?.statusList ?? []) if (!ids.has(name)) ids.set(name, newId());
  return ids;
}

function targetFields(
  entity: string,
  template: readonly TemplateField[],
  { documents, newId }: Account,
): TargetField[] {
  const directories = new Map(documentsOfKind(documents, 'Directory').map(one => [one.id, one.content.code]));
  const own = documentsOfKind(documents, 'Field')
    .filter(({ content }) => content.entity === entity && !content.deleted)
    .toSorted((a, b) => a.content.order - b.content.order);
  const named = new Map(template.map(field => [field.code, field]));
  const existing = own.map(({ id, content }, madeAt) => ({
    id,
    code: content.code,
    template: named.get(content.code),
    existing: content,
    directoryId: named.get(content.code)?.directoryId ?? directories.get(content.directoryId ?? ''),
    columns: targetColumns(content, named.get(content.code), newId),
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
      columns: targetColumns(undefined, field, newId),
      madeAt: own.length + index,
    }));
  return [...existing, ...fresh];
}

function targetColumns(
  existing: DocumentContents['Field'] | undefined,
  template: TemplateField | undefined,
  newId: () => string,
): Map<string, string> {
  const kept = (existing?.tableFields ?? []).filter(({ deleted }) => !deleted);
  const ids = new Map(kept.map(({ code, id }) => [code, id]));
  for (const { code } of template?.tableFields ?? []) if (!ids.has(code)) ids.set(code, newId());
  return ids;
}

function idsByName(
  documents: readonly {
    readonly id: string;
    readonly content: { readonly name: string; readonly order: number };
  }[],
): Map<string, string[]> {
  const sorted = documents.toSorted((a, b) => a.content.order - b.content.order);
  const groups = Map.groupBy(sorted, ({ content }) => content.name);
  return new Map([...groups].map(([name, group]) => [name, group.map(({ id }) => id)]));
}
