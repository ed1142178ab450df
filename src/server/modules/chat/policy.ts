/** Decides which users answer for a bot, and can therefore see its conversations. */
import type { AccountSettings, UsageProfile } from '#core/model.ts';
import { isModuleEnabled } from '#core/policy/permissions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { filterExistingUserIds, listUserGroupMemberships } from '#server/modules/identity/index.ts';

/** The data needed about a user, who doesn't have to be logged in. */
export interface AgentCandidate {
  readonly groupIds: readonly string[];
  readonly profile: UsageProfile | undefined;
  readonly settings: AccountSettings;
}

/** Returns true if the user's groups answer for the bot, the module is enabled and the user has a profile. */
export function canUserAnswerForBot(
  { groups }: { readonly groups: readonly string[] },
  { groupIds, profile, settings }: AgentCandidate,
): boolean {
  if (!profile || !isModuleEnabled(settings, 'chatBot')) return false;
  return groups.length === 0 || groups.some(id => groupIds.includes(id));
}

/**
 * Returns true if the caller answers for a bot. An administrator who views the account as another user
 * answers for none.
 */
export function canPrincipalAnswerForBot(
  bot: { readonly groups: readonly string[] },
  { groupIds, isSeenAs, profile, user }: Principal,
): boolean {
  return !isSeenAs && canUserAnswerForBot(bot, { groupIds, profile, settings: user.account.settings });
}

/**
 * Returns true if the user exists and is in one of the bot's groups. A bot without groups, or no bot, allows every
 * user.
 */
export async function isInBotGroups(
  trx: Trx,
  bot: { readonly groups: readonly string[] } | undefined,
  userId: string,
): Promise<boolean> {
  if (!(await filterExistingUserIds(trx, [userId])).has(userId)) return false;
  const groups = bot?.groups ?? [];
  return (
    groups.length === 0 ||
    (await listUserGroupMemberships(trx, userId)).some(({ group_id }) => groups.includes(group_id))
  );
}
