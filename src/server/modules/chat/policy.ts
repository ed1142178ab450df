/** Who sees conversations: whoever answers for the bot and, where a contact is linked, may read contacts. */
import { isModuleEnabled } from '#core/permissions.ts';
import type { Principal } from '#server/kernel/session/principal.ts';

/** A conversation is personal: an administrator who sees the account as somebody else sees none. */
export function answersFor(
  { groups }: { readonly groups: readonly string[] },
  principal: Principal,
): boolean {
  const { groupIds, isSeenAs, user } = principal;
  if (isSeenAs || !isModuleEnabled(user.account.settings, 'chatBot')) return false;
  return groups.length === 0 || groups.some(id => groupIds.includes(id));
}
