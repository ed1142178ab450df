/**
 * Requests that texts are rebuilt in the background when a record whose display text or fields they contain is changed,
 * deleted or restored.
 */
import { requestReferrerRebuilds } from '#server/modules/indexes/index.ts';
import type { RecordScope } from '../recordScope.ts';
import { findFieldsShownElsewhere } from '../references.ts';

interface Change {
  readonly itemId: string;
  readonly displays: readonly [before: string, after: string];
  readonly changedFields: readonly string[];
}

export async function requestChangedTextRebuild(
  scope: RecordScope,
  directoryId: string,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const shown = findFieldsShownElsewhere(scope.definitions, directoryId, null);
  const told = changes.filter(
    ({ displays: [before, after], changedFields }) =>
      before !== after || changedFields.some(id => shown.has(id)),
  );
  await requestReferringTextRebuild(
    scope,
    told.map(change => change.itemId),
  );
}

export async function requestReferringTextRebuild(
  scope: RecordScope,
  itemIds: readonly string[],
): Promise<void> {
  await requestReferrerRebuilds(scope.trx, scope.accountId, itemIds);
}
