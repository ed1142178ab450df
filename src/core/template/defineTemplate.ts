/** Makes an account have what a template defines. What is there already, by code or name, stays as it is. */
import type { Directory } from '../model.ts';
import type { Template } from './template.ts';
import { answerOf, type TemplateApi } from './templateApi.ts';

/** Answers the account's directories by code. @throws TemplateRefusal where the server refuses it, naming every reason. */
export async function defineTemplate(
  api: TemplateApi,
  template: Template,
): Promise<ReadonlyMap<string, Directory>> {
  const body = { ...template, isAddition: true };
  const { changes } = await answerOf('The template', api.POST('/configuration/template', { body }));
  if (changes.length > 0)
    await answerOf('The configuration', api.POST('/configuration/changes', { body: { changes } }));
  await defineTags(api, template);
  const directories = await answerOf('The directories', api.GET('/directories'));
  return new Map(directories.map(directory => [directory.code, directory]));
}

async function defineTags(api: TemplateApi, { tags = [] }: Template): Promise<void> {
  const known = new Set((await answerOf('The tags', api.GET('/tags'))).map(tag => tag.name.toLowerCase()));
  for (const tag of tags.filter(({ name }) => !known.has(name.toLowerCase()))) {
    await answerOf(`Tag ${tag.name}`, api.PUT('/tags', { body: tag }));
  }
}
