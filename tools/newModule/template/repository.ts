import type { Trx } from '#server/kernel/database/database.ts';
import './tables.ts';

export interface StoredSample {
  readonly id: string;
  readonly name: string;
}

/** Returns the account's entries, sorted by name. */
export async function listSamples(trx: Trx): Promise<StoredSample[]> {
  return trx.selectFrom('samples').select(['sample_id as id', 'name']).orderBy('name').execute();
}

export async function insertSample(
  trx: Trx,
  accountId: string,
  { id, name }: StoredSample,
): Promise<StoredSample> {
  await trx.insertInto('samples').values({ account_id: accountId, sample_id: id, name }).execute();
  return { id, name };
}
