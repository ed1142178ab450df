/** Compares the configuration of an account with a template folder, and exports the configuration to the folder. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Issue } from '#core/model.ts';
import { type TemplateApi, unwrapResponse } from '#core/template/templateApi.ts';
import { describePlan } from './describePlan.ts';

const FILE = 'template.json';

/**
 * Prints the changes that the folder's template would make. Returns whether the server would accept the
 * template.
 */
export async function planConfigurationFolder(
  api: TemplateApi,
  folder: string,
  reasonOf: (issue: Issue) => string,
): Promise<boolean> {
  const body = JSON.parse(await readFile(join(folder, FILE), 'utf8'));
  const { plan, changes } = await unwrapResponse('The plan', api.POST('/configuration/template', { body }));
  for (const line of describePlan(plan, { changes, reasonOf })) console.log(line);
  return plan.issues.length === 0;
}

/** Writes the account's configuration to `template.json`. Other files in the folder are kept. */
export async function exportConfigurationFolder(api: TemplateApi, folder: string): Promise<void> {
  const template = await unwrapResponse('The configuration', api.GET('/configuration/template'));
  await mkdir(folder, { recursive: true });
  const path = join(folder, FILE);
  await writeFile(path, `${JSON.stringify(template, null, 2)}\n`);
  console.log(`Written to ${path}.`);
}
