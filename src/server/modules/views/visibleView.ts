import type { RecordView } from '#core/model.ts';
import type { Caller } from '#core/permissions.ts';
import { withoutFields } from '#core/permissions.ts';
import type { StoredView } from './repository.ts';
import type { ViewPlace } from './viewPlace.ts';

/** Without what it says of fields that are hidden from the caller: others may see less than who shared it. */
export function visibleView(
  caller: Caller,
  { isHidden }: ViewPlace,
  { owner_id, state }: StoredView,
): RecordView['state'] {
  return owner_id === caller.userId ? state : withoutFields(state, isHidden);
}
