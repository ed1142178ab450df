import type { RecordView } from '#core/model.ts';
import type { PolicyCaller } from '#core/policy/permissions.ts';
import { omitHiddenFields } from '#core/policy/permissions.ts';
import type { StoredView } from './repository.ts';
import type { ViewContext } from './viewPlace.ts';

/**
 * Returns the state of a view, without fields hidden from the caller unless the caller owns the view. Other
 * users may have access to fewer fields than the owner.
 */
export function getVisibleViewState(
  caller: PolicyCaller,
  { isHidden }: ViewContext,
  { owner_id, state }: StoredView,
): RecordView['state'] {
  return owner_id === caller.userId ? state : omitHiddenFields(state, isHidden);
}
