import { type Handlers, ok } from '#server/kernel/http/handlers.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import { processPlace, toViewPlace } from '#server/modules/views/index.ts';
import { followView, readViewFollowing } from './followView.ts';

export function createViewFollowRoutes({ read, write, readAccount, writeAccount }: RecordCalls): Handlers {
  return {
    getViewFollowing: async request =>
      ok(
        await read(request, (scope, opened) =>
          readViewFollowing(scope, toViewPlace(scope, opened), request.params.viewId),
        ),
      ),
    followView: async request => {
      const { viewId } = request.params;
      const { state } = request.body;
      return ok(
        await write(request, (scope, opened) =>
          followView(scope, toViewPlace(scope, opened), { viewId, state }),
        ),
      );
    },
    getProcessViewFollowing: async ({ principal, params: { viewId } }) =>
      ok(await readAccount(principal, scope => readViewFollowing(scope, processPlace(scope), viewId))),
    followProcessView: async ({ principal, params: { viewId }, body: { state } }) =>
      ok(await writeAccount(principal, scope => followView(scope, processPlace(scope), { viewId, state }))),
  };
}
