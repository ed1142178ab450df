import { v7 as uuidv7 } from 'uuid';
import { MAX_BULK_RECORDS } from '#core/limits.ts';
import type { BulkEdit, BulkOutcome, RulesOfMany } from '#core/model.ts';
import type { TimeSource } from '#server/kernel/clock/time.ts';
import { withCause } from '#server/kernel/events/cause.ts';
import { type OperationHandlers, respondOk } from '#server/kernel/http/handlers.ts';
import { normalizeIds } from '#server/kernel/problem/references.ts';
import type { RecordCall, RecordCalls } from '#server/modules/records/index.ts';
import { findItemIds } from '#server/modules/search/index.ts';
import { applyBulkItemChange } from './commands/applyBulkItemChange.ts';
import { changeBulkRecord } from './commands/changeBulkRecord.ts';
import { previewItems, requireSingleOperation } from './commands/previewItems.ts';
import { finishBulkCall, requireSameBulkEdit, trackBulkChange } from './commands/trackBulkChange.ts';
import { undoBulkChange } from './commands/undoBulkChange.ts';
import { listVisibleBulkChanges } from './queries.ts';

/** Handles calls of bulk changes. Each record is validated and written individually, in a separate transaction. */
export function createBulkRoutes(calls: RecordCalls, time: TimeSource): OperationHandlers {
  const { read, write, writeAccount, dryRun } = calls;
  const writeEach = async (
    request: RecordCall,
    itemIds: readonly string[],
    { id, edit, rules }: { id: string; edit: BulkEdit; rules: RulesOfMany | undefined },
  ) => {
    await read(request, (scope, opened) => requireSameBulkEdit(scope, opened, { id, edit }));
    const outcomes = await applyBulkItemChange(itemIds, (itemId, isGone) =>
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
      respondOk(
        await read(request, async (scope, opened) => {
          const ids = await findItemIds(scope, opened, { request: request.body, take: MAX_BULK_RECORDS + 1 });
          return { ids: ids.slice(0, MAX_BULK_RECORDS), isWhole: ids.length <= MAX_BULK_RECORDS };
        }),
      ),
    changeItems: async request => {
      const { isPreview, change: edit, changeId, itemIds, rules } = request.body;
      const ids = normalizeIds(itemIds);
      if (isPreview)
        return respondOk(await dryRun(request, (scope, opened) => previewItems(scope, opened, ids, edit)));
      requireSingleOperation(edit);
      return respondOk(
        await writeEach(request, ids, { id: changeId?.toLowerCase() ?? uuidv7(), edit, rules }),
      );
    },
    listBulkChanges: async request => respondOk(await read(request, listVisibleBulkChanges)),
    undoBulkChange: async request =>
      respondOk(
        await withCause({ kind: 'undo', id: request.params.changeId }, () => undoBulkChange(calls, request)),
      ),
  };
}
