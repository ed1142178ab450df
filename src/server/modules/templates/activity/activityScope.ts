import type { CurrentUser, Directory, FieldValuesPatch, Item } from '#core/model.ts';
import { formatMention } from '#core/notes/mentions.ts';
import { type Template, TemplateError } from '#core/template/template.ts';
import { type TemplateApi, unwrapResponse } from '#core/template/templateApi.ts';

/** The account into which activity is loaded. */
export interface ActivityScope {
  readonly me: CurrentUser;
  readonly groups: ReadonlyMap<string, string>;
  readonly everyoneId: string;
  /**
   * Returns a client of the public API for the user with this email or, if it is omitted, for the user who
   * loads the template.
   */
  apiOf(email?: string): Promise<TemplateApi>;
  directory(code: string): Directory;
  fieldId(directory: Directory, code: string): string;
  /** Returns the id of the field that identifies the template's records. */
  keyId(directory: Directory): string;
  statusId(directory: Directory, name: string): string;
  /** Replaces `{me}` and emails in braces with mentions. */
  withMentions(text: string): string;
  valuesById(directory: Directory, values: FieldValuesPatch): FieldValuesPatch;
  findRecord(directory: Directory, key: string): Promise<Item | undefined>;
  /** @throws TemplateError if the directory or the record doesn't exist. */
  record(code: string, key: string): Promise<{ directory: Directory; item: Item }>;
}

export async function openActivityScope(
  template: Template,
  apiOf: (userId: string) => Promise<TemplateApi>,
  userId: string,
): Promise<ActivityScope> {
  const ownApi = await apiOf(userId);
  const [{ authUser: me, users, userGroups }, people, directories] = await Promise.all([
    unwrapResponse('the account', ownApi.GET('/boot')),
    unwrapResponse('the users', ownApi.GET('/users')),
    unwrapResponse('the directories', ownApi.GET('/directories')),
  ]);
  const userIds = new Map(people.map(({ email, id }) => [email, id]));
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const idOf = (email: string) => found(userIds.get(email), email);
  const keys = new Map(template.directories.map(({ code, records }) => [code, records?.key]));

  const scope: ActivityScope = {
    me,
    groups: new Map(userGroups.map(({ name, id }) => [name, id])),
    everyoneId: found(userGroups.find(({ everyone }) => everyone)?.id, 'group of everyone'),
    apiOf: email => apiOf(email === undefined ? userId : idOf(email)),
    directory: code =>
      found(
        directories.find(one => one.code === code),
        code,
      ),
    fieldId: ({ fields, code: owner }, code) =>
      found(fields.find(field => field.code === code && !field.deleted)?.id, `${owner}.${code}`),
    keyId: directory => scope.fieldId(directory, keys.get(directory.code) ?? ''),
    statusId: ({ statusList, code: owner }, name) =>
      found(statusList.find(status => status.name === name)?.id, `${owner}: ${name}`),
    withMentions: text =>
      text.replaceAll(/\{(me|[^\s{}]+@[^\s{}]+)\}/g, (_, email: string) => {
        const id = email === 'me' ? userId : idOf(email);
        return formatMention({ kind: 'user', id, name: names.get(id) ?? email });
      }),
    valuesById: (directory, values) =>
      Object.fromEntries(
        Object.entries(values).map(([code, value]) => [scope.fieldId(directory, code), value]),
      ),
    async findRecord(directory, key) {
      const field = scope.keyId(directory);
      const conditions = [{ field, operator: 'Equals' as const, value: { stringValue: key } }];
      const call = ownApi.POST('/directories/{id}/items/search', {
        params: { path: { id: directory.id } },
        body: { conditions, take: 1 },
      });
      return (await unwrapResponse(key, call)).items[0];
    },
    async record(code, key) {
      const directory = scope.directory(code);
      return { directory, item: found(await scope.findRecord(directory, key), `${code} ${key}`) };
    },
  };
  return scope;
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new TemplateError([`activity.json: there is no ${name}.`]);
  return value;
}
