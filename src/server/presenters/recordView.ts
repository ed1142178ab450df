import type { RecordView } from '#core/model.ts';
import { visibleField, withoutFields } from '#core/permissions.ts';
import type { OpenDirectory, RecordScope } from '../records/recordScope.ts';
import type { StoredView } from '../repositories/recordViews.ts';

type Reader = Pick<RecordScope, 'caller' | 'world'>;

/** A named view without what it says of fields that are hidden from the caller. */
export function presentView(reader: Reader, opened: OpenDirectory, view: StoredView): RecordView {
  const { view_id, owner_id, name, group_ids } = view;
  const state = viewAsTold(reader, opened, view);
  return { id: view_id, name, state, groupIds: group_ids, ownerId: owner_id };
}

/** Others may see less than who shared it. */
export function viewAsTold(
  { caller, world }: Reader,
  opened: OpenDirectory,
  { owner_id, state }: StoredView,
): RecordView['state'] {
  if (owner_id === caller.userId) return state;
  const { fieldById } = opened.compiled;
  return withoutFields(state, id => fieldById.has(id) && !visibleField(world, opened, id));
}
