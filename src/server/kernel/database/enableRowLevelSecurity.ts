import { type Kysely, sql } from 'kysely';

/**
 * Restricts a table by account. Enables row-level security, even for the table's owner, with policies for the
 * application's role and for the system role, which can access all accounts. Must be called for every table with an
 * `account_id`, in the migration that creates the table.
 */
export async function enableRowLevelSecurity(trx: Kysely<unknown>, table: string): Promise<void> {
  const name = sql.id(table);
  await sql`alter table ${name} enable row level security`.execute(trx);
  await sql`alter table ${name} force row level security`.execute(trx);
  await sql`create policy own_account on ${name} to docket_app
    using (account_id = nullif(current_setting('docket.account_id', true), '')::uuid)
    with check (account_id = nullif(current_setting('docket.account_id', true), '')::uuid)`.execute(trx);
  await sql`create policy every_account on ${name} to docket_system using (true) with check (true)`.execute(
    trx,
  );
  await sql`grant select, insert, update, delete on ${name} to docket_app, docket_system`.execute(trx);
}
