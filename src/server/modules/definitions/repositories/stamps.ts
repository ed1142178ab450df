/** The stamp of an account's definitions: it says whether they changed, and whoever writes holds it. */
import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';

/** `isHeld`: definitions stay as they are until this transaction ends, so that a write is stored as it was judged. */
export async function readStamp(
  trx: Trx,
  accountId: string,
  { isHeld }: { isHeld: boolean },
): Promise<number> {
  const row = await trx
    .selectFrom('definition_stamps')
    .select('stamp')
    .where('account_id', '=', accountId)
    .$if(isHeld, query => query.forShare())
    .executeTakeFirst();
  return row?.stamp ?? 0;
}

/** Resolves when all have ended that hold the account's definitions: those who write records. Until commit no other begins. */
export async function awaitHolders(trx: Trx, accountId: string): Promise<void> {
  await trx
    .selectFrom('definition_stamps')
    .select('stamp')
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .execute();
}

/** Locks the account's definitions until commit: two admins' changes follow each other. */
export async function bumpStamp(trx: Trx, accountId: string): Promise<void> {
  await trx
    .insertInto('definition_stamps')
    .values({ account_id: accountId })
    .onConflict(conflict =>
      conflict.column('account_id').doUpdateSet({ stamp: sql<number>`definition_stamps.stamp + 1` }),
    )
    .execute();
}
