import type { Page } from '@playwright/test';
import { clearToken, getToken } from './tokens.ts';

/** Makes an API call as the logged-in user. The page itself needn't be loaded. */
export async function callApi<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const first = await send(page, { method, path, body });
  if (first.status() === 401) clearToken(page);
  const response = first.status() === 401 ? await send(page, { method, path, body }) : first;
  const text = await response.text();
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`);
  return JSON.parse(text || 'null');
}

async function send(page: Page, { method, path, body }: { method: string; path: string; body: unknown }) {
  const headers = { authorization: `Bearer ${await getToken(page)}`, 'content-type': 'application/json' };
  return page.request.fetch(`/api${path}`, { method, headers, ...(body !== undefined && { data: body }) });
}

/** Creates records sequentially, so that the last record is the newest. */
export async function createRecords(
  page: Page,
  directoryId: string,
  bodies: readonly object[],
): Promise<void> {
  for (const body of bodies) await callApi(page, 'POST', `/directories/${directoryId}/items`, body);
}
