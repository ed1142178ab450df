import type { RecordView } from '#core/model.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import type { StoredView } from './repository.ts';
import { viewAsTold } from './viewAsTold.ts';

/** A named view as far as the caller sees its fields. */
export function presentView(
  reader: Pick<RecordScope, 'caller' | 'world'>,
  opened: OpenDirectory,
  view: StoredView,
): RecordView {
  const { view_id, owner_id, name, group_ids } = view;
  const state = viewAsTold(reader, opened, view);
  return { id: view_id, name, state, groupIds: group_ids, ownerId: owner_id };
}
