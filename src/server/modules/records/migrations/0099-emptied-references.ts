import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Stores values that lost references to deleted records, so that the values can be restored with the records.
 * References to records that are already deleted are removed in the background: this migration emits events with these
 * records for the new subscriber.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table emptied_references (
    account_id uuid not null,
    directory_id uuid not null,
    item_id uuid not null,
    field_id text not null,
    original jsonb not null,
    remaining jsonb,
    primary key (account_id, directory_id, item_id, field_id),
    foreign key (account_id, directory_id, item_id) references items on delete cascade
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'emptied_references');
  await sql`create table emptied_targets (
    account_id uuid not null,
    target_id uuid not null,
    directory_id uuid not null,
    item_id uuid not null,
    field_id text not null,
    primary key (account_id, target_id, item_id, field_id),
    foreign key (account_id, directory_id, item_id, field_id) references emptied_references on delete cascade
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'emptied_targets');
  await sql`create index emptied_targets_value on emptied_targets (account_id, directory_id, item_id, field_id)`.execute(
    trx,
  );
  // Provides the order in which batches process references.
  await sql`create index item_references_of_target on item_references (account_id, target_id, item_id)`.execute(
    trx,
  );
  await sql`drop index item_references_target`.execute(trx);
  await startSubscriber(trx);
  await emitDeadReferences(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`create index item_references_target on item_references (account_id, target_id)`.execute(trx);
  await sql`drop index item_references_of_target`.execute(trx);
  await sql`drop table emptied_targets, emptied_references`.execute(trx);
}

/** Makes the subscriber start before the events of this migration. By default, a new subscriber starts after them. */
async function startSubscriber(trx: Kysely<unknown>): Promise<void> {
  await sql`insert into docket_work.event_cursors (subscriber, horizon, event_id)
    select 'deletedTargets', now.horizon, coalesce((select max(event_id) from events where horizon = now.horizon), 0)
    from (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as horizon) as now`.execute(trx);
}

/** Emits events with the records in the trash to which other records refer, at most 500 per event. */
export async function emitDeadReferences(trx: QueryExecutorProvider): Promise<void> {
  await sql`insert into events (account_id, kind, actor_id, data)
    select account_id, 'DeadReferencesFound', deleted_by,
      jsonb_build_object('directoryId', directory_id, 'itemIds', jsonb_agg(item_id))
    from (
      select *, (row_number() over (partition by account_id, directory_id, deleted_by order by item_id) - 1) / 500 as part
      from (
        select items.account_id, items.directory_id, items.item_id,
          (select entry.user_id from item_history as entry
            where entry.account_id = items.account_id and entry.directory_id = items.directory_id
              and entry.item_id = items.item_id and entry.kind = 'Deleted'
            order by entry.version desc limit 1) as deleted_by
        from items
        where deleted_at is not null and exists (
          select from item_references as link
          where link.account_id = items.account_id and link.target_id = items.item_id)
      ) as deleted
    ) as dead
    group by account_id, directory_id, deleted_by, part`.execute(trx);
}
