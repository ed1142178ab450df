import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Stores the moves of records between statuses as rows, so that queries on time in status needn't read the whole
 * history.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table item_moves (
    account_id uuid not null,
    directory_id uuid not null,
    item_id uuid not null,
    seq integer not null,
    at timestamptz(3) not null default now(),
    from_status uuid,
    to_status uuid,
    user_id uuid,
    cause text not null,
    change_id uuid,
    is_undone boolean not null default false,
    primary key (account_id, directory_id, item_id, seq),
    foreign key (account_id, directory_id, item_id) references items on delete cascade
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'item_moves');
  await sql`create index item_moves_at on item_moves (account_id, directory_id, at)`.execute(trx);
  await fillMoves(trx);
}

/** Populates the moves from the history. No move is marked as undone. */
export async function fillMoves(trx: QueryExecutorProvider): Promise<void> {
  await sql`insert into item_moves
      (account_id, directory_id, item_id, seq, at, from_status, to_status, user_id, cause, change_id)
    select account_id, directory_id, item_id,
      row_number() over (partition by account_id, directory_id, item_id order by version, entry_id),
      at, (change->'before'->>'stringValue')::uuid, (change->'after'->>'stringValue')::uuid, user_id,
      case kind when 'Created' then 'Create' when 'Restored' then 'Restore' else 'Move' end, change_id
    from item_history cross join lateral jsonb_array_elements(changes) as change
    where change->>'field' = 'status'`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table item_moves`.execute(trx);
}
