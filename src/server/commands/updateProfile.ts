import type { Context } from '../context.ts';
import type { RequestBody } from '../http/handlers.ts';
import { changeUser } from '../repositories/users.ts';
import type { Principal } from '../sessions/principal.ts';

/** The caller's own name and phone number; no number empties it. */
export async function updateProfile(
  { database, principals }: Pick<Context, 'database' | 'principals'>,
  { accountId, userId }: Principal,
  input: RequestBody<'updateProfile'>,
): Promise<void> {
  await database.forAccount(accountId, trx =>
    changeUser(trx, userId, { name: input.name, phone: input.phoneNumber ?? '' }),
  );
  principals.forget(accountId);
}
