import type { Context } from '../context.ts';
import type { RequestBody } from '../http/handlers.ts';
import { insertUserChanges } from '../repositories/userChanges.ts';
import { changeUser, requireUser } from '../repositories/users.ts';
import type { Principal } from '../sessions/principal.ts';
import { changesOfUser } from './userChanges.ts';

/** The caller's own name and phone number; no number empties it. */
export async function updateProfile(
  { database, principals }: Pick<Context, 'database' | 'principals'>,
  { accountId, userId }: Principal,
  input: RequestBody<'updateProfile'>,
): Promise<void> {
  await database.forAccount(accountId, async trx => {
    const before = await requireUser(trx, userId);
    await changeUser(trx, userId, { name: input.name, phone: input.phoneNumber ?? '' });
    const changes = changesOfUser(before, await requireUser(trx, userId));
    await insertUserChanges(trx, { accountId, actorId: userId }, [{ userId, kind: 'Changed', changes }]);
  });
  principals.forget(accountId);
}
