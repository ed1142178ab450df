import type { RecordView } from '#core/model.ts';
import type { Caller } from '#core/policy/permissions.ts';
import { withoutFields } from '#core/policy/permissions.ts';
import type { StoredView } from './repository.ts';
import type { ViewPlace } from './viewPlace.ts';

/**
 * Returns the state of a view, without fields hidden from the caller unless they own it, because other users may have
 * access to fewer fields than the owner.
 */
export function getVisibleViewState(
  caller: Caller,
  { isHidden }: ViewPlace,
  { owner_id, state }: StoredView,
): RecordView['state'] {
  return owner_id === caller.userId ? state : withoutFields(state, isHidden);
}
