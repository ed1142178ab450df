import { sql } from 'kysely';
import type { BackgroundQueue } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { messages } from './messages/index.ts';
import { RUNNING_IMPORT_STATES } from './step.ts';

export async function findWaitingImports(trx: Trx, accountId: string): Promise<BackgroundQueue | undefined> {
  const { rows } = await sql<{ waiting: string; since: string | null }>`
    select count(*) as waiting, min(changed_at) as since from imports
    where account_id = ${accountId}::uuid and state = any(${[...RUNNING_IMPORT_STATES]}::text[])`.execute(
    trx,
  );
  const [row] = rows;
  if (!row?.since) return undefined;
  return {
    kind: 'Import',
    name: messages.inEveryLanguage('import.Waiting'),
    waiting: Number(row.waiting),
    since: new Date(row.since).toISOString(),
  };
}
