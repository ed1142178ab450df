import type { UsageProfile } from '#core/model.ts';
import type { Trx } from '../database/database.ts';
import { findAccount } from './accounts.ts';
import { listUsageProfiles } from './usageProfiles.ts';
import { listGroupsOfUser } from './userGroups.ts';

/** What is known of a live session and its person. */
export async function findLiveSession(trx: Trx, sessionId: string) {
  const person = await trx
    .selectFrom('sessions as s')
    .innerJoin('users as u', join =>
      join.onRef('u.account_id', '=', 's.account_id').onRef('u.user_id', '=', 's.user_id'),
    )
    .where('s.session_id', '=', sessionId)
    .where('s.expires_at', '>', new Date().toISOString())
    .where('u.deleted_at', 'is', null)
    .selectAll('u')
    .executeTakeFirst();
  if (person === undefined) return null;
  const account = await findAccount(trx);
  const groups = await listGroupsOfUser(trx, person.user_id);
  const profiles: UsageProfile[] = await listUsageProfiles(trx);
  return { person, account, groups, profiles };
}
