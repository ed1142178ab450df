import type { RecordView } from '#core/model.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { presentView } from './presenter.ts';
import { listViews } from './repository.ts';

/** The views of a directory that the caller keeps or shares. */
export async function viewsOf(scope: RecordScope, opened: OpenDirectory): Promise<RecordView[]> {
  const views = await listViews(scope.trx, opened.key, scope.caller);
  return views.map(view => presentView(scope, opened, view));
}
