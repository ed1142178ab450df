/** Returns a fingerprint of an account's rows in each table of the database. */
import { sql } from 'kysely';
import type { Database } from '#server/kernel/database/database.ts';

export async function computeDigest(
  { asOwner }: Database,
  accountId: string,
): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'account_id' and table_schema = 'public' order by 1`.execute(asOwner);
  const digests: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const rows = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest
      from ${sql.table(name)} as t where account_id = ${accountId}::uuid`.execute(asOwner);
    digests[name] = rows.rows[0]?.digest ?? '';
  }
  return digests;
}
