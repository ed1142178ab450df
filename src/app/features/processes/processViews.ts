import { defaultView, type RecordView, readRecordView } from '#core/directory/recordView.ts';
import { isSameView } from '#core/directory/sameView.ts';
import {
  isSameScope,
  type ProcessScope,
  readKeptScope,
  toStoredProcessScope,
  wholeScope,
} from '#core/processes/processScope.ts';
import { api, unwrapAnswer } from '../../api/client.ts';
import type { RecordViewHandle } from '../../shared/records/useViewState.ts';
import type { ViewCalls, ViewState } from '../../shared/views/useNamedViews.ts';
import type { ViewedState } from '../../shared/views/ViewsMenu.tsx';
import { createStoredProcessView, latestFirst } from './createStoredProcessView.ts';
import type { ScopeHandle } from './useProcessScope.ts';

const one = (viewId: string) => ({ params: { path: { viewId } } });

/**
 * Provides the named views of processes. Omits shared views of types that the user can't read; the server has removed
 * these types from the views.
 */
export function processViews(userId: string): ViewCalls {
  return {
    async list() {
      const views = await unwrapAnswer(api.GET('/processes/views'));
      return views.filter(({ ownerId, state }) => ownerId === userId || saysType(state));
    },
    create: body => unwrapAnswer(api.POST('/processes/views', { body })),
    update: (id, body) => unwrapAnswer(api.PUT('/processes/views/{viewId}', { ...one(id), body })),
    remove: id => unwrapAnswer(api.DELETE('/processes/views/{viewId}', one(id))),
    directoryId: null,
  };
}

export interface ViewedProcesses {
  readonly handle: ScopeHandle;
  readonly typeIds: readonly string[];
  readonly view: RecordViewHandle;
}

/** Returns the current view of processes for the menu of named views. Unlike a view of records, it includes a scope. */
export function createProcessViewedState({ handle, typeIds, view }: ViewedProcesses): ViewedState {
  const { scope } = handle;
  const show = (next: RecordView, nextScope: ProcessScope) => {
    // The page of another type starts with the view saved for that type.
    if (nextScope.typeId !== scope.typeId) createStoredProcessView(nextScope.typeId).save(next);
    handle.change(nextScope);
    if (nextScope.typeId !== scope.typeId) return;
    view.change(next);
    view.setPage(1);
  };
  const scopeIn = (state: ViewState) => readKeptScope(state.scope, typeIds);
  return {
    state: { ...view.view, scope: toStoredProcessScope(scope) },
    // While the view is loading, the user can't have changed it.
    isSame: state =>
      view.asked === undefined || (isSameView(state, view.view) && isSameScope(scopeIn(state), scope)),
    show: state => show(readRecordView(state), scopeIn(state)),
    reset: () =>
      show(
        { ...defaultView, orderBy: latestFirst, boardOrderBy: latestFirst, view: view.view.view },
        { ...wholeScope, typeId: scope.typeId },
      ),
  };
}

function saysType({ scope }: ViewState): boolean {
  return typeof scope === 'object' && scope !== null && 'type' in scope;
}
