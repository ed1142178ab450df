import { type Handlers, ok } from '#server/kernel/http/handlers.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import { createProcessViewContext, toViewContext } from '#server/modules/views/index.ts';
import { followView, readViewFollowing } from './followView.ts';

export function createViewFollowRoutes({ read, write, readAccount, writeAccount }: RecordCalls): Handlers {
  return {
    getViewFollowing: async request =>
      ok(
        await read(request, (scope, opened) =>
          readViewFollowing(scope, toViewContext(scope, opened), request.params.viewId),
        ),
      ),
    followView: async request => {
      const { viewId } = request.params;
      const { state } = request.body;
      return ok(
        await write(request, (scope, opened) =>
          followView(scope, toViewContext(scope, opened), { viewId, state }),
        ),
      );
    },
    getProcessViewFollowing: async ({ principal, params: { viewId } }) =>
      ok(
        await readAccount(principal, scope =>
          readViewFollowing(scope, createProcessViewContext(scope), viewId),
        ),
      ),
    followProcessView: async ({ principal, params: { viewId }, body: { state } }) =>
      ok(
        await writeAccount(principal, scope =>
          followView(scope, createProcessViewContext(scope), { viewId, state }),
        ),
      ),
  };
}
