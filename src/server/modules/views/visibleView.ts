import type { RecordView } from '#core/model.ts';
import type { Caller } from '#core/policy/permissions.ts';
import { withoutFields } from '#core/policy/permissions.ts';
import type { StoredView } from './repository.ts';
import type { ViewPlace } from './viewPlace.ts';

/**
 * Removes everything about fields hidden from the caller from a view: other users can see less than the one who shared
 * it.
 */
export function getVisibleViewState(
  caller: Caller,
  { isHidden }: ViewPlace,
  { owner_id, state }: StoredView,
): RecordView['state'] {
  return owner_id === caller.userId ? state : withoutFields(state, isHidden);
}
