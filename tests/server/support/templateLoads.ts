import { setTimeout as wait } from 'node:timers/promises';
import type { TemplateLoad } from '#core/model.ts';
import type { ApiClient } from './apiClient.ts';

export async function waitForLoad(client: ApiClient): Promise<TemplateLoad> {
  for (;;) {
    const current = await client.ok('getTemplateLoad');
    if (current.state !== 'Loading') return current;
    await wait(200);
  }
}

export async function findDirectory(client: ApiClient, code: string) {
  const found = (await client.ok('listDirectories')).find(directory => directory.code === code);
  if (!found) throw new Error(`There is no directory ${code}.`);
  return found;
}
