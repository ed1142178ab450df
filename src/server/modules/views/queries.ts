import type { RecordView } from '#core/model.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { presentView } from './presenter.ts';
import { listViews } from './repository.ts';
import type { ViewPlace } from './viewPlace.ts';

/** The views of a directory, or of processes, that the caller keeps or shares. */
export async function viewsOf({ trx, caller }: RecordScope, place: ViewPlace): Promise<RecordView[]> {
  const views = await listViews(trx, place.key, caller);
  return views.map(view => presentView(caller, place, view));
}
