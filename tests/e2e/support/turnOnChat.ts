import type { Page } from '@playwright/test';
import type { CurrentUser } from '#core/model.ts';
import { call } from './everyType.ts';

/** The account's module, and with it the screens of chat. */
export async function turnOnChat(page: Page): Promise<void> {
  const { authUser } = await call<{ authUser: CurrentUser }>(page, 'GET', '/boot');
  const { id, name, timeZone, settings } = authUser.account;
  const body = { name, timeZone, settings: { ...settings, moduleChatBotEnabled: true } };
  await call(page, 'PUT', `/accounts/${id}`, body);
  await page.reload();
}
