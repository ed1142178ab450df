import { DEFAULT_RECORD_VIEW, parseRecordView } from '#core/directory/recordView.ts';
import { isSameView } from '#core/directory/sameView.ts';
import { api, unwrapResponse } from '../../../api/client.ts';
import type { RecordViewHandle } from '../../../shared/records/useViewState.ts';
import type { ViewCalls } from '../../../shared/views/useNamedViews.ts';
import type { CurrentView } from '../../../shared/views/ViewsMenu.tsx';

export function createDirectoryViewCalls(id: string): ViewCalls {
  const place = { params: { path: { id } } };
  const one = (viewId: string) => ({ params: { path: { id, viewId } } });
  return {
    list: () => unwrapResponse(api.GET('/directories/{id}/views', place)),
    create: body => unwrapResponse(api.POST('/directories/{id}/views', { ...place, body })),
    update: (viewId, body) =>
      unwrapResponse(api.PUT('/directories/{id}/views/{viewId}', { ...one(viewId), body })),
    remove: viewId => unwrapResponse(api.DELETE('/directories/{id}/views/{viewId}', one(viewId))),
    directoryId: id,
  };
}

/** Returns the current view of a directory's records, in the format of the views menu. */
export function toCurrentView(handle: RecordViewHandle): CurrentView {
  const { view, change, flush } = handle;
  const show = (next: typeof view) => {
    change(next);
    flush();
  };
  return {
    state: { ...view },
    isSame: state => isSameView(state, view),
    show: state => show(parseRecordView(state)),
    reset: () => show({ ...DEFAULT_RECORD_VIEW, view: view.view }),
  };
}
