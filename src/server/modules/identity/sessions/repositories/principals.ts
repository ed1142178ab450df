import type { UsageProfile } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { readAccountRow } from '../../accounts/repository.ts';
import { listUserGroupMemberships } from '../../groups/repository.ts';
import { listUsageProfiles } from '../../usageProfiles/repository.ts';
import { selectLiveUsers, type UserRow } from '../../users/repositories/users.ts';

export type PrincipalData = Awaited<ReturnType<typeof surroundings>>;

/** Finds the user of a live session, with their account, groups and profiles. */
export async function findLiveSession(trx: Trx, sessionId: string): Promise<PrincipalData | null> {
  const person = await selectLiveUsers(trx)
    .innerJoin('sessions as s', join =>
      join.onRef('s.account_id', '=', 'u.account_id').onRef('s.user_id', '=', 'u.user_id'),
    )
    .where('s.session_id', '=', sessionId)
    .where('s.expires_at', '>', new Date().toISOString())
    .selectAll('u')
    .executeTakeFirst();
  return person === undefined ? null : surroundings(trx, person);
}

/** Finds a user with their account, groups and profiles, whether or not they are logged in. */
export async function findPrincipalData(trx: Trx, userId: string): Promise<PrincipalData | null> {
  const person = await selectLiveUsers(trx).selectAll('u').where('u.user_id', '=', userId).executeTakeFirst();
  return person === undefined ? null : surroundings(trx, person);
}

async function surroundings(trx: Trx, person: UserRow) {
  const account = await readAccountRow(trx);
  const groups = await listUserGroupMemberships(trx, person.user_id);
  const profiles: UsageProfile[] = await listUsageProfiles(trx);
  return { person, account, groups, profiles };
}
