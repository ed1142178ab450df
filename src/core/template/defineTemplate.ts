/** Adds the definitions of a template to an account. Existing entities with the same code or name stay unchanged. */
import type { Directory } from '../model.ts';
import type { Template } from './template.ts';
import { type TemplateApi, unwrapResponse } from './templateApi.ts';

/**
 * Adds the template's definitions, and returns the account's directories, keyed by code.
 * @throws TemplateRejectedError with all reasons, if the server rejects the definitions
 */
export async function defineTemplate(
  api: TemplateApi,
  template: Template,
): Promise<ReadonlyMap<string, Directory>> {
  const body = { ...template, isAddition: true };
  const { changes } = await unwrapResponse('The template', api.POST('/configuration/template', { body }));
  if (changes.length > 0)
    await unwrapResponse('The configuration', api.POST('/configuration/changes', { body: { changes } }));
  await defineTags(api, template);
  await definePeople(api, template);
  const directories = await unwrapResponse('The directories', api.GET('/directories'));
  return new Map(directories.map(directory => [directory.code, directory]));
}

async function defineTags(api: TemplateApi, { tags = [] }: Template): Promise<void> {
  const known = new Set(
    (await unwrapResponse('The tags', api.GET('/tags'))).map(tag => tag.name.toLowerCase()),
  );
  for (const tag of tags.filter(({ name }) => !known.has(name.toLowerCase()))) {
    await unwrapResponse(`Tag ${tag.name}`, api.PUT('/tags', { body: tag }));
  }
}

/** Creates the users whose address doesn't exist in the account yet. */
async function definePeople(api: TemplateApi, { people = [] }: Template): Promise<void> {
  if (people.length === 0) return;
  const [users, groups] = await Promise.all([
    unwrapResponse('The users', api.GET('/users')),
    unwrapResponse('The groups', api.GET('/user-groups')),
  ]);
  const known = new Set(users.map(user => user.email.toLowerCase()));
  const idOf = new Map(groups.map(group => [group.name, group.id]));
  for (const { groups: names = [], ...person } of people) {
    if (known.has(person.email.toLowerCase())) continue;
    const ids = names.flatMap(name => idOf.get(name) ?? []);
    const body = { ...person, groups: ids, password: unknownPassword() };
    await unwrapResponse(person.name, api.POST('/users', { body }));
  }
}

function unknownPassword(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
