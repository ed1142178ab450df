import { v7 as uuidv7 } from 'uuid';
import { BULK_MAX_RECORDS } from '#core/limits.ts';
import type { BulkEdit, BulkOutcome, RulesOfMany } from '#core/model.ts';
import type { TimeSource } from '#server/kernel/clock/time.ts';
import { withCause } from '#server/kernel/events/cause.ts';
import { type Handlers, ok } from '#server/kernel/http/handlers.ts';
import { normalizeIds } from '#server/kernel/problem/references.ts';
import type { RecordCall, RecordCalls } from '#server/modules/records/index.ts';
import { findItemIds } from '#server/modules/search/index.ts';
import { changeBulkRecord } from './commands/changeBulkRecord.ts';
import { changeItems } from './commands/changeItems.ts';
import { previewItems, requireSingleOperation } from './commands/previewItems.ts';
import { finishBulkCall, requireSameChange, trackBulkChange } from './commands/trackBulkChange.ts';
import { undoBulkChange } from './commands/undoBulkChange.ts';
import { listVisibleBulkChanges } from './queries.ts';

/** Handles calls of bulk changes. Each record is validated and written individually, in a separate transaction. */
export function createBulkRoutes(calls: RecordCalls, time: TimeSource): Handlers {
  const { read, write, writeAccount, dryRun } = calls;
  const writeEach = async (
    request: RecordCall,
    itemIds: readonly string[],
    { id, edit, rules }: { id: string; edit: BulkEdit; rules: RulesOfMany | undefined },
  ) => {
    await read(request, (scope, opened) => requireSameChange(scope, opened, { id, edit }));
    const outcomes = await changeItems(itemIds, (itemId, isGone) =>
      withCause({ kind: 'bulk', id, automation: rules }, () =>
        write(request, async (scope, opened) => {
          const result = await changeBulkRecord({ ...scope, bulkChangeId: id }, opened, {
            itemId,
            edit,
            isGone,
          });
          const count = result.changed.length;
          await trackBulkChange(scope, opened, { id, edit, count, now: time.now() });
          return result;
        }),
      ),
    );
    await noteEnd(request, { id, outcomes });
    return outcomes;
  };

  /**
   * Doesn't check permissions, so that the response contains what was written even if permissions have changed in the
   * meantime.
   */
  const noteEnd = (
    { principal, params }: RecordCall,
    { id, outcomes }: { id: string; outcomes: readonly BulkOutcome[] },
  ) =>
    writeAccount(principal, ({ trx, accountId }) => {
      const key = { accountId, directoryId: params.id.toLowerCase() };
      return finishBulkCall(trx, key, { id, outcomes, now: time.now() });
    });

  return {
    listItemIds: async request =>
      ok(
        await read(request, async (scope, opened) => {
          const ids = await findItemIds(scope, opened, { request: request.body, take: BULK_MAX_RECORDS + 1 });
          return { ids: ids.slice(0, BULK_MAX_RECORDS), isWhole: ids.length <= BULK_MAX_RECORDS };
        }),
      ),
    changeItems: async request => {
      const { isPreview, change: edit, changeId, itemIds, rules } = request.body;
      const ids = normalizeIds(itemIds);
      if (isPreview)
        return ok(await dryRun(request, (scope, opened) => previewItems(scope, opened, ids, edit)));
      requireSingleOperation(edit);
      return ok(await writeEach(request, ids, { id: changeId?.toLowerCase() ?? uuidv7(), edit, rules }));
    },
    listBulkChanges: async request => ok(await read(request, listVisibleBulkChanges)),
    undoBulkChange: async request =>
      ok(
        await withCause({ kind: 'undo', id: request.params.changeId }, () => undoBulkChange(calls, request)),
      ),
  };
}
