import { expect, type Page } from '@playwright/test';
import { call } from './call.ts';

/**
 * How a person looks at something is saved a second after they change it, and together with what they change meanwhile: how
 * many calls that takes depends on the machine, what is kept in the end does not.
 */
export async function expectKept(page: Page, key: string, members: Record<string, unknown>): Promise<void> {
  await expect.poll(() => call(page, 'GET', `/user-storage/${key}`)).toMatchObject(members);
}
