import type { Page } from '@playwright/test';
import type { CurrentUser } from '#core/model.ts';
import { call } from './call.ts';

/** Enables the account's chat module for pages loaded from now on. */
export async function turnOnChat(page: Page): Promise<void> {
  const { authUser } = await call<{ authUser: CurrentUser }>(page, 'GET', '/boot');
  const { id, name, timeZone, settings } = authUser.account;
  const body = { name, timeZone, settings: { ...settings, moduleChatBotEnabled: true } };
  await call(page, 'PUT', `/accounts/${id}`, body);
}
