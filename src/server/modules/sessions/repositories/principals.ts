import type { UsageProfile } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { findAccount } from '#server/modules/accounts/index.ts';
import { listUsageProfiles } from '#server/modules/profiles/index.ts';
import { listGroupsOfUser, type UserRow } from '#server/modules/users/index.ts';

export type FoundPerson = Awaited<ReturnType<typeof surroundings>>;

/** Finds the user of a live session, with their account, groups and profiles. */
export async function findLiveSession(trx: Trx, sessionId: string): Promise<FoundPerson | null> {
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
  return person === undefined ? null : surroundings(trx, person);
}

/** Finds the same for a user who needn't be logged in. */
export async function findPerson(trx: Trx, userId: string): Promise<FoundPerson | null> {
  const person = await trx
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return person === undefined ? null : surroundings(trx, person);
}

async function surroundings(trx: Trx, person: UserRow) {
  const account = await findAccount(trx);
  const groups = await listGroupsOfUser(trx, person.user_id);
  const profiles: UsageProfile[] = await listUsageProfiles(trx);
  return { person, account, groups, profiles };
}
