/** Who sees conversations: whoever answers for the bot and, where a contact is linked, may read contacts. */
import type { AccountSettings, UsageProfile } from '#core/model.ts';
import { isModuleEnabled } from '#core/permissions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { existingUserIds, listGroupsOfUser } from '#server/modules/users/index.ts';

/** Somebody of whom it is asked, whether or not they are logged in. */
export interface PossibleAnswerer {
  readonly groupIds: readonly string[];
  readonly profile: UsageProfile | undefined;
  readonly settings: AccountSettings;
}

/** Without a profile nobody sees anything. */
export function mayAnswerFor(
  { groups }: { readonly groups: readonly string[] },
  { groupIds, profile, settings }: PossibleAnswerer,
): boolean {
  if (!profile || !isModuleEnabled(settings, 'chatBot')) return false;
  return groups.length === 0 || groups.some(id => groupIds.includes(id));
}

/** An administrator who sees the account as somebody else sees no conversation. */
export function answersFor(
  bot: { readonly groups: readonly string[] },
  { groupIds, isSeenAs, profile, user }: Principal,
): boolean {
  return !isSeenAs && mayAnswerFor(bot, { groupIds, profile, settings: user.account.settings });
}

/** Whether a person is in the groups of a bot; everyone is where it has none, or is there no more. */
export async function answersForBot(
  trx: Trx,
  bot: { readonly groups: readonly string[] } | undefined,
  userId: string,
): Promise<boolean> {
  if (!(await existingUserIds(trx, [userId])).has(userId)) return false;
  const groups = bot?.groups ?? [];
  return (
    groups.length === 0 ||
    (await listGroupsOfUser(trx, userId)).some(({ group_id }) => groups.includes(group_id))
  );
}
