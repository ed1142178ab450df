/** Checks what reverting a version would remove, unless records have come to need it. */

import { type ChangedDocument, isKind } from '#core/configuration/documents.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import { forgetStatusesInTrash } from '#server/modules/definitions/index.ts';
import { countItems, countItemsInStatus, countItemsWithValue } from '#server/modules/records/index.ts';

/** A field that records have a value of, including in the trash, isn't removed: it can be deleted and restored. */
export async function checkVanishing(
  { trx, accountId }: DefinitionScope,
  documents: readonly ChangedDocument[],
): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const document of documents) {
    const { id, before, after } = document;
    if (before !== null || after === null) continue;
    const { name } = after;
    if (isKind(document, 'Directory')) {
      const count = await countItems(trx, { accountId, directoryId: id });
      if (count > 0) issues.push(createIssue([], 'NotEmpty', { directory: name, count }));
    } else if (isKind(document, 'Status')) {
      const key = { accountId, directoryId: document.after?.directoryId ?? '' };
      const count = await countItemsInStatus(trx, key, id);
      if (count > 0) issues.push(createIssue([], 'StatusInUse', { status: name, count }));
    } else if (isKind(document, 'Field')) {
      const entity = document.after?.entity ?? '';
      const count = await countItemsWithValue(trx, { accountId, entity, fieldId: id });
      if (count > 0) issues.push(createIssue([], 'NotEmpty', { field: name, count }));
    }
  }
  return issues;
}

/** As when an admin removes a status: records in the trash lose it, and the version stores which one they had. */
export async function forgetVanishingStatuses(
  { trx, accountId, definitions, effects }: DefinitionScope,
  documents: readonly ChangedDocument[],
): Promise<void> {
  const gone = documents.flatMap(({ kind, id, before, after }) =>
    kind === 'Status' && before === null && after ? [{ id, directoryId: after.directoryId }] : [],
  );
  for (const [directoryId, statuses] of Map.groupBy(gone, status => status.directoryId)) {
    const ids = new Set(statuses.map(({ id }) => id));
    const kept = (definitions.directory(directoryId)?.statusList ?? []).filter(({ id }) => !ids.has(id));
    await effects.keep(await forgetStatusesInTrash(trx, { accountId, directoryId }, kept));
  }
}
