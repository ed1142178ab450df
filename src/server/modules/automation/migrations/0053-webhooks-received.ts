import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Creates the tables of webhook URLs of rules, with hashed secrets, and of the number of emails that rules
 * send per day. Adds the received body to runs, and makes the record of a run optional.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table automation_hooks (
    account_id uuid not null,
    rule_id uuid not null,
    secret_hash text not null unique,
    primary key (account_id, rule_id),
    foreign key (account_id, rule_id) references automation_rules on delete cascade)`.execute(trx);
  await enableRowLevelSecurity(trx, 'automation_hooks');
  await sql`create table automation_mail_days (
    account_id uuid not null references accounts on delete cascade,
    day date not null,
    sent integer not null,
    is_told boolean not null default false,
    primary key (account_id, day))`.execute(trx);
  await enableRowLevelSecurity(trx, 'automation_mail_days');
  await sql`alter table automation_runs alter column item_id drop not null, add column body jsonb`.execute(
    trx,
  );
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`delete from automation_runs where item_id is null`.execute(trx);
  await sql`alter table automation_runs drop column body, alter column item_id set not null`.execute(trx);
  await sql`drop table automation_mail_days`.execute(trx);
  await sql`drop table automation_hooks`.execute(trx);
}
