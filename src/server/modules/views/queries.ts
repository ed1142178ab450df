import type { RecordView } from '#core/model.ts';
import { omitHiddenFields } from '#core/policy/permissions.ts';
import { isSameJson } from '#core/sameJson.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { presentView } from './presenter.ts';
import { listViews, type StoredView } from './repository.ts';
import type { ViewContext } from './viewPlace.ts';

/** Returns the caller's own views of a directory, or of processes, and the views shared with the caller. */
export async function listVisibleViews(
  { trx, caller }: RecordScope,
  place: ViewContext,
): Promise<RecordView[]> {
  const views = await listStoredViews({ trx, caller }, place);
  return views.map(view => presentView(caller, place, view));
}

/**
 * Returns the caller's own views and the views shared with the caller, as stored, including content that is
 * hidden from the caller.
 */
export function listStoredViews(
  { trx, caller }: Pick<RecordScope, 'trx' | 'caller'>,
  { key }: ViewContext,
): Promise<StoredView[]> {
  return listViews(trx, key, caller);
}

/** Returns the views of `listStoredViews` whose filters and scope contain nothing hidden from the caller. */
export async function listFullyVisibleViews(
  scope: Pick<RecordScope, 'trx' | 'caller'>,
  place: ViewContext,
): Promise<StoredView[]> {
  const views = await listStoredViews(scope, place);
  return views.filter(({ state: { filters, scope: within } }) =>
    isSameJson(omitHiddenFields({ filters, within }, place.isHidden), { filters, within }),
  );
}
