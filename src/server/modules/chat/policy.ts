/** Who sees conversations: whoever answers for the bot and, where a contact is linked, may read contacts. */
import { isModuleEnabled } from '#core/permissions.ts';
import type { Principal } from '#server/kernel/session/principal.ts';

/** Without a profile nobody sees anything; an administrator who sees the account as somebody else sees no conversation. */
export function answersFor(
  { groups }: { readonly groups: readonly string[] },
  principal: Principal,
): boolean {
  const { groupIds, isSeenAs, profile, user } = principal;
  if (isSeenAs || !profile || !isModuleEnabled(user.account.settings, 'chatBot')) return false;
  return groups.length === 0 || groups.some(id => groupIds.includes(id));
}
