import { DEFAULT_RECORD_VIEW, parseRecordView, type RecordView } from '#core/directory/recordView.ts';
import { isSameView } from '#core/directory/sameView.ts';
import {
  isSameProcessScope,
  type ProcessScope,
  parseStoredScope,
  toStoredProcessScope,
  unrestrictedScope,
} from '#core/processes/processScope.ts';
import { api, unwrapResponse } from '../../api/client.ts';
import type { RecordViewHandle } from '../../shared/records/useViewState.ts';
import type { NamedViewState, ViewCalls } from '../../shared/views/useNamedViews.ts';
import type { CurrentView } from '../../shared/views/ViewsMenu.tsx';
import { createStoredProcessView, LATEST_FIRST_ORDER } from './createStoredProcessView.ts';
import type { ProcessScopeHandle } from './useProcessScope.ts';

const one = (viewId: string) => ({ params: { path: { viewId } } });

/**
 * Provides the named views of processes. Omits shared views of types that the user can't read; the server has removed
 * these types from the views.
 */
export function createProcessViewCalls(userId: string): ViewCalls {
  return {
    async list() {
      const views = await unwrapResponse(api.GET('/processes/views'));
      return views.filter(({ ownerId, state }) => ownerId === userId || saysType(state));
    },
    create: body => unwrapResponse(api.POST('/processes/views', { body })),
    update: (id, body) => unwrapResponse(api.PUT('/processes/views/{viewId}', { ...one(id), body })),
    remove: id => unwrapResponse(api.DELETE('/processes/views/{viewId}', one(id))),
    directoryId: null,
  };
}

export interface CurrentProcessView {
  readonly handle: ProcessScopeHandle;
  readonly typeIds: readonly string[];
  readonly view: RecordViewHandle;
}

/** Returns the current view of processes for the menu of named views. Unlike a view of records, it includes a scope. */
export function toCurrentProcessView({ handle, typeIds, view }: CurrentProcessView): CurrentView {
  const { scope } = handle;
  const show = (next: RecordView, nextScope: ProcessScope) => {
    // The page of another type starts with the view saved for that type.
    if (nextScope.typeId !== scope.typeId) createStoredProcessView(nextScope.typeId).save(next);
    handle.change(nextScope);
    if (nextScope.typeId !== scope.typeId) return;
    view.change(next);
    view.setPage(1);
  };
  const scopeIn = (state: NamedViewState) => parseStoredScope(state.scope, typeIds);
  return {
    state: { ...view.view, scope: toStoredProcessScope(scope) },
    // While the view is loading, the user can't have changed it.
    isSame: state =>
      view.asked === undefined || (isSameView(state, view.view) && isSameProcessScope(scopeIn(state), scope)),
    show: state => show(parseRecordView(state), scopeIn(state)),
    reset: () =>
      show(
        {
          ...DEFAULT_RECORD_VIEW,
          orderBy: LATEST_FIRST_ORDER,
          boardOrderBy: LATEST_FIRST_ORDER,
          view: view.view.view,
        },
        { ...unrestrictedScope, typeId: scope.typeId },
      ),
  };
}

function saysType({ scope }: NamedViewState): boolean {
  return typeof scope === 'object' && scope !== null && 'type' in scope;
}
