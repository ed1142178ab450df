import type { BulkOutcome } from '#core/model.ts';
import type { ApiRequest } from '#server/kernel/http/handlers.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import { openDirectory, type RecordCalls, type RecordScope } from '#server/modules/records/index.ts';
import { createUnknownOutcome } from '../bulkOutcome.ts';
import {
  type BulkChangeEntry,
  countOpenEntries,
  incrementUndoneCount,
  listOpenEntries,
  markEntryHandled,
  readBulkChange,
} from '../repository.ts';
import { undoEntry } from './undoEntry.ts';

const UNDONE_PER_CALL = 100;

/**
 * Undoes the next entries, each in a separate transaction. `remaining` is the number of entries left for further calls.
 */
export async function undoBulkChange({ read, write }: RecordCalls, request: ApiRequest<'undoBulkChange'>) {
  const { accountId } = request.principal;
  const changeId = request.params.changeId.toLowerCase();
  const entries = await read(request, async (scope, opened) => {
    const found = await readBulkChange(scope.trx, opened.key, changeId);
    const isTheirs = found?.user_id === scope.caller.userId || scope.caller.isAdmin;
    if (!found || !isTheirs) throw createNotFoundError();
    const theirs = { changeId, directoryIds: getReadableDirectories(scope) };
    return listOpenEntries(scope.trx, accountId, { ...theirs, take: UNDONE_PER_CALL });
  });
  const outcomes: BulkOutcome[] = [];
  for (const entry of entries) {
    const outcome = await write(request, async (scope, opened) => {
      const result = await undoOne(scope, entry);
      if (result?.outcome === 'Changed') await incrementUndoneCount(scope.trx, opened.key, changeId);
      return result;
    });
    if (outcome) outcomes.push(outcome);
  }
  const remaining = await read(request, scope =>
    countOpenEntries(scope.trx, accountId, { changeId, directoryIds: getReadableDirectories(scope) }),
  );
  return { outcomes, remaining };
}

/** Changes in directories that the caller can't read are left for a user who can read them. */
function getReadableDirectories(scope: RecordScope): string[] {
  const ids = scope.definitions.directories.map(({ id }) => id);
  return ids.filter(id => canReadDirectoryById(scope, id));
}

/** Returns `undefined` if another call has undone the entry in the meantime. */
async function undoOne(scope: RecordScope, entry: BulkChangeEntry): Promise<BulkOutcome | undefined> {
  if (!canReadDirectoryById(scope, entry.directoryId)) return createUnknownOutcome(entry.itemId);
  if (!(await markEntryHandled(scope.trx, scope.accountId, entry))) return undefined;
  return undoEntry(scope, openDirectory(scope, entry.directoryId), entry);
}
