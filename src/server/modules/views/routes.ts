import { type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import { deleteRecordView } from './commands/deleteRecordView.ts';
import { createRecordView, updateRecordView } from './commands/saveRecordView.ts';
import { presentView } from './presenter.ts';
import { viewsOf } from './queries.ts';

/** Views of a directory kept under a name: private, or shared with groups by an admin. */
export function recordViewRoutes({ read, write }: RecordCalls): Handlers {
  return {
    listRecordViews: async request => ok(await read(request, viewsOf)),
    createRecordView: async request =>
      ok(
        await write(request, async (scope, opened) =>
          presentView(scope, opened, await createRecordView(scope, opened, request.body)),
        ),
      ),
    updateRecordView: async request =>
      ok(
        await write(request, async (scope, opened) => {
          const id = request.params.viewId.toLowerCase();
          return presentView(
            scope,
            opened,
            await updateRecordView(scope, opened, { id, input: request.body }),
          );
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
