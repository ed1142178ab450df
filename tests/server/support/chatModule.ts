import type { Member } from '../harness.ts';

/** The calls of chat get past their guard from now on. */
export async function turnOnChat(admin: Member): Promise<void> {
  const { id, name, timeZone, settings } = admin.user.account;
  const body = { name, timeZone, settings: { ...settings, moduleChatBotEnabled: true } };
  await admin.ok('updateAccount', { params: { id }, body });
}
