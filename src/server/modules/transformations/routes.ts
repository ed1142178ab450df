import { v7 as uuidv7 } from 'uuid';
import { type OperationHandlers, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { normalizeIds } from '#server/kernel/problem/references.ts';
import { presentItem, type RecordCalls } from '#server/modules/records/index.ts';
import type { AccountStorage } from '#server/modules/storage/index.ts';
import { prepareTransformation } from './commands/prepareTransformation.ts';
import { transformItem } from './commands/transformItem.ts';
import { createTransformPreview, transformItems } from './commands/transformItems.ts';
import { createStableIdProvider } from './copiedFiles.ts';
import { openTransformation, openTransformationSource } from './openTransformation.ts';
import { listAllTransformations } from './queries.ts';

interface TransformationParts extends Pick<Kernel, 'database' | 'files' | 'time'> {
  readonly calls: RecordCalls;
  readonly storage: AccountStorage;
}

/**
 * Creates records from records of other directories. The transformations themselves are changed through the
 * configuration.
 */
export function createTransformationRoutes({
  database,
  files,
  time,
  calls,
  storage,
}: TransformationParts): OperationHandlers {
  const copying = { files, storage };
  return {
    listTransformations: async ({ principal: { accountId } }) =>
      respondOk(await database.readAccount(accountId, trx => listAllTransformations(trx, accountId))),
    prepareTransformation: async ({ principal, params, body }) => {
      const idOf = createStableIdProvider();
      return respondOk(
        await calls.dryRunAccount(principal, scope =>
          prepareTransformation(scope, {
            id: params.id,
            itemId: body.itemId.toLowerCase(),
            idOf,
            copying: { ...copying, isDryRun: true },
          }),
        ),
      );
    },
    performTransformation: async ({ principal, params, body }) => {
      const { itemId, status, ...write } = body;
      const idOf = createStableIdProvider();
      return respondOk(
        await calls.writeAccount(principal, async scope => {
          const open = await openTransformation(scope, params.id);
          const of = await openTransformationSource(scope, open, {
            itemId: itemId.toLowerCase(),
            isLocked: true,
          });
          const { made } = await transformItem(scope, open, {
            of,
            idOf,
            copying: { ...copying, isDryRun: false },
            write: { ...write, status: status?.toLowerCase() },
          });
          return presentItem(scope, open.target, made);
        }),
      );
    },
    transformItems: async ({ principal, params, body }) => {
      const { isPreview, changeId, itemIds, sourceText, rules } = body;
      const asked = { principal, id: params.id.toLowerCase(), itemIds: normalizeIds(itemIds), sourceText };
      const parts = { calls, time, copying };
      if (isPreview)
        return respondOk(await calls.dryRunAccount(principal, createTransformPreview(parts, asked)));
      return respondOk(
        await transformItems(parts, { ...asked, rules, changeId: changeId?.toLowerCase() ?? uuidv7() }),
      );
    },
  };
}
