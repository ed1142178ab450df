import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { BulkEdit, BulkOutcome } from '#core/model.ts';
import { type ApiRequest, type Handlers, ok } from '#server/kernel/http/handlers.ts';
import { invalid, notFound, notPermitted } from '#server/kernel/problem/problem.ts';
import { distinctIds } from '#server/kernel/problem/references.ts';
import { mayReadDirectory } from '#server/modules/definitions/index.ts';
import {
  lockItems,
  lockPositions,
  type OpenDirectory,
  openDirectory,
  type RecordCall,
  type RecordCalls,
  type RecordScope,
  readAnyItem,
} from '#server/modules/records/index.ts';
import { findItemIds } from '#server/modules/search/index.ts';
import { presentOutcome, unknownOutcome } from './bulkOutcome.ts';
import { changeItem, type ItemChanged } from './commands/changeItem.ts';
import { changeItems } from './commands/changeItems.ts';
import { undoEntry } from './commands/undoEntry.ts';
import { presentBulkChange } from './presenter.ts';
import {
  addToBulkChange,
  addToUndone,
  type BulkEntry,
  countOpenEntries,
  listBulkChanges,
  openEntries,
  readBulkChange,
  settleEntry,
} from './repository.ts';

const MOST_IDS = 10_000;
const MOST_CHANGES = 50;
const UNDONE_PER_CALL = 100;

/** Changes of many records at once: each is judged and written by itself, in a transaction of its own. */
export function bulkRoutes(calls: RecordCalls): Handlers {
  const { read, change, rehearse } = calls;
  type Work = { itemId: string; edit: BulkEdit; isGone: boolean };

  /** The very write, rolled back at the end: what refuses there refuses here, among the records of the call too. */
  const preview = (request: RecordCall, itemIds: readonly string[], edit: BulkEdit): Promise<BulkOutcome[]> =>
    rehearse(request, async (scope, opened) => {
      if (edit.status) await lockPositions(scope.trx, opened.key);
      await lockItems(scope.trx, opened.key, itemIds);
      return changeItems(itemIds, (itemId, isGone) => one(scope, opened, { itemId, edit, isGone }));
    });

  const write = async (
    request: RecordCall,
    itemIds: readonly string[],
    { id, edit }: { id: string; edit: BulkEdit },
  ) => {
    await read(request, (scope, opened) => requireSameChange(scope, opened, { id, edit }));
    return changeItems(itemIds, (itemId, isGone) =>
      change(request, async (scope, opened) => {
        const result = await one({ ...scope, bulkChangeId: id }, opened, { itemId, edit, isGone });
        const { changed } = result;
        if (changed.length > 0) {
          const { userId } = scope.caller;
          await addToBulkChange(scope.trx, opened.key, { id, userId, edit, count: changed.length });
        }
        return { result, changed };
      }),
    );
  };

  const one = async (
    scope: RecordScope,
    opened: OpenDirectory,
    { itemId, edit, isGone }: Work,
  ): Promise<ItemChanged> => {
    if (!isGone || !edit.delete) return changeItem(scope, opened, { itemId, change: edit });
    const item = await readAnyItem(scope.trx, { ...opened.key, itemId });
    if (!item) return { outcome: unknownOutcome(itemId), changed: [] };
    return { outcome: presentOutcome(scope, opened, { item, outcome: 'Changed' }), changed: [] };
  };

  return {
    listItemIds: async request =>
      ok(
        await read(request, async (scope, opened) => {
          const ids = await findItemIds(scope, opened, { request: request.body, take: MOST_IDS + 1 });
          return { ids: ids.slice(0, MOST_IDS), isWhole: ids.length <= MOST_IDS };
        }),
      ),
    changeItems: async request => {
      const { isPreview, change: edit, changeId, itemIds } = request.body;
      requireOneKind(edit);
      const ids = distinctIds(itemIds);
      if (isPreview) return ok(await preview(request, ids, edit));
      return ok(await write(request, ids, { id: changeId?.toLowerCase() ?? uuidv7(), edit }));
    },
    listBulkChanges: async request =>
      ok(
        await read(request, async (scope, opened) => {
          const { isAdmin, userId } = scope.caller;
          const rows = await listBulkChanges(scope.trx, opened.key, {
            userId: isAdmin ? undefined : userId,
            take: MOST_CHANGES,
          });
          return rows.map(row => presentBulkChange(scope, opened, row));
        }),
      ),
    undoBulkChange: async request => ok(await undo(calls, request)),
  };
}

async function undo({ read, change }: RecordCalls, request: ApiRequest<'undoBulkChange'>) {
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
    const outcome = await change(request, async (scope, opened) => {
      const result = await undoOne(scope, entry);
      if (result?.outcome !== 'Changed') return { result, changed: [] };
      await addToUndone(scope.trx, opened.key, changeId);
      return { result, changed: [{ accountId, directoryId: entry.directoryId, itemId: entry.itemId }] };
    });
    if (outcome) outcomes.push(outcome);
  }
  const remaining = await read(request, scope =>
    countOpenEntries(scope.trx, accountId, { changeId, directoryIds: readableDirectories(scope) }),
  );
  return { outcomes, remaining };
}

/** What went along in directories that this person may not read stays open for whoever may. */
function readableDirectories(scope: RecordScope): string[] {
  const ids = scope.definitions.directories.map(({ id }) => id);
  return ids.filter(id => mayReadDirectory(scope, id));
}

/** Undefined where another call took the entry back meanwhile. */
async function undoOne(scope: RecordScope, entry: BulkEntry): Promise<BulkOutcome | undefined> {
  if (!mayReadDirectory(scope, entry.directoryId)) return unknownOutcome(entry.itemId);
  if (!(await settleEntry(scope.trx, scope.accountId, entry))) return undefined;
  return undoEntry(scope, openDirectory(scope, entry.directoryId), entry);
}

/** @throws ProblemError 422 for a deletion that asks for other changes too. */
function requireOneKind({ delete: isDelete, ...others }: BulkEdit): void {
  if (!isDelete || Object.keys(others).length === 0) return;
  throw invalid(Object.keys(others).map(name => createIssue(['change', name], 'WrongShape')));
}

/** @throws ProblemError 422 where the id names another change, or somebody else's. */
async function requireSameChange(
  scope: RecordScope,
  opened: OpenDirectory,
  { id, edit }: { id: string; edit: BulkEdit },
): Promise<void> {
  const found = await readBulkChange(scope.trx, opened.key, id);
  if (!found) return;
  if (found.user_id !== scope.caller.userId) throw notPermitted();
  if (!isDeepStrictEqual(found.change, edit)) throw invalid([createIssue(['changeId'], 'Conflict')]);
}
