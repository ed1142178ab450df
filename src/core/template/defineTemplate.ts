/** Makes an account have what a template defines. What is there already, by code or name, stays as it is. */
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import type { Directory, DirectoryInput, StatusInput } from '../model.ts';
import { resolveField } from './codes.ts';
import { defineRights } from './defineRights.ts';
import { type Template, type TemplateDirectory, TemplateError, type TemplateField } from './template.ts';
import { answerOf, type TemplateApi } from './templateApi.ts';

/** @throws TemplateRefusal where the server refuses a part; TemplateError naming every code that stands for nothing. */
export async function defineTemplate(
  api: TemplateApi,
  registry: FieldRegistry,
  template: Template,
): Promise<ReadonlyMap<string, Directory>> {
  const groups = await defineGroups(api, template);
  const before = await readDirectories(api);
  for (const directory of template.directories) {
    if (!before.has(directory.code)) await createDirectory(api, directory);
  }
  await defineFields(api, registry, template);
  const known = await readDirectories(api);
  for (const directory of template.directories) {
    const defined = find(known, directory.code);
    // What an admin settled since the first time is theirs.
    if (!before.has(directory.code) || (directory.displayFieldId && !defined.displayFieldId))
      await finishDirectory(api, { directory, defined, groups });
  }
  await orderDirectories(api, template, before);
  await defineTags(api, template);
  await defineBoards(api, template);
  await defineRights(api, template, { isFirst: template.directories.every(({ code }) => !before.has(code)) });
  return readDirectories(api);
}

async function readDirectories(api: TemplateApi): Promise<Map<string, Directory>> {
  const directories = await answerOf('The directories', api.GET('/directories'));
  return new Map(directories.map(directory => [directory.code, directory]));
}

function find(known: ReadonlyMap<string, Directory>, code: string): Directory {
  const found = known.get(code);
  if (!found) throw new TemplateError([`template.json: there is no directory ${code}.`]);
  return found;
}

/** Without what names fields: they do not exist yet. */
async function createDirectory(api: TemplateApi, directory: TemplateDirectory): Promise<void> {
  const { fields: _, records: __, displayFieldId: ___, statusList, ...settings } = directory;
  const statuses = statusList?.map(({ fields: ____, permissions: _____, ...status }) => status);
  const body: DirectoryInput = { ...settings, ...(statuses ? { statusList: statuses } : {}) };
  await answerOf(`Directory ${directory.code}`, api.POST('/directories', { body }));
}

/** In rounds: a field may point at one that the same template defines, a column at one of its own table. */
async function defineFields(api: TemplateApi, registry: FieldRegistry, template: Template): Promise<void> {
  let open = template.directories.flatMap(directory =>
    directory.fields.map(field => ({ directory: directory.code, field })),
  );
  while (open.length > 0) {
    const known = await readDirectories(api);
    const left: typeof open = [];
    const problems: string[] = [];
    let hasProgress = false;
    for (const { directory, field } of open) {
      const step = await defineField(api, { registry, known, owner: find(known, directory), field });
      hasProgress ||= step.hasProgress;
      if (step.missing.length === 0) continue;
      left.push({ directory, field });
      problems.push(
        `template.json: field ${field.code} of ${directory} names what is not there: ${step.missing.join(', ')}.`,
      );
    }
    if (left.length > 0 && !hasProgress) throw new TemplateError(problems);
    open = left;
  }
  await orderFields(api, template);
}

interface FieldStep {
  readonly registry: FieldRegistry;
  readonly known: ReadonlyMap<string, Directory>;
  readonly owner: Directory;
  readonly field: TemplateField;
}

/** Creates the field, or adds to its columns; answers which codes stand for nothing yet. */
async function defineField(api: TemplateApi, { registry, known, owner, field }: FieldStep) {
  const existing = owner.fields.find(({ code, deleted }) => code === field.code && !deleted);
  const columns = existing?.tableFields ?? [];
  const lacks = (field.tableFields ?? []).filter(column => !columns.some(({ code }) => code === column.code));
  if (existing && lacks.length === 0) return { missing: [], hasProgress: false };
  const codes = new Map([...known.values()].map(directory => [directory.id, directory.code]));
  const codeOf = (id: string | undefined) => codes.get(id ?? '');
  const { input, missing } = resolveField(field, {
    registry,
    known: { directory: code => known.get(code), codeOf },
    siblings: owner.fields.map(one => ({ ...one, directoryId: codeOf(one.directoryId) })),
    existing,
  });
  if (!input) return { missing, hasProgress: false };
  const what = `Field ${field.code} of ${owner.code}`;
  const path = { entity: owner.id };
  if (!existing) {
    await answerOf(what, api.POST('/custom-fields/{entity}', { params: { path }, body: input }));
    return { missing, hasProgress: true };
  }
  const params = { path: { ...path, id: existing.id } };
  await answerOf(what, api.PUT('/custom-fields/{entity}/{id}', { params, body: input }));
  return { missing, hasProgress: missing.length < lacks.length };
}

