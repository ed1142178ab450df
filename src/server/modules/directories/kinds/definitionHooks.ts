/**
 * Applies the consequences of changing directories, statuses and fields to records, their texts, and other definitions.
 */

import {
  type ChangedDocument,
  type ConfigurationDocument,
  filterDocumentsByKind,
  getDocumentKey,
  isDocumentOfKind,
} from '#core/configuration/documents.ts';
import type { RemovedEntity } from '#core/configuration/references.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import {
  type ChangeOfKind,
  type ConfigurationHooks,
  type DefinitionScope,
  restoreTrashedStatus,
} from '#server/modules/configuration/index.ts';
import { assignTemporaryDirectoryCodes, incrementRevision } from '#server/modules/definitions/index.ts';
import { clearRemovedStatuses, findRemovalIssues } from '../findRemovalIssues.ts';
import { rejectNewDefinitionIssues } from '../keptReferences.ts';
import { updateRecordsAfterRestoring } from '../updateRecordsAfterRestoring.ts';

export const definitionHooks: ConfigurationHooks = {
  /**
   * Compares with the revision before the whole list of changes is applied, because other changes in it, e.g. to
   * fields, also increment the revision.
   */
  isOutdated(definitions, change) {
    if (change.kind !== 'SaveDirectory' || change.directory.revision === undefined) return false;
    const known = definitions.directory(change.id.toLowerCase());
    return known !== undefined && known.revision !== change.directory.revision;
  },
  removedBy: (change, before) => (change.kind === 'SaveDirectory' ? getLeftOutStatuses(change, before) : []),
  issuesOfRestoring: async (scope, { documents, current }) => [
    ...getTakenCodes(documents, current),
    ...(await findRemovalIssues(scope, documents)),
  ],
  async beforeRestoring(scope, { documents }) {
    await clearRemovedStatuses(scope, documents);
    await freeCodes(scope, documents);
  },
  async afterRestoring(scope, { documents, versionId }) {
    const { trx, accountId } = scope;
    for (const { kind, id, before, after } of documents) {
      if (kind === 'Status' && before && !after)
        await restoreTrashedStatus(trx, accountId, { versionId, id });
    }
    for (const entity of getEntities(documents)) await incrementRevision(trx, accountId, entity);
    await updateRecordsAfterRestoring(scope, versionId);
    await rejectNewDefinitionIssues(scope);
  },
};

function getLeftOutStatuses(
  { id, directory }: ChangeOfKind<'SaveDirectory'>,
  before: readonly ConfigurationDocument[],
): RemovedEntity[] {
  const kept = new Set((directory.statusList ?? []).map(status => status.id?.toLowerCase()));
  return filterDocumentsByKind(before, 'Status')
    .filter(status => status.content.directoryId === id.toLowerCase() && !kept.has(status.id))
    .map(({ kind, id: statusId, content }) => ({ kind, id: statusId, name: content.name }));
}

/** Returns an issue for each directory whose restored code is now used by another directory. */
function getTakenCodes(
  documents: readonly ChangedDocument[],
  current: readonly ConfigurationDocument[],
): Issue[] {
  const own = new Set(documents.map(getDocumentKey));
  const others = current.filter(
    document => isDocumentOfKind(document, 'Directory') && !own.has(getDocumentKey(document)),
  );
  const taken = new Set(
    filterDocumentsByKind(others, 'Directory').map(({ content }) => content.code.toLowerCase()),
  );
  return documents
    .filter(document => isDocumentOfKind(document, 'Directory'))
    .flatMap(({ before }) =>
      before && taken.has(before.code.toLowerCase())
        ? [createIssue([], 'CodeTaken', { directory: before.name })]
        : [],
    );
}

/**
 * Sets temporary codes, because directories might have swapped codes, and codes must be unique after each
 * statement.
 */
async function freeCodes(
  { trx, accountId }: DefinitionScope,
  documents: readonly ChangedDocument[],
): Promise<void> {
  const ids = documents.filter(one => isDocumentOfKind(one, 'Directory')).map(({ id }) => id);
  await assignTemporaryDirectoryCodes(trx, accountId, ids);
}

function getEntities(documents: readonly ChangedDocument[]): Set<string> {
  return new Set(
    documents.flatMap(document => {
      const { id, before, after } = document;
      if (isDocumentOfKind(document, 'Directory')) return [id];
      if (isDocumentOfKind(document, 'Status')) return (document.before ?? document.after)?.directoryId ?? [];
      const content = before ?? after;
      return content && 'entity' in content ? [content.entity] : [];
    }),
  );
}
