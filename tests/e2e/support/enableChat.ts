import type { Page } from '@playwright/test';
import type { CurrentUser } from '#core/model.ts';
import { callApi } from './callApi.ts';

/** Enables the account's chat module for pages loaded from now on. */
export async function enableChat(page: Page): Promise<void> {
  const { authUser } = await callApi<{ authUser: CurrentUser }>(page, 'GET', '/boot');
  const { id, name, timeZone, settings } = authUser.account;
  const body = { name, timeZone, settings: { ...settings, moduleChatBotEnabled: true } };
  await callApi(page, 'PUT', `/accounts/${id}`, body);
}
