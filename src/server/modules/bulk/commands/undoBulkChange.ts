import type { BulkOutcome } from '#core/model.ts';
import type { ApiRequest } from '#server/kernel/http/handlers.ts';
import { notFound } from '#server/kernel/problem/problem.ts';
import { mayReadDirectory } from '#server/modules/definitions/index.ts';
import { openDirectory, type RecordCalls, type RecordScope } from '#server/modules/records/index.ts';
import { unknownOutcome } from '../bulkOutcome.ts';
import {
  addToUndone,
  type BulkEntry,
  countOpenEntries,
  openEntries,
  readBulkChange,
  settleEntry,
} from '../repository.ts';
import { undoEntry } from './undoEntry.ts';

const UNDONE_PER_CALL = 100;

/** Undoes the next entries, each in its own transaction; `remaining` counts those left for further calls. */
export async function undoBulkChange({ read, write }: RecordCalls, request: ApiRequest<'undoBulkChange'>) {
  const { accountId } = request.principal;
  const changeId = request.params.changeId.toLowerCase();
  const entries = await read(request, async (scope, opened) => {
    const found = await readBulkChange(scope.trx, opened.key, changeId);
    const isTheirs = found?.user_id === scope.caller.userId || scope.caller.isAdmin;
    if (!found || !isTheirs) throw notFound();
    const theirs = { changeId, directoryIds: readableDirectories(scope) };
    return openEntries(scope.trx, accountId, { ...theirs, take: UNDONE_PER_CALL });
  });
  const outcomes: BulkOutcome[] = [];
  for (const entry of entries) {
    const outcome = await write(request, async (scope, opened) => {
      const result = await undoOne(scope, entry);
      if (result?.outcome === 'Changed') await addToUndone(scope.trx, opened.key, changeId);
      return result;
    });
    if (outcome) outcomes.push(outcome);
  }
  const remaining = await read(request, scope =>
    countOpenEntries(scope.trx, accountId, { changeId, directoryIds: readableDirectories(scope) }),
  );
  return { outcomes, remaining };
}

/** Deletions in directories that this user can't read are left for a user who can. */
function readableDirectories(scope: RecordScope): string[] {
  const ids = scope.definitions.directories.map(({ id }) => id);
  return ids.filter(id => mayReadDirectory(scope, id));
}

/** Returns `undefined` if another call undid the entry in the meantime. */
async function undoOne(scope: RecordScope, entry: BulkEntry): Promise<BulkOutcome | undefined> {
  if (!mayReadDirectory(scope, entry.directoryId)) return unknownOutcome(entry.itemId);
  if (!(await settleEntry(scope.trx, scope.accountId, entry))) return undefined;
  return undoEntry(scope, openDirectory(scope, entry.directoryId), entry);
}
