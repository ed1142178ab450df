/** Rejects a revert that would remove definitions that records have started to use. */

import { type ChangedDocument, isDocumentOfKind } from '#core/configuration/documents.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import {
  clearStatusesInTrash,
  countItems,
  countItemsInStatus,
  countItemsWithValue,
} from '#server/modules/records/index.ts';

/**
 * Returns an issue for each directory with records (even in the trash), each status with records outside the trash, and
 * each field with values (even in the trash). Such a field can be deleted instead, which preserves its values.
 */
export async function findRemovalIssues(
  { trx, accountId }: DefinitionScope,
  documents: readonly ChangedDocument[],
): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const document of documents) {
    const { id, before, after } = document;
    if (before !== null || after === null) continue;
    const { name } = after;
    if (isDocumentOfKind(document, 'Directory')) {
      const count = await countItems(trx, { accountId, directoryId: id });
      if (count > 0) issues.push(createIssue([], 'NotEmpty', { directory: name, count }));
    } else if (isDocumentOfKind(document, 'Status')) {
      const key = { accountId, directoryId: document.after?.directoryId ?? '' };
      const count = await countItemsInStatus(trx, key, id);
      if (count > 0) issues.push(createIssue([], 'StatusInUse', { status: name, count }));
    } else if (isDocumentOfKind(document, 'Field')) {
      const entity = document.after?.entity ?? '';
      const count = await countItemsWithValue(trx, { accountId, entity, fieldId: id });
      if (count > 0) issues.push(createIssue([], 'NotEmpty', { field: name, count }));
    }
  }
  return issues;
}

/**
 * Removes these statuses from records in the trash, as if an administrator had removed them. The version stores which
 * status each record had.
 */
export async function clearRemovedStatuses(
  { trx, accountId, definitions, effects }: DefinitionScope,
  documents: readonly ChangedDocument[],
): Promise<void> {
  const gone = documents.flatMap(({ kind, id, before, after }) =>
    kind === 'Status' && before === null && after ? [{ id, directoryId: after.directoryId }] : [],
  );
  for (const [directoryId, statuses] of Map.groupBy(gone, status => status.directoryId)) {
    const ids = new Set(statuses.map(({ id }) => id));
    const kept = (definitions.directory(directoryId)?.statusList ?? []).filter(({ id }) => !ids.has(id));
    await effects.keep(await clearStatusesInTrash(trx, { accountId, directoryId }, kept));
  }
}
