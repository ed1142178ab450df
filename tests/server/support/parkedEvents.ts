import { sql } from 'kysely';
import type { TestApi } from '../harness.ts';

/** Parks an event as if a subscriber had failed ten times. If the subscriber doesn't exist, retrying always fails. */
export async function storeParkedEvent(
  { database }: Pick<TestApi, 'database'>,
  accountId: string,
  { subscriber = 'nobody', data = {} }: { subscriber?: string; data?: object } = {},
): Promise<string> {
  return database.forAccount(accountId, async trx => {
    const { rows } = await sql<{ id: string }>`
      insert into parked_events (account_id, subscriber, event_id, kind, at, data, problem)
      select ${accountId}, ${subscriber}, coalesce(max(event_id), 0) + 1, 'RecordsChanged', now(),
        ${JSON.stringify(data)}::jsonb, 'secret words of an error'
      from parked_events returning parked_id as id`.execute(trx);
    return rows[0]?.id ?? '';
  });
}
