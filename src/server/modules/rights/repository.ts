/** Stores guardrails: rules about permissions that must hold however the account is configured. */
import { sql } from 'kysely';
import type { RightAssertion } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';

/** Returns the account's guardrails, sorted by name. */
export async function listRightAssertions(trx: Trx, accountId: string): Promise<RightAssertion[]> {
  const rows = await trx
    .selectFrom('right_assertions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .orderBy('assertion_id')
    .execute();
  return rows.map(({ assertion_id, directory_id, name, content }) => ({
    ...content,
    id: assertion_id,
    name,
    directoryId: directory_id,
  }));
}

export async function hasRightAssertions(trx: Trx, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('right_assertions')
    .select('assertion_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a guardrail, or replaces the guardrail with this id. */
export async function writeRightAssertion(
  trx: Trx,
  accountId: string,
  { id, name, directoryId, ...rest }: RightAssertion,
): Promise<void> {
  const content = { name, directory_id: directoryId, content: JSON.stringify(rest) };
  await trx
    .insertInto('right_assertions')
    .values({ account_id: accountId, assertion_id: id, ...content })
    .onConflict(conflict => conflict.columns(['account_id', 'assertion_id']).doUpdateSet(content))
    .execute();
}

/** Returns true if the row existed. */
export async function removeRightAssertion(trx: Trx, accountId: string, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('right_assertions')
    .where('account_id', '=', accountId)
    .where('assertion_id', '=', id)
    .returning('assertion_id')
    .executeTakeFirst();
  return row !== undefined;
}
