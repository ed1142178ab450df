import { type OperationHandlers, respondOk } from '#server/kernel/http/handlers.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import { createProcessViewContext, toViewContext } from '#server/modules/views/index.ts';
import { followView, readViewFollowState } from './followView.ts';

export function createViewFollowRoutes({
  read,
  write,
  readAccount,
  writeAccount,
}: RecordCalls): OperationHandlers {
  return {
    getViewFollowing: async request =>
      respondOk(
        await read(request, (scope, opened) =>
          readViewFollowState(scope, toViewContext(scope, opened), request.params.viewId),
        ),
      ),
    followView: async request => {
      const { viewId } = request.params;
      const { state } = request.body;
      return respondOk(
        await write(request, (scope, opened) =>
          followView(scope, toViewContext(scope, opened), { viewId, state }),
        ),
      );
    },
    getProcessViewFollowing: async ({ principal, params: { viewId } }) =>
      respondOk(
        await readAccount(principal, scope =>
          readViewFollowState(scope, createProcessViewContext(scope), viewId),
        ),
      ),
    followProcessView: async ({ principal, params: { viewId }, body: { state } }) =>
      respondOk(
        await writeAccount(principal, scope =>
          followView(scope, createProcessViewContext(scope), { viewId, state }),
        ),
      ),
  };
}
