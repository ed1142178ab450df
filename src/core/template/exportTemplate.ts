/** The whole configuration as a template: ids become codes and names. What belongs to people or records stays behind. */
import {
  type ConfigurationDocument,
  type DocumentContents,
  documentsOfKind,
} from '../configuration/documents.ts';
import { isObject } from '../configuration/sameJson.ts';
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import type { DirectoryRights, FieldDefinition, UsageProfile } from '../model.ts';
import { isHideableSystemField } from '../systemFields.ts';
import type {
  Template,
  TemplateAccount,
  TemplateAssertion,
  TemplateDirectory,
  TemplateField,
  TemplateProfile,
} from './template.ts';
import { exportAssertions } from './templateAssertions.ts';

export const PROCESS_FIELDS = 'process';

/** Parts of a template as the account has them, by id. */
export interface TemplateExport {
  readonly template: Template;
  readonly directories: ReadonlyMap<string, TemplateDirectory>;
  readonly fields: ReadonlyMap<string, TemplateField>;
  readonly boards: ReadonlyMap<string, NonNullable<Template['boards']>[number]>;
  readonly profiles: ReadonlyMap<string, TemplateProfile>;
  readonly assertions: ReadonlyMap<string, TemplateAssertion>;
}

export function exportTemplate(
  documents: readonly ConfigurationDocument[],
  registry: FieldRegistry,
): TemplateExport {
  const names = namesIn(documents);
  const fieldDocuments = sorted(documentsOfKind(documents, 'Field')).filter(
    ({ content }) => !content.deleted,
  );
  const fields = new Map(
    fieldDocuments.map(({ id, content: { entity: _, order: __, ...field } }) => [
      id,
      exportField({ ...field, id }, { names, registry }),
    ]),
  );
  const fieldsOf = (entity: string) =>
    fieldDocuments
      .filter(({ content }) => content.entity === entity)
      .flatMap(({ id }) => fields.get(id) ?? []);
  const statuses = sorted(documentsOfKind(documents, 'Status'));
  const directories = new Map(
    sorted(documentsOfKind(documents, 'Directory')).map(({ id, content }) => {
      const own = statuses.filter(status => status.content.directoryId === id).map(({ content: one }) => one);
      return [id, { ...exportDirectory(content, own, names), fields: fieldsOf(id) }];
    }),
  );
  const boards = exportBoards(documents, names);
  const profiles = exportProfiles(documents, names);
  const assertions = exportAssertions(documents, names);
  const [account] = documentsOfKind(documents, 'Account');
  const groups = documentsOfKind(documents, 'Group').filter(
    ({ content }) => !content.deleted && !content.everyone,
  );
  const template: Template = {
    complete: true,
    ...(account ? { account: exportAccount(account.content, names) } : {}),
    userGroups: groups.map(({ content: { name } }) => ({ name })).toSorted(byName),
    processFields: fieldsOf(PROCESS_FIELDS),
    directories: [...directories.values()],
    order: [...directories.values()].map(({ code }) => code),
    boards: [...boards.values()],
    usageProfiles: [...profiles.values()],
    rightAssertions: [...assertions.values()],
  };
  return { template, directories, fields, boards, profiles, assertions };
}

function exportBoards(documents: readonly ConfigurationDocument[], names: Names): TemplateExport['boards'] {
  return new Map(
    sorted(documentsOfKind(documents, 'Board')).map(({ id, content: { name, lanes } }) => [
      id,
      { name, lanes: lanes.flatMap(lane => exportLane(lane, names)) },
    ]),
  );
}

function exportProfiles(
  documents: readonly ConfigurationDocument[],
  names: Names,
): TemplateExport['profiles'] {
  return new Map(
    sorted(documentsOfKind(documents, 'Profile')).map(({ id, content: { order: _, ...profile } }) => [
      id,
      exportProfile(profile, names),
    ]),
  );
}

/** What stands in place of ids; undefined for what is gone. */
export interface Names {
  directory(id: string): string | undefined;
  /** Of a field or column, alone. */
  field(id: string): string | undefined;
  /** What a profile may hide: a column with its table, and either with its directory. */
  hidden(id: string): string | undefined;
  wholeHidden(id: string): string | undefined;
  status(id: string): string | undefined;
  group(id: string): string | undefined;
  /** The built-in group. */
  readonly everyone: string | undefined;
  board(id: string): string | undefined;
}

function namesIn(documents: readonly ConfigurationDocument[]): Names {
  const directories = new Map(documentsOfKind(documents, 'Directory').map(one => [one.id, one.content.code]));
  const fields = documentsOfKind(documents, 'Field').filter(({ content }) => !content.deleted);
  const codes = new Map(
    fields.flatMap(({ id, content: { code, tableFields = [] } }) => [
      [id, code] as const,
      ...tableFields.map(column => [column.id, column.code] as const),
    ]),
  );
  const tables = new Map(
    fields.flatMap(({ id, content: { tableFields = [] } }) =>
      tableFields.flatMap(column => (column.deleted ? [] : [[column.id, id] as const])),
    ),
  );
  const hidden = (id: string) => {
    const table = tables.get(id);
    return table === undefined ? codes.get(id) : `${codes.get(table)}.${codes.get(id)}`;
  };
  const entities = new Map(fields.map(({ id, content }) => [id, content.entity]));
  const statuses = new Map(documentsOfKind(documents, 'Status').map(one => [one.id, one.content.name]));
  const groups = documentsOfKind(documents, 'Group').filter(({ content }) => !content.deleted);
  const groupNames = new Map(groups.map(one => [one.id, one.content.name]));
  const boards = new Map(documentsOfKind(documents, 'Board').map(one => [one.id, one.content.name]));
  return {
    directory: id => directories.get(id),
    field: id => codes.get(id),
    hidden,
    wholeHidden(id) {
      const entity = entities.get(tables.get(id) ?? id) ?? '';
      const owner = entity === PROCESS_FIELDS ? PROCESS_FIELDS : directories.get(entity);
      return owner && `${owner}.${hidden(id)}`;
    },
    status: id => statuses.get(id),
    group: id => groupNames.get(id),
    everyone: groups.find(({ content }) => content.everyone)?.content.name,
    board: id => boards.get(id),
  };
}

