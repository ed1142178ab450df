import type { RecordView } from '#core/model.ts';
import { visibleField, withoutFields } from '#core/permissions.ts';
import { deleteRecordView } from '../commands/deleteRecordView.ts';
import { createRecordView, updateRecordView } from '../commands/saveRecordView.ts';
import type { Context } from '../context.ts';
import { type Handlers, noContent, ok } from '../http/handlers.ts';
import { recordCalls } from '../records/recordCalls.ts';
import { listViews, type StoredView } from '../repositories/recordViews.ts';

/** Views of a directory kept under a name: private, or shared with groups by an admin. */
export function recordViewRoutes(context: Context): Handlers {
  const { read, write } = recordCalls(context);

  return {
    listRecordViews: async request =>
      ok(
        await read(request, async ({ trx, caller, world }, opened) => {
          const views = await listViews(trx, opened.key, caller);
          const { fieldById } = opened.compiled;
          const isHidden = (id: string) => fieldById.has(id) && !visibleField(world, opened, id);
          return views.map(view => {
            const shown = present(view);
            // Others may see less than who shared it.
            return view.owner_id === caller.userId
              ? shown
              : { ...shown, state: withoutFields(shown.state, isHidden) };
          });
        }),
      ),
    createRecordView: async request =>
      ok(
        await write(request, async (scope, opened) =>
          present(await createRecordView(scope, opened, request.body)),
        ),
      ),
    updateRecordView: async request =>
      ok(
        await write(request, async (scope, opened) => {
          const id = request.params.viewId.toLowerCase();
          return present(await updateRecordView(scope, opened, { id, input: request.body }));
        }),
      ),
    deleteRecordView: async request => {
      await write(request, (scope, opened) =>
        deleteRecordView(scope, opened, request.params.viewId.toLowerCase()),
      );
      return noContent();
    },
  };
}

function present({ view_id, owner_id, name, state, group_ids }: StoredView): RecordView {
  return { id: view_id, name, state, groupIds: group_ids, ownerId: owner_id };
}
