import { type Handlers, ok } from '#server/kernel/http/handlers.ts';
import type { OpenDirectory, RecordCalls, RecordScope } from '#server/modules/records/index.ts';
import type { RecordPart } from '#server/modules/serverModule.ts';
import { mergeItems } from './commands/mergeItems.ts';
import { undoMerge } from './commands/undoMerge.ts';
import { presentMerged, presentUndone } from './presenter.ts';

/** `parts`: what follows a record that becomes part of another. */
export function duplicateRoutes({ write, rehearse }: RecordCalls, parts: readonly RecordPart[]): Handlers {
  return {
    mergeItems: async request => {
      const itemId = request.params.itemId.toLowerCase();
      const { body } = request;
      const merge = async (scope: RecordScope, opened: OpenDirectory) => {
        const merged = await mergeItems(scope, opened, { itemId, body, parts });
        return presentMerged(scope, opened, { merged, parts });
      };
      if (!body.isPreview) return ok(await write(request, merge));
      const { mergeId: _, ...outcome } = await rehearse(request, merge);
      return ok(outcome);
    },
    undoMerge: async request =>
      ok(
        await write(request, async (scope, opened) => {
          const undone = await undoMerge(scope, opened, request.params.mergeId.toLowerCase());
          return presentUndone(scope, opened, undone);
        }),
      ),
  };
}
