import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ScriptError } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { DirectoryKey } from './items.ts';

/** The maximum number of failures stored per directory. */
export const MAX_SCRIPT_FAILURES = 50;

export interface NewScriptFailure {
  readonly userId: string;
  /** `null` if the write was meant to create a record. */
  readonly itemId: string | null;
  readonly error: ScriptError;
}

export interface StoredScriptFailure {
  readonly failure_id: string;
  readonly at: string;
  readonly user_id: string | null;
  /** `null` if the record was never created or is in the trash. */
  readonly item_id: string | null;
  readonly number: number | null;
  readonly error: ScriptError;
}

/**
 * Counts failures. Must be called before inserting the failures, so that concurrent failures of one directory are
 * serialised.
 * @returns The number of failures of the current scripts.
 */
export async function countScriptFailures(
  trx: Trx,
  { accountId, directoryId }: DirectoryKey,
  { scriptsKey, count }: { scriptsKey: string; count: number },
): Promise<number> {
  const { failures } = await trx
    .insertInto('script_failure_counts')
    .values({ account_id: accountId, directory_id: directoryId, scripts_key: scriptsKey, failures: count })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'directory_id']).doUpdateSet({
        scripts_key: scriptsKey,
        failures: sql<number>`${sql.lit(count)} + case when script_failure_counts.scripts_key = excluded.scripts_key
          then script_failure_counts.failures else 0 end`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

/** Inserts failures in the given order, and deletes the oldest failures beyond `MAX_SCRIPT_FAILURES`. */
export async function insertScriptFailures(
  trx: Trx,
  { accountId, directoryId }: DirectoryKey,
  failures: readonly NewScriptFailure[],
): Promise<void> {
  const rows = failures.slice(-MAX_SCRIPT_FAILURES).map(({ userId, itemId, error }) => ({
    account_id: accountId,
    directory_id: directoryId,
    failure_id: uuidv7(),
    user_id: userId,
    item_id: itemId,
    error: JSON.stringify(error),
  }));
  await trx.insertInto('script_failures').values(rows).execute();
  await sql`delete from script_failures
    where account_id = ${accountId}::uuid and directory_id = ${directoryId}::uuid and failure_id <= (
      select failure_id from script_failures
      where account_id = ${accountId}::uuid and directory_id = ${directoryId}::uuid
      order by failure_id desc offset ${MAX_SCRIPT_FAILURES} limit 1)`.execute(trx);
}

export async function readScriptFailures(
  trx: Trx,
  { accountId, directoryId }: DirectoryKey,
): Promise<StoredScriptFailure[]> {
  const { rows } = await sql<StoredScriptFailure>`
    select f.failure_id, f.at, f.user_id, i.item_id, i.number, f.error
    from script_failures as f
    left join items as i on i.account_id = f.account_id and i.directory_id = f.directory_id and i.item_id = f.item_id
      and i.deleted_at is null
    where f.account_id = ${accountId}::uuid and f.directory_id = ${directoryId}::uuid
    order by f.failure_id desc
    limit ${MAX_SCRIPT_FAILURES}`.execute(trx);
  return rows;
}

export async function deleteScriptFailures(
  trx: Trx,
  { accountId, directoryId }: DirectoryKey,
): Promise<void> {
  await trx
    .deleteFrom('script_failures')
    .where('account_id', '=', accountId)
    .where('directory_id', '=', directoryId)
    .execute();
}
