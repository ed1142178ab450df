/**
 * A number that is incremented with every change of an account's definitions, and that writers of records
 * lock.
 */
import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';

/**
 * Returns the stamp, or 0 if the account has none. With `isHeld`, definitions can't change until this transaction ends,
 * so that a write is validated and stored under the same definitions.
 */
export async function readDefinitionsStamp(
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

/**
 * Resolves when all transactions with a lock on the account's definitions, i.e. writers of records, have ended. No
 * other transaction can take the lock until this one ends.
 */
export async function awaitDefinitionLocks(trx: Trx, accountId: string): Promise<void> {
  await trx
    .selectFrom('definition_stamps')
    .select('stamp')
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .execute();
}

/**
 * Increments the stamp, which locks the account's definitions until commit, so that changes by two administrators are
 * serialised.
 */
export async function incrementDefinitionsStamp(trx: Trx, accountId: string): Promise<void> {
  await trx
    .insertInto('definition_stamps')
    .values({ account_id: accountId })
    .onConflict(conflict =>
      conflict.column('account_id').doUpdateSet({ stamp: sql<number>`definition_stamps.stamp + 1` }),
    )
    .execute();
}
