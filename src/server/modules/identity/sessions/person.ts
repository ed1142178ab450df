import { findCurrentProfile } from '#core/policy/permissions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { presentCurrentUser } from '../users/currentUser.ts';
import { findPrincipalData, type PrincipalData } from './repositories/principals.ts';

/** Loads a user's current permissions for work on their behalf without a session; `null` if they have been deleted. */
export async function loadUserPrincipal(
  trx: Trx,
  accountId: string,
  userId: string,
): Promise<Principal | null> {
  const found = await findPrincipalData(trx, userId);
  return found && createPrincipal(found, { accountId, sessionId: '' });
}

export function createPrincipal(
  { person, account, groups, profiles }: PrincipalData,
  session: { accountId: string; sessionId: string },
): Principal {
  const groupIds = groups.map(group => group.group_id);
  return {
    ...session,
    userId: person.user_id,
    isAdmin: person.is_admin,
    groupIds,
    profile: findCurrentProfile(profiles, { userId: person.user_id, groupIds }),
    profiles,
    user: presentCurrentUser(person, account, groups),
  };
}
