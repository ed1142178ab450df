import type { Member } from '../harness.ts';

/** Enables the account's chat module, so that its calls are allowed. */
export async function enableChat(admin: Member): Promise<void> {
  const { id, name, timeZone, settings } = admin.user.account;
  const body = { name, timeZone, settings: { ...settings, moduleChatBotEnabled: true } };
  await admin.ok('updateAccount', { params: { id }, body });
}
