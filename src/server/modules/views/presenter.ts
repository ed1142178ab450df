import type { RecordView } from '#core/model.ts';
import type { PolicyCaller } from '#core/policy/permissions.ts';
import type { StoredView } from './repository.ts';
import type { ViewContext } from './viewPlace.ts';
import { getVisibleViewState } from './visibleView.ts';

/** Presents a named view, limited to the fields visible to the caller. */
export function presentView(caller: PolicyCaller, place: ViewContext, view: StoredView): RecordView {
  const { view_id, owner_id, name, group_ids } = view;
  const state = getVisibleViewState(caller, place, view);
  return { id: view_id, name, state, groupIds: group_ids, ownerId: owner_id };
}
