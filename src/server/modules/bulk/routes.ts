import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import { BULK_MAX_RECORDS } from '#core/limits.ts';
import type { BulkEdit, BulkOutcome } from '#core/model.ts';
import type { Time } from '#server/kernel/clock/time.ts';
import { gatherUnprepared } from '#server/kernel/database/unprepared.ts';
import { causedBy } from '#server/kernel/events/events.ts';
import { type Handlers, ok } from '#server/kernel/http/handlers.ts';
import { invalid } from '#server/kernel/problem/problem.ts';
import { distinctIds } from '#server/kernel/problem/references.ts';
import {
  lockItems,
  lockPositions,
  type OpenDirectory,
  type RecordCall,
  type RecordCalls,
  type RecordScope,
  readAnyItem,
} from '#server/modules/records/index.ts';
import { findItemIds } from '#server/modules/search/index.ts';
import { presentOutcome, unknownOutcome } from './bulkOutcome.ts';
import { changeItem, type ItemChanged } from './commands/changeItem.ts';
import { changeItems } from './commands/changeItems.ts';
import { noteBulkChange, noteEndOfCall, requireSameChange } from './commands/noteBulkChange.ts';
import { undoBulkChange } from './commands/undoBulkChange.ts';
import { bulkChangesOf } from './queries.ts';

/** Changes of many records at once: each is judged and written by itself, in a transaction of its own. */
export function bulkRoutes(calls: RecordCalls, time: Time): Handlers {
  const { read, write, writeAccount, rehearse } = calls;
  type Work = { itemId: string; edit: BulkEdit; isGone: boolean };

  /** The very write, rolled back at the end: what refuses there refuses here, among the records of the call too. */
  const preview = (request: RecordCall, itemIds: readonly string[], edit: BulkEdit): Promise<BulkOutcome[]> =>
    rehearse(request, async (scope, opened) => {
      if (edit.status) await lockPositions(scope.trx, opened.key);
      await lockItems(scope.trx, opened.key, itemIds);
      const { step, end } = gatherUnprepared();
      const outcomes = await changeItems(itemIds, (itemId, isGone) =>
        step(
          () => one(scope, opened, { itemId, edit, isGone }),
          () => ({ outcome: unknownOutcome(itemId), changed: [] }),
        ),
      );
      end();
      return outcomes;
    });

  const writeEach = async (
    request: RecordCall,
    itemIds: readonly string[],
    { id, edit }: { id: string; edit: BulkEdit },
  ) => {
    await read(request, (scope, opened) => requireSameChange(scope, opened, { id, edit }));
    const outcomes = await changeItems(itemIds, (itemId, isGone) =>
      changeOfMany(id, () =>
        write(request, async (scope, opened) => {
          const result = await one({ ...scope, bulkChangeId: id }, opened, { itemId, edit, isGone });
          const count = result.changed.length;
          await noteBulkChange(scope, opened, { id, edit, count, now: time.now() });
          return result;
        }),
      ),
    );
    await noteEnd(request, { id, outcomes });
    return outcomes;
  };

  /** Whatever became of the caller's rights in the meantime, they are answered what was written. */
  const noteEnd = (
    { principal, params }: RecordCall,
    { id, outcomes }: { id: string; outcomes: readonly BulkOutcome[] },
  ) =>
    writeAccount(principal, ({ trx, accountId }) => {
      const key = { accountId, directoryId: params.id.toLowerCase() };
      return noteEndOfCall(trx, key, { id, outcomes, now: time.now() });
    });

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
          const ids = await findItemIds(scope, opened, { request: request.body, take: BULK_MAX_RECORDS + 1 });
          return { ids: ids.slice(0, BULK_MAX_RECORDS), isWhole: ids.length <= BULK_MAX_RECORDS };
        }),
      ),
    changeItems: async request => {
      const { isPreview, change: edit, changeId, itemIds } = request.body;
      requireOneKind(edit);
      const ids = distinctIds(itemIds);
      if (isPreview) return ok(await preview(request, ids, edit));
      return ok(await writeEach(request, ids, { id: changeId?.toLowerCase() ?? uuidv7(), edit }));
    },
    listBulkChanges: async request => ok(await read(request, bulkChangesOf)),
    undoBulkChange: async request =>
      ok(await causedBy(`undo ${request.params.changeId}`, () => undoBulkChange(calls, request))),
  };
}

/** Events name the change that they are of. */
function changeOfMany<T>(id: string, work: () => Promise<T>): Promise<T> {
  return causedBy(`bulk ${id}`, work);
}

/** @throws ProblemError 422 for a deletion that asks for other changes too. */
function requireOneKind({ delete: isDelete, ...others }: BulkEdit): void {
  if (!isDelete || Object.keys(others).length === 0) return;
  throw invalid(Object.keys(others).map(name => createIssue(['change', name], 'WrongShape')));
}
