/**
 * Removes references to a deleted record soon after its deletion, and restores them when the record is restored, in
 * small steps (specification section 3, `SetNull`).
 */
import { sql } from 'kysely';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { type EventCause, withCause } from '#server/kernel/events/cause.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import { type BatchOutcome, processBatches } from '#server/kernel/jobs/backgroundWork.ts';
import { enqueue, type Job, type JobHandler, type JobKinds } from '#server/kernel/jobs/jobs.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import { presentAccount, readAccountRow } from '#server/modules/identity/index.ts';
import '../events.ts';
import '../jobs.ts';
import { messages } from '../messages/index.ts';
import { openRecordScope, type RecordScope } from '../recordScope.ts';
import { getValueTargets } from '../references.ts';
import { readItem } from '../repositories/items.ts';
import { clearReferences, restoreClearedReferences } from './emptiedReferences.ts';

interface FollowParts extends Pick<Kernel, 'servers' | 'time'> {
  readonly definitions: DefinitionStore;
}

export const deletedTargetsSubscriber: DurableSubscriber = {
  name: 'deletedTargets',
  title: messages.inEveryLanguage('job.FollowDeletedTargets'),
  kinds: ['RecordsChanged', 'DeadReferencesFound'],
  async handle(trx, event) {
    if (event.kind !== 'RecordsChanged' && event.kind !== 'DeadReferencesFound') return;
    const { accountId, actorId, cause } = event;
    const { directoryId } = event.data;
    const itemIds =
      event.kind === 'DeadReferencesFound'
        ? event.data.itemIds
        : event.data.records.flatMap(({ itemId, change }) =>
            change === 'Deleted' || change === 'Restored' ? [itemId] : [],
          );
    const concerned = await readConcernedAmong(trx, accountId, itemIds);
    if (concerned.length === 0) return;
    const ids = {
      directoryId,
      itemIds: concerned.join(' '),
      actorId: actorId ?? UNKNOWN_USER_ID,
      cause: cause ? JSON.stringify(cause) : '',
    };
    await enqueue(trx, { accountId, kind: 'FollowDeletedTargets', ids });
  },
};

/** The id that represents an unknown user who deleted the record. */
const UNKNOWN_USER_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the given records that refer to others, are referred to, or were referred to until a deletion removed the
 * references.
 */
async function readConcernedAmong(
  trx: Trx,
  accountId: string,
  itemIds: readonly string[],
): Promise<string[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...itemIds]}::uuid[]) as id
    where exists (select from item_references where account_id = ${accountId}::uuid and target_id = id)
      or exists (select from item_references where account_id = ${accountId}::uuid and item_id = id)
      or exists (select from emptied_targets where account_id = ${accountId}::uuid and target_id = id)`.execute(
    trx,
  );
  return rows.map(row => row.id);
}

export function createDeletedTargetsJob(parts: FollowParts): JobHandler {
  return {
    kind: 'FollowDeletedTargets',
    name: messages.inEveryLanguage('job.FollowDeletedTargets'),
    // Runs two jobs at a time, so that an account with many references doesn't block other accounts.
    atOnce: 2,
    async run(job) {
      const { directoryId } = job.ids;
      const cause = job.ids.cause === '' ? null : (JSON.parse(job.ids.cause) as EventCause);
      const follow = async (itemId: string) => {
        // Continues after the last record, because some references remain, e.g. in records that were deleted with the
        // target.
        let after: string | null = null;
        await processBatches(async size => {
          const { progress, last } = await followBatch(parts, job, { directoryId, itemId, after, size });
          after = last;
          return progress;
        }, job.signal);
        job.signal.throwIfAborted();
      };
      for (const itemId of job.ids.itemIds.split(' '))
        await (cause ? withCause(cause, () => follow(itemId)) : follow(itemId));
    },
  };
}

interface Batch {
  readonly directoryId: string;
  readonly itemId: string;
  /** The id of the record after which the batch starts; `null` for the first batch. */
  readonly after: string | null;
  readonly size: number;
}

/**
 * Removes a batch of references to the target if it is in the trash, and otherwise restores them. The
 * target is locked, so a concurrent deletion or restore either waits or is already visible.
 */
function followBatch(
  parts: FollowParts,
  {
    accountId,
    ids,
    inAccount,
  }: Pick<Job<JobKinds['FollowDeletedTargets']>, 'accountId' | 'ids' | 'inAccount'>,
  { directoryId, itemId, after, size }: Batch,
): Promise<{ progress: BatchOutcome; last: string | null }> {
  return inAccount(async trx => {
    const principal = await readPrincipal(trx, accountId, ids.actorId);
    const scope = await openRecordScope(trx, principal, { ...parts, isChange: true });
    const { rows } = await sql<{ is_deleted: boolean }>`
      select deleted_at is not null as is_deleted from items
      where account_id = ${accountId}::uuid and directory_id = ${directoryId}::uuid and item_id = ${itemId}::uuid
      for share`.execute(trx);
    const [target] = rows;
    if (!target) return { progress: 'done', last: null };
    if (target.is_deleted) return clearReferences(scope, itemId, { after, size });
    if ((await restoreClearedReferences(scope, itemId, size)) === 'more')
      return { progress: 'more', last: null };
    const compiled = scope.definitions.compiled(directoryId);
    if (compiled) await followTargets(scope, { compiled, itemId, ids });
    return { progress: 'done', last: null };
  });
}

/** Enqueues jobs for records that were deleted while a record that refers to them was in the trash. */
async function followTargets(
  { trx, accountId }: RecordScope,
  {
    compiled,
    itemId,
    ids,
  }: { compiled: CompiledDirectory; itemId: string; ids: JobKinds['FollowDeletedTargets'] },
): Promise<void> {
  const item = await readItem(trx, { accountId, directoryId: compiled.directory.id, itemId });
  const targets = getValueTargets(compiled, item?.custom_fields ?? {}).filter(
    target => target.kind === 'item',
  );
  for (const [directoryId, group] of Map.groupBy(targets, target => target.directoryId)) {
    const { rows } = await sql<{ item_id: string }>`
      select item_id from items
      where account_id = ${accountId}::uuid and directory_id = ${directoryId}::uuid
        and item_id = any(${[...new Set(group.map(({ id }) => id))]}::uuid[]) and deleted_at is not null`.execute(
      trx,
    );
    if (rows.length === 0) continue;
    const itemIds = rows.map(row => row.item_id).join(' ');
    await enqueue(trx, { accountId, kind: 'FollowDeletedTargets', ids: { ...ids, directoryId, itemIds } });
  }
}

/**
 * Returns a principal for the user who deleted or restored the record, so that the history names that user. The
 * principal is an administrator, because these consequences require no permission.
 */
async function readPrincipal(trx: Trx, accountId: string, userId: string): Promise<Principal> {
  const account = presentAccount(await readAccountRow(trx));
  return {
    accountId,
    sessionId: '',
    userId,
    isAdmin: true,
    groupIds: [],
    profile: undefined,
    profiles: [],
    user: { id: userId, name: '', email: '', emailConfirmed: false, groups: [], account, isAdmin: true },
  };
}
