/**
 * Reverts a version completely or not at all: restores the documents that it changed and the record values
 * that it replaced.
 */
import {
  type ChangedDocument,
  type ConfigurationDocument,
  getDocumentKey,
  indexDocuments,
} from '#core/configuration/documents.ts';
import { findReferences } from '#core/configuration/references.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { isSameJson } from '#core/sameJson.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { type DefinitionScope, throwIfInvalidDefinition } from './definitionScope.ts';
import { type FullVersionRow, findLaterVersion, readVersion } from './repositories/configurationVersions.ts';

/**
 * @throws ProblemError 404 if the version doesn't exist; 422 `TakenBackAlready` if it is already reverted;
 * `ChangedAgain` for each entity that has changed since; `NotEmpty`, `StatusInUse` and `ReferredTo` if
 * something needs an entity that would be removed; `CodeTaken` and any other error in the resulting
 * definitions.
 */
export async function revertVersion(scope: DefinitionScope, versionId: string): Promise<void> {
  const { trx, accountId, kinds } = scope;
  const version = await readVersion(trx, accountId, versionId);
  if (!version) throw createNotFoundError();
  const current = await kinds.read(trx, accountId, kinds.names);
  const documents = kinds.rebase(version.documents, indexDocuments(current));
  throwIfInvalidDefinition(await changedSince(scope, { ...version, documents }, current));
  const restoring = { versionId, documents, current };
  for (const hook of kinds.hooks) throwIfInvalidDefinition(await hook.issuesOfRestoring(scope, restoring));
  for (const hook of kinds.hooks) await hook.beforeRestoring(scope, restoring);
  await kinds.restore(trx, accountId, documents);
  for (const hook of kinds.hooks) await hook.afterRestoring(scope, restoring);
  throwIfInvalidDefinition(await stillNamed(scope, documents));
  scope.effects.reverted.push(versionId);
}

async function changedSince(
  { trx, accountId }: DefinitionScope,
  { number, documents, reverted_by }: FullVersionRow,
  current: readonly ConfigurationDocument[],
): Promise<Issue[]> {
  if (reverted_by !== null) {
    const later = await readVersion(trx, accountId, reverted_by);
    return [createIssue([], 'TakenBackAlready', later ? { version: later.number } : {})];
  }
  const known = indexDocuments(current);
  const issues: Issue[] = [];
  for (const document of documents) {
    const { kind, id, before, after } = document;
    if (isSameJson(known.get(getDocumentKey(document))?.content ?? null, after)) continue;
    const later = await findLaterVersion(trx, accountId, { kind, id, after: number });
    const name = (after ?? before)?.name ?? '';
    issues.push(createIssue([], 'ChangedAgain', { kind, name, ...(later ? { version: later } : {}) }));
  }
  return issues;
}

/**
 * Returns an issue for each reference to an entity that the revert removed. Boards and profiles, for
 * example, can refer to deleted entities, so these references would otherwise go unnoticed.
 */
async function stillNamed(
  { trx, accountId, registry, kinds }: DefinitionScope,
  documents: readonly ChangedDocument[],
): Promise<Issue[]> {
  const vanished = documents.flatMap(({ kind, id, before, after }) =>
    before === null && after !== null ? [{ kind, id, name: after.name }] : [],
  );
  if (vanished.length === 0) return [];
  const naming = kinds.which(kind => kind.outlivesWhatItNames);
  const left = await kinds.read(trx, accountId, naming);
  const references = findReferences(vanished, {
    documents: left,
    others: [],
    namesIn: document => kinds.namesIn(document, registry),
  });
  return references.map(({ kind, name, removed }) =>
    createIssue([], 'ReferredTo', { kind, directory: name, field: removed.name }),
  );
}
