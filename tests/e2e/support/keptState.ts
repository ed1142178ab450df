import { expect, type Page } from '@playwright/test';
import { call } from './call.ts';

/**
 * Waits for the stored state instead of a call. View settings are saved a second after a change, together with other
 * changes made in that time, so the number of calls depends on the machine's speed.
 */
export async function expectKept(page: Page, key: string, members: Record<string, unknown>): Promise<void> {
  await expect.poll(() => call(page, 'GET', `/user-storage/${key}`)).toMatchObject(members);
}
