import type { BulkOutcome } from '#core/model.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { listOpenEntries, markEntriesHandled, undoEntry } from '#server/modules/bulk/index.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import { openDirectory, type RecordScope } from '#server/modules/records/index.ts';
import { abandonRunWebhooks } from '#server/modules/webhooks/index.ts';

/** The maximum number of history entries that are undone. A single step can change up to 1,000 records. */
const MAX_ENTRIES = 20_000;

/**
 * Undoes a run's changes of records, newest first, with the caller's permissions. Later changes are
 * preserved, and so are created records that a user has edited. Undelivered webhooks and the rest of a
 * waiting run are abandoned. @throws ProblemError 404 if the run doesn't exist.
 */
export async function undoRun(scope: RecordScope, runId: string): Promise<BulkOutcome[]> {
  const { trx, accountId } = scope;
  const run = await trx
    .selectFrom('automation_runs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw createNotFoundError();
  const outcomes: BulkOutcome[] = [];
  const entries = await listOpenEntries(trx, accountId, { changeId: runId, take: MAX_ENTRIES });
  for (const entry of entries) {
    if (!canReadDirectoryById(scope, entry.directoryId)) continue;
    await markEntriesHandled(trx, { accountId, directoryId: entry.directoryId }, [entry]);
    outcomes.push(await undoEntry(scope, openDirectory(scope, entry.directoryId), entry));
  }
  await abandonRunWebhooks(trx, accountId, runId);
  await trx
    .updateTable('automation_runs')
    .set({ is_undone: true, ...(run.state === 'Waiting' ? { state: 'GivenUp' as const, due_at: null } : {}) })
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .execute();
  return outcomes;
}
