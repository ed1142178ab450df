/** Decides who can see conversations: users who answer for the bot and, if a contact is linked, can read contacts. */
import type { AccountSettings, UsageProfile } from '#core/model.ts';
import { isModuleEnabled } from '#core/policy/permissions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { existingUserIds, listGroupsOfUser } from '#server/modules/users/index.ts';

/** The user in question, whether or not they are logged in. */
export interface PossibleAnswerer {
  readonly groupIds: readonly string[];
  readonly profile: UsageProfile | undefined;
  readonly settings: AccountSettings;
}

/** Without a profile, a user can see nothing. */
export function mayAnswerFor(
  { groups }: { readonly groups: readonly string[] },
  { groupIds, profile, settings }: PossibleAnswerer,
): boolean {
  if (!profile || !isModuleEnabled(settings, 'chatBot')) return false;
  return groups.length === 0 || groups.some(id => groupIds.includes(id));
}

/** An administrator viewing the account as another user can see no conversations. */
export function answersFor(
  bot: { readonly groups: readonly string[] },
  { groupIds, isSeenAs, profile, user }: Principal,
): boolean {
  return !isSeenAs && mayAnswerFor(bot, { groupIds, profile, settings: user.account.settings });
}

/** True if a user is in the groups of a bot; true for all users if it has none or has been deleted. */
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
