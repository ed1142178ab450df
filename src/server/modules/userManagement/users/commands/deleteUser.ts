import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import {
  endUserSessions,
  findUser,
  updateUserRow,
  writeUserChanges,
} from '#server/modules/identity/index.ts';
import type { UserManagementDependencies } from '../../parts.ts';
import { requireAnotherAdmin } from '../../policy.ts';

/**
 * Marks a user as deleted. Their sessions end, and their address can be used again.
 * @throws ProblemError 404 if there is no such active user, 422 `LastAdmin`.
 */
export async function deleteUser(
  { database }: Pick<UserManagementDependencies, 'database'>,
  { accountId, userId: actorId }: Principal,
  id: string,
): Promise<void> {
  await database.forAccount(accountId, async trx => {
    const user = await findUser(trx, id);
    if (user === null || user.deleted_at !== null) throw createNotFoundError();
    if (user.is_admin) await requireAnotherAdmin(trx, user.user_id);
    await updateUserRow(trx, user.user_id, { deleted_at: new Date().toISOString() });
    await endUserSessions(trx, user.user_id);
    await writeUserChanges(trx, { accountId, actorId }, [
      { userId: user.user_id, kind: 'Deleted', changes: [] },
    ]);
  });
}
