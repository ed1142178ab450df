import { expect, type Page } from '@playwright/test';
import { call } from './call.ts';

/**
 * View settings are saved a second after a change, together with other changes made in that time. The number of calls
 * depends on the machine's speed, so tests wait for the stored state instead of a call.
 */
export async function expectKept(page: Page, key: string, members: Record<string, unknown>): Promise<void> {
  await expect.poll(() => call(page, 'GET', `/user-storage/${key}`)).toMatchObject(members);
}
