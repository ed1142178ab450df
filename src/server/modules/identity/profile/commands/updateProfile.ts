import type { RequestBody } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { getUserChanges } from '../../users/getUserChanges.ts';
import { requireUser, updateUserRow } from '../../users/repositories/users.ts';
import { writeUserChanges } from '../../users/writeUserChanges.ts';

/** Updates the caller's own name and phone number. An omitted number is cleared. */
export async function updateProfile(
  { database }: Pick<Kernel, 'database'>,
  { accountId, userId }: Principal,
  input: RequestBody<'updateProfile'>,
): Promise<void> {
  await database.forAccount(accountId, async trx => {
    const before = await requireUser(trx, userId);
    await updateUserRow(trx, userId, { name: input.name, phone: input.phoneNumber ?? '' });
    const changes = getUserChanges(before, await requireUser(trx, userId));
    await writeUserChanges(trx, { accountId, actorId: userId }, [{ userId, kind: 'Changed', changes }]);
  });
}