interface Exporting {
  readonly names: Names;
  readonly registry: FieldRegistry;
}

function exportField({ id: _, ...definition }: FieldDefinition, exporting: Exporting): TemplateField {
  const { names, registry } = exporting;
  const { tableFields, deleted: __, ...field } = definition;
  const exported: Record<string, unknown> = { ...field };
  const settings = isObject(field.settings) ? { ...field.settings } : undefined;
  for (const { property, control } of registry.plugin(field.type, field.code).settings) {
    const own = property.startsWith('settings.') ? property.slice('settings.'.length) : undefined;
    const place = own === undefined ? exported : settings;
    const name = own ?? property;
    const value = place?.[name];
    if (!place || typeof value !== 'string' || (control !== 'directory' && control !== 'field')) continue;
    const code = control === 'directory' ? names.directory(value) : (names.field(value) ?? knownWord(value));
    if (code === undefined) delete place[name];
    else place[name] = code;
  }
  if (settings) exported.settings = settings;
  if (tableFields) {
    exported.tableFields = tableFields
      .filter(column => !column.deleted)
      .map(column => exportField(column, exporting));
  }
  return exported as unknown as TemplateField;
}

/** A setting that takes fields may take words besides, such as `Number`. */
function knownWord(value: string): string | undefined {
  return value.includes('-') ? undefined : value;
}

function exportDirectory(
  { order: _, builtIn: __, managers: ___, displayFieldId, ...settings }: DocumentContents['Directory'],
  statuses: readonly DocumentContents['Status'][],
  names: Names,
): Omit<TemplateDirectory, 'fields'> {
  const display = displayFieldId && names.field(displayFieldId);
  return {
    ...settings,
    ...(display ? { displayFieldId: display } : {}),
    statusList: statuses.map(({ order: ____, directoryId: _____, ...status }) => ({
      ...status,
      permissions: exportPermissions(status, names),
      fields: Object.fromEntries(
        Object.entries(status.fields).flatMap(([id, setting]) => {
          const code = isHideableSystemField(id) ? id : names.field(id);
          return code === undefined ? [] : [[code, setting]];
        }),
      ),
    })),
  };
}

/** A status that only deleted groups may use stays closed: no rows at all would open it to everyone. */
function exportPermissions(
  { permissions }: Pick<DocumentContents['Status'], 'permissions'>,
  names: Names,
): DocumentContents['Status']['permissions'] {
  const rows = permissions.flatMap(row => {
    const group = names.group(row.groupId);
    return group === undefined ? [] : [{ ...row, groupId: group }];
  });
  if (rows.length > 0 || permissions.length === 0 || names.everyone === undefined) return rows;
  return [{ groupId: names.everyone, enter: false, leave: false, edit: false }];
}

function exportLane(
  { directoryId, statuses, name }: DocumentContents['Board']['lanes'][number],
  names: Names,
): DocumentContents['Board']['lanes'] {
  const code = names.directory(directoryId);
  if (code === undefined) return [];
  return [{ name, directoryId: code, statuses: statuses.flatMap(id => names.status(id) ?? []) }];
}

/** People are not part of a template: only groups are assigned. */
function exportProfile(profile: Omit<UsageProfile, 'id'>, names: Names): TemplateProfile {
  const { otherDirectories } = profile;
  const hide = (rights: DirectoryRights, nameOf: (id: string) => string | undefined) => ({
    ...rights,
    hiddenFields: rights.hiddenFields.flatMap(id => (isHideableSystemField(id) ? id : (nameOf(id) ?? []))),
  });
  return {
    name: profile.name,
    assignments: profile.assignments.flatMap(one => {
      const group = 'groupId' in one ? names.group(one.groupId) : undefined;
      return group === undefined ? [] : [{ groupId: group }];
    }),
    directories: profile.directories.flatMap(({ directoryId, rights }) => {
      const code = names.directory(directoryId);
      return code === undefined ? [] : [{ directoryId: code, rights: hide(rights, names.hidden) }];
    }),
    ...(otherDirectories ? { otherDirectories: hide(otherDirectories, names.wholeHidden) } : {}),
    menu: profile.menu.flatMap(({ id, ...item }) => {
      if (id === undefined) return [item];
      const named = names.directory(id) ?? names.board(id);
      return named === undefined ? [] : [{ ...item, id: named }];
    }),
  };
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** The name and the subscription are the account's own. A start page says `{code}` or `{name of a board}` for ids. */
function exportAccount(
  { timeZone, lang, countryCode, settings }: DocumentContents['Account'],
  names: Names,
): TemplateAccount {
  const { subscriptionLevel: _, defaultState, ...flags } = settings;
  const page = defaultState?.replaceAll(ID, id => {
    const name = names.directory(id.toLowerCase()) ?? names.board(id.toLowerCase());
    return name === undefined ? id : `{${name}}`;
  });
  return {
    timeZone,
    lang: lang === 'ua' ? 'ua' : 'en',
    countryCode,
    settings: { ...flags, ...(page === undefined ? {} : { defaultState: page }) },
  };
}

function sorted<T extends { readonly id: string; readonly content: { readonly order: number } }>(
  documents: readonly T[],
): T[] {
  return documents.toSorted((a, b) => a.content.order - b.content.order || (a.id < b.id ? -1 : 1));
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
