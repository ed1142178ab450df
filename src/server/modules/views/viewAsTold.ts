import type { RecordView } from '#core/model.ts';
import { visibleField, withoutFields } from '#core/permissions.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import type { StoredView } from './repository.ts';

/** Without what it says of fields that are hidden from the caller: others may see less than who shared it. */
export function viewAsTold(
  { caller, world }: Pick<RecordScope, 'caller' | 'world'>,
  opened: OpenDirectory,
  { owner_id, state }: StoredView,
): RecordView['state'] {
  if (owner_id === caller.userId) return state;
  const { fieldById } = opened.compiled;
  return withoutFields(state, id => fieldById.has(id) && !visibleField(world, opened, id));
}