/** Rounds leave fields out of the template's order. */
async function orderFields(api: TemplateApi, template: Template): Promise<void> {
  const known = await readDirectories(api);
  for (const directory of template.directories) {
    const owner = find(known, directory.code);
    const wanted = directory.fields.map(({ code }) => code);
    const placeOf = (code: string) => (wanted.includes(code) ? wanted.indexOf(code) : wanted.length);
    const ordered = owner.fields.toSorted((a, b) => placeOf(a.code) - placeOf(b.code));
    if (ordered.every((field, index) => field === owner.fields[index])) continue;
    const params = { path: { entity: owner.id } };
    const body = { list: ordered.map(field => field.id) };
    await answerOf(
      `The order of ${directory.code}`,
      api.POST('/custom-fields/{entity}/order', { params, body }),
    );
  }
}

interface Finishing {
  readonly directory: TemplateDirectory;
  readonly defined: Directory;
  readonly groups: ReadonlyMap<string, string>;
}

/** What names fields and groups: the display field, and what each status asks of fields and allows to groups. */
async function finishDirectory(api: TemplateApi, { directory, defined, groups }: Finishing): Promise<void> {
  const { id, fields, statusList, builtIn: _, validatorUrl: __, ...settings } = defined;
  const fieldId = (code: string) => fields.find(field => field.code === code && !field.deleted)?.id ?? code;
  const statuses = statusList.map((status): StatusInput => {
    const wanted = directory.statusList?.find(({ name }) => name === status.name);
    if (!wanted) return status;
    return {
      ...status,
      permissions: (wanted.permissions ?? []).map(row => ({
        ...row,
        groupId: groups.get(row.groupId) ?? row.groupId,
      })),
      fields: Object.fromEntries(
        Object.entries(wanted.fields ?? {}).map(([code, setting]) => [fieldId(code), setting]),
      ),
    };
  });
  const { displayFieldId } = directory;
  const body: DirectoryInput = {
    ...settings,
    statusList: statuses,
    ...(displayFieldId ? { displayFieldId: fieldId(displayFieldId) } : {}),
  };
  const call = api.PUT('/directories/{id}', { params: { path: { id } }, body });
  await answerOf(`Directory ${directory.code}`, call);
}

/** Only where something is new: an admin's own order stays. */
async function orderDirectories(
  api: TemplateApi,
  { directories, order = [] }: Template,
  before: ReadonlyMap<string, Directory>,
): Promise<void> {
  if (order.length === 0 || directories.every(({ code }) => before.has(code))) return;
  const known = [...(await readDirectories(api)).values()];
  const placeOf = ({ code }: Directory) => (order.includes(code) ? order.indexOf(code) : order.length);
  const list = known.toSorted((a, b) => placeOf(a) - placeOf(b)).map(directory => directory.id);
  await answerOf('The order of directories', api.POST('/directories/order', { body: list }));
}

/** Ids by name. */
async function defineGroups(api: TemplateApi, { userGroups = [] }: Template): Promise<Map<string, string>> {
  const known = await answerOf('The user groups', api.GET('/user-groups'));
  const ids = new Map(known.map(group => [group.name, group.id]));
  for (const { name } of userGroups.filter(group => !ids.has(group.name))) {
    const call = api.POST('/user-groups', { body: { name, users: [] } });
    ids.set(name, (await answerOf(`User group ${name}`, call)).id);
  }
  return ids;
}

async function defineTags(api: TemplateApi, { tags = [] }: Template): Promise<void> {
  const known = new Set((await answerOf('The tags', api.GET('/tags'))).map(tag => tag.name.toLowerCase()));
  for (const tag of tags.filter(({ name }) => !known.has(name.toLowerCase()))) {
    await answerOf(`Tag ${tag.name}`, api.PUT('/tags', { body: tag }));
  }
}

async function defineBoards(api: TemplateApi, { boards = [] }: Template): Promise<void> {
  if (boards.length === 0) return;
  const names = new Set((await answerOf('The boards', api.GET('/boards'))).map(board => board.name));
  const known = await readDirectories(api);
  for (const board of boards.filter(({ name }) => !names.has(name))) {
    const lanes = board.lanes.map(lane => {
      const directory = find(known, lane.directoryId);
      const idOf = (name: string) => directory.statusList.find(status => status.name === name)?.id ?? name;
      return { ...lane, directoryId: directory.id, statuses: lane.statuses.map(idOf) };
    });
    await answerOf(`Board ${board.name}`, api.POST('/boards', { body: { ...board, lanes } }));
  }
}
