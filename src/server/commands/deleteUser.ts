import type { Context } from '../context.ts';
import { notFound } from '../http/problem.ts';
import { requireAnotherAdmin } from '../policies/people.ts';
import { endSessionsOfUser } from '../repositories/sessions.ts';
import { insertUserChanges } from '../repositories/userChanges.ts';
import { changeUser, findUser } from '../repositories/users.ts';
import type { Principal } from '../sessions/principal.ts';

/**
 * Marks a person as deleted; their sessions end, their address is free again.
 * @throws ProblemError 404 when there is no such live person; 422 `LastAdmin`.
 */
export async function deleteUser(
  { database, principals }: Pick<Context, 'database' | 'principals'>,
  { accountId, userId: actorId }: Principal,
  id: string,
): Promise<void> {
  await database.forAccount(accountId, async trx => {
    const user = await findUser(trx, id);
    if (user === null || user.deleted_at !== null) throw notFound();
    if (user.is_admin) await requireAnotherAdmin(trx, user.user_id);
    await changeUser(trx, user.user_id, { deleted_at: new Date().toISOString() });
    await endSessionsOfUser(trx, user.user_id);
    await insertUserChanges(trx, { accountId, actorId }, [
      { userId: user.user_id, kind: 'Deleted', changes: [] },
    ]);
  });
  principals.forget(accountId);
}
