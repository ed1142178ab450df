import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/** Stores the browsers in which each user has logged in, by the hash of a secret that only the browser stores. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table known_devices (
    account_id uuid not null,
    user_id uuid not null,
    device_hash text not null,
    seen_at timestamptz(3) not null default now(),
    primary key (account_id, user_id, device_hash),
    foreign key (account_id, user_id) references users on delete cascade
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'known_devices');
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table known_devices`.execute(trx);
}
