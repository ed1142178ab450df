import { defaultView, readRecordView } from '#core/directory/recordView.ts';
import { isSameView } from '#core/directory/sameView.ts';
import { api, unwrapAnswer } from '../../../api/client.ts';
import type { RecordViewHandle } from '../../../shared/records/useViewState.ts';
import type { ViewCalls } from '../../../shared/views/useNamedViews.ts';
import type { ViewedState } from '../../../shared/views/ViewsMenu.tsx';

export function createDirectoryViewCalls(id: string): ViewCalls {
  const place = { params: { path: { id } } };
  const one = (viewId: string) => ({ params: { path: { id, viewId } } });
  return {
    list: () => unwrapAnswer(api.GET('/directories/{id}/views', place)),
    create: body => unwrapAnswer(api.POST('/directories/{id}/views', { ...place, body })),
    update: (viewId, body) =>
      unwrapAnswer(api.PUT('/directories/{id}/views/{viewId}', { ...one(viewId), body })),
    remove: viewId => unwrapAnswer(api.DELETE('/directories/{id}/views/{viewId}', one(viewId))),
    directoryId: id,
  };
}

/** Returns the current view of a directory's records, in the format of the views menu. */
export function toCurrentView(handle: RecordViewHandle): ViewedState {
  const { view, change, flush } = handle;
  const show = (next: typeof view) => {
    change(next);
    flush();
  };
  return {
    state: { ...view },
    isSame: state => isSameView(state, view),
    show: state => show(readRecordView(state)),
    reset: () => show({ ...defaultView, view: view.view }),
  };
}
