import { sql } from 'kysely';
import type { Member, TestApi } from '#tests/server/harness.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

/** Tables that differ even after a change has been undone: logs of changes, and their times. */
const TELLING = [
  'item_history',
  'item_moves',
  'merges',
  'merge_steps',
  'events',
  'refresh_tokens',
  'text_rebuilds',
  // This table is updated every minute, regardless of the test.
  'deadlines_told',
];
const MOVING = ['version', 'last_activity_at', 'position', 'status_since'];

/**
 * Returns all rows of the member's account, by table, without logs of changes, and without times, versions and
 * positions, once subscribers have caught up.
 */
export async function readAccountRows(api: TestApi, member: Member): Promise<Map<string, unknown>> {
  await settleEvents(api);
  return api.database.asSystem(async trx => {
    const { rows: tables } = await sql<{ table_name: string }>`
      select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id' order by table_name`.execute(trx);
    const found = new Map<string, unknown>();
    for (const { table_name: table } of tables) {
      if (TELLING.includes(table)) continue;
      const { rows } = await sql<{ row: string }>`
        select (to_jsonb(t) - ${MOVING}::text[])::text as row from ${sql.id(table)} as t
        where account_id = ${member.user.account.id} order by 1`.execute(trx);
      found.set(
        table,
        rows.map(({ row }) => row),
      );
    }
    return found;
  });
}
