/**
 * Rebuilds the keys of unique values that an earlier method computed, in small steps. If values are only equal
 * according to the new method, the first record gets the key. The values of other records stay unchanged until a user
 * edits them (decision 0010).
 */
import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import { type BatchOutcome, processBatches } from '#server/kernel/jobs/backgroundWork.ts';
import type { JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import '../jobs.ts';
import { messages } from '../messages/index.ts';
import { type ItemUniqueKey, replaceUniqueKeys } from '../repositories/itemLinks.ts';
import type { DirectoryKey, StoredItem } from '../repositories/items.ts';
import { getUniqueKeys } from '../storedChecks.ts';

interface RebuildParts {
  readonly definitions: DefinitionStore;
}

export function createRebuildUniqueKeysJob({ definitions }: RebuildParts): JobHandler {
  return {
    kind: 'RebuildUniqueKeys',
    name: messages.inEveryLanguage('job.RebuildUniqueKeys'),
    async run(job) {
      const { accountId } = job;
      for (const directoryId of await job.inAccount(trx => readDirectoriesWithKeys(trx, accountId))) {
        let after = 0;
        await processBatches(async size => {
          const { progress, last } = await job.inAccount(async trx => {
            const compiled = (await definitions.hold(trx, accountId)).compiled(directoryId);
            const fields = compiled?.fields.filter(({ definition }) => definition.unique) ?? [];
            if (fields.length === 0) return { progress: 'done' as const, last: after };
            return rebuildBatch(trx, { accountId, directoryId }, { fields, after, size });
          });
          after = last;
          return progress;
        }, job.signal);
        job.signal.throwIfAborted();
      }
    },
  };
}

async function readDirectoriesWithKeys(trx: Trx, accountId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('unique_values')
    .select('directory_id')
    .distinct()
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(row => row.directory_id);
}

interface Batch {
  readonly fields: Parameters<typeof getUniqueKeys>[0];
  /** The batch starts after this record number. */
  readonly after: number;
  readonly size: number;
}

async function rebuildBatch(
  trx: Trx,
  key: DirectoryKey,
  { fields, after, size }: Batch,
): Promise<{ progress: BatchOutcome; last: number }> {
  const { rows: items } = await sql<Pick<StoredItem, 'item_id' | 'number' | 'custom_fields'>>`
    select item_id, number, custom_fields from items
    where account_id = ${key.accountId}::uuid and directory_id = ${key.directoryId}::uuid
      and deleted_at is null and number > ${after}
    order by number limit ${size} for no key update`.execute(trx);
  const last = items.at(-1)?.number ?? after;
  const held = await readHeldKeys(
    trx,
    key,
    items.map(item => item.item_id),
  );
  const wanted = items.flatMap(({ item_id: itemId, custom_fields: values }) =>
    getUniqueKeys(fields, values)
      .filter(one => !held.has(getName({ ...one, itemId })))
      .map(one => ({ ...one, itemId })),
  );
  await replaceUniqueKeys(trx, key, { released: wanted, keys: wanted });
  return { progress: items.length < size ? 'done' : 'more', last };
}

async function readHeldKeys(trx: Trx, key: DirectoryKey, itemIds: readonly string[]): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom('unique_values')
    .select(['item_id as itemId', 'field_id as fieldId', 'value_key as key'])
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', 'in', [...itemIds])
    .execute();
  return new Set(rows.map(getName));
}

function getName({ itemId, fieldId, key }: ItemUniqueKey): string {
  return `${itemId} ${fieldId} ${key}`;
}
