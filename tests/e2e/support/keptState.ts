import { expect, type Page } from '@playwright/test';
import { callApi } from './callApi.ts';

/**
 * Waits for the stored state instead of a call. View settings are saved a second after a change, together with other
 * changes made in that time, so the number of calls depends on the machine's speed.
 */
export async function expectStoredState(
  page: Page,
  key: string,
  members: Record<string, unknown>,
): Promise<void> {
  await expect.poll(() => callApi(page, 'GET', `/user-storage/${key}`)).toMatchObject(members);
}
