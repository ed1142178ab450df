/** Taking a version back: every document as it was before, and the values it replaced, exactly or not at all. */
import {
  type ChangedDocument,
  type ConfigurationDocument,
  documentsOfKind,
  indexDocuments,
  isKind,
  keyOf,
} from '#core/configuration/documents.ts';
import { rebaseMemberships } from '#core/configuration/memberships.ts';
import { findReferences } from '#core/configuration/references.ts';
import { sameJson } from '#core/configuration/sameJson.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { type DefinitionScope, refuseInvalid } from '../definitions/definitionScope.ts';
import { notFound } from '../http/problem.ts';
import { readDocuments } from '../repositories/configurationDocuments.ts';
import { laterVersionOf, readVersion, type WholeVersionRow } from '../repositories/configurationVersions.ts';
import { raiseRevision } from '../repositories/directories.ts';
import { restoreTrashedStatus } from '../repositories/keptValues.ts';
import { restoreDocuments } from '../repositories/restoreDocuments.ts';
import { ALL_KINDS } from './changeConfiguration.ts';
import { checkVanishing, forgetVanishingStatuses } from './checkVanishing.ts';
import { followDefinitions } from './followDefinitions.ts';
import { requireKeptReferences } from './keptReferences.ts';

/**
 * @throws ProblemError 404; 422 `ChangedAgain` for each thing that was changed again, `NotEmpty`, `StatusInUse` and
 * `ReferredTo` where something needs what would go, `CodeTaken` and whatever else would be wrong with definitions.
 */
export async function revertVersion(scope: DefinitionScope, versionId: string): Promise<void> {
  const { trx, accountId } = scope;
  const version = await readVersion(trx, accountId, versionId);
  if (!version) throw notFound();
  const current = await readDocuments(trx, accountId, ALL_KINDS);
  const documents = rebaseMemberships(version.documents, indexDocuments(current));
  refuseInvalid(await changedSince(scope, { ...version, documents }, current));
  refuseInvalid([...takenCodes(documents, current), ...(await checkVanishing(scope, documents))]);
  await forgetVanishingStatuses(scope, documents);
  await restoreDocuments(trx, accountId, documents);
  for (const { kind, id, before, after } of documents) {
    if (kind === 'Status' && before && !after) await restoreTrashedStatus(trx, accountId, { versionId, id });
  }
  for (const entity of entitiesOf(documents)) await raiseRevision(trx, accountId, entity);
  await followDefinitions(scope, versionId);
  await requireKeptReferences(scope);
  refuseInvalid(await stillNamed(scope, documents));
  scope.effects.reverted.push(versionId);
}

async function changedSince(
  { trx, accountId }: DefinitionScope,
  { number, documents, reverted_by }: WholeVersionRow,
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
    if (sameJson(known.get(keyOf(document))?.content ?? null, after)) continue;
    const later = await laterVersionOf(trx, accountId, { kind, id, after: number });
    const name = (after ?? before)?.name ?? '';
    issues.push(createIssue([], 'ChangedAgain', { kind, name, ...(later ? { version: later } : {}) }));
  }
  return issues;
}

/** A directory that comes back, or gets its old code, may find somebody else there. */
function takenCodes(
  documents: readonly ChangedDocument[],
  current: readonly ConfigurationDocument[],
): Issue[] {
  const own = new Set(documents.map(keyOf));
  const others = current.filter(document => isKind(document, 'Directory') && !own.has(keyOf(document)));
  const taken = new Set(
    documentsOfKind(others, 'Directory').map(({ content }) => content.code.toLowerCase()),
  );
  return documents
    .filter(document => isKind(document, 'Directory'))
    .flatMap(({ before }) =>
      before && taken.has(before.code.toLowerCase())
        ? [createIssue([], 'CodeTaken', { directory: before.name })]
        : [],
    );
}

function entitiesOf(documents: readonly ChangedDocument[]): Set<string> {
  return new Set(
    documents.flatMap(document => {
      const { id, before, after } = document;
      if (isKind(document, 'Directory')) return [id];
      if (isKind(document, 'Status')) return (document.before ?? document.after)?.directoryId ?? [];
      const content = before ?? after;
      return content && 'entity' in content ? [content.entity] : [];
    }),
  );
}

/** Boards and profiles live on when what they name goes by itself; taken back, it would go unseen. */
async function stillNamed(
  { trx, accountId, registry }: DefinitionScope,
  documents: readonly ChangedDocument[],
): Promise<Issue[]> {
  const vanished = documents.flatMap(({ kind, id, before, after }) =>
    before === null && after !== null ? [{ kind, id, name: after.name }] : [],
  );
  if (vanished.length === 0) return [];
  const left = await readDocuments(trx, accountId, [
    'Directory',
    'Status',
    'Field',
    'Profile',
    'Board',
    'Assertion',
  ]);
  const references = findReferences(vanished, { documents: left, saved: [], registry });
  return references.map(({ kind, name, removed }) =>
    createIssue([], 'ReferredTo', { kind, directory: name, field: removed.name }),
  );
}
