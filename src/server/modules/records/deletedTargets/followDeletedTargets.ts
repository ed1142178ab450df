/**
 * Removes references to a deleted record soon after its deletion, and restores them when it is restored, in small steps
 * (specification section 3, `SetNull`).
 */
import { sql } from 'kysely';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import { type Cause, causedBy } from '#server/kernel/events/cause.ts';
import { type Progress, runBatches } from '#server/kernel/jobs/backgroundWork.ts';
import { enqueue, type Job, type JobHandler, type JobKinds } from '#server/kernel/jobs/jobs.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { findAccount } from '#server/modules/accounts/index.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import { presentAccount } from '#server/modules/users/index.ts';
import '../events.ts';
import '../jobs.ts';
import { messages } from '../messages/index.ts';
import { openRecordScope, type RecordScope } from '../recordScope.ts';
import { targetsIn } from '../references.ts';
import { readItem } from '../repositories/items.ts';
import { emptyReferences, fillReferences } from './emptiedReferences.ts';

interface FollowParts extends Pick<Kernel, 'servers' | 'time'> {
  readonly definitions: DefinitionStore;
}

export const targetsFollowing: DurableSubscriber = {
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
    const concerned = await concernedAmong(trx, accountId, itemIds);
    if (concerned.length === 0) return;
    const ids = { directoryId, itemIds: concerned.join(' '), actorId: actorId ?? NOBODY, cause: cause ? JSON.stringify(cause) : '' };
    await enqueue(trx, { accountId, kind: 'FollowDeletedTargets', ids });
  },
};

/** Used in the history if the user who deleted the record isn't known. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Returns records that have references, are referred to, or would be if those references hadn't been removed on a
 * deletion.
 */
async function concernedAmong(trx: Trx, accountId: string, itemIds: readonly string[]): Promise<string[]> {
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

export function followingDeletedTargets(parts: FollowParts): JobHandler {
  return {
    kind: 'FollowDeletedTargets',
    name: messages.inEveryLanguage('job.FollowDeletedTargets'),
    // Limits accounts with many references, so that others wait less.
    atOnce: 2,
    async run(job) {
      const { directoryId } = job.ids;
      const cause = job.ids.cause === '' ? null : (JSON.parse(job.ids.cause) as Cause);
      const follow = async (itemId: string) => {
        // Skips references that remain, e.g. those of records that were deleted with the target.
        let after: string | null = null;
        await runBatches(async size => {
          const { progress, last } = await followBatch(parts, job, { directoryId, itemId, after, size });
          after = last;
          return progress;
        }, job.signal);
        job.signal.throwIfAborted();
      };
      for (const itemId of job.ids.itemIds.split(' '))
        await (cause ? causedBy(cause, () => follow(itemId)) : follow(itemId));
    },
  };
}

interface Batch {
  readonly directoryId: string;
  readonly itemId: string;
  /** The record after which it starts. */
  readonly after: string | null;
  readonly size: number;
}

/**
 * Reads the target's current state and locks it, so that deleting or restoring it again waits or has already happened.
 */
function followBatch(
  parts: FollowParts,
  {
    accountId,
    ids,
    inAccount,
  }: Pick<Job<JobKinds['FollowDeletedTargets']>, 'accountId' | 'ids' | 'inAccount'>,
  { directoryId, itemId, after, size }: Batch,
): Promise<{ progress: Progress; last: string | null }> {
  return inAccount(async trx => {
    const principal = await principalOf(trx, accountId, ids.actorId);
    const scope = await openRecordScope(trx, principal, { ...parts, isChange: true });
    const { rows } = await sql<{ is_deleted: boolean }>`
      select deleted_at is not null as is_deleted from items
      where account_id = ${accountId}::uuid and directory_id = ${directoryId}::uuid and item_id = ${itemId}::uuid
      for share`.execute(trx);
    const [target] = rows;
    if (!target) return { progress: 'done', last: null };
    if (target.is_deleted) return emptyReferences(scope, itemId, { after, size });
    if ((await fillReferences(scope, itemId, size)) === 'more') return { progress: 'more', last: null };
    const compiled = scope.definitions.compiled(directoryId);
    if (compiled) await followTargetsOf(scope, { compiled, itemId, ids });
    return { progress: 'done', last: null };
  });
}

/** Records a restored record refers to can have been deleted while it was in the trash. */
async function followTargetsOf(
  { trx, accountId }: RecordScope,
  {
    compiled,
    itemId,
    ids,
  }: { compiled: CompiledDirectory; itemId: string; ids: JobKinds['FollowDeletedTargets'] },
): Promise<void> {
  const item = await readItem(trx, { accountId, directoryId: compiled.directory.id, itemId });
  const targets = targetsIn(compiled, item?.custom_fields ?? {}).filter(target => target.kind === 'item');
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

/** Acts as the user who deleted or restored the record; the consequences require no permission. */
async function principalOf(trx: Trx, accountId: string, userId: string): Promise<Principal> {
  const account = presentAccount(await findAccount(trx));
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
