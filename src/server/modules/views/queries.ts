import type { RecordView } from '#core/model.ts';
import { withoutFields } from '#core/policy/permissions.ts';
import { sameJson } from '#core/sameJson.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { presentView } from './presenter.ts';
import { listViews, type StoredView } from './repository.ts';
import type { ViewPlace } from './viewPlace.ts';

/** Returns the caller's own views of a directory, or of processes, and those shared with them. */
export async function viewsOf({ trx, caller }: RecordScope, place: ViewPlace): Promise<RecordView[]> {
  const views = await seenViews({ trx, caller }, place);
  return views.map(view => presentView(caller, place, view));
}

/** Returns the caller's own views and those shared with them, as stored, including what is hidden from the caller. */
export function seenViews(
  { trx, caller }: Pick<RecordScope, 'trx' | 'caller'>,
  { key }: ViewPlace,
): Promise<StoredView[]> {
  return listViews(trx, key, caller);
}

/** Returns the views of `seenViews` whose filters contain nothing hidden from the caller. */
export async function whollySeenViews(
  scope: Pick<RecordScope, 'trx' | 'caller'>,
  place: ViewPlace,
): Promise<StoredView[]> {
  const views = await seenViews(scope, place);
  return views.filter(({ state: { filters, scope: within } }) =>
    sameJson(withoutFields({ filters, within }, place.isHidden), { filters, within }),
  );
}
