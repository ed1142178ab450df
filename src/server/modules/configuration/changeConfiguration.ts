/**
 * All calls change the configuration through this function: under the lock of the account's definitions and
 * in one transaction. The change is stored as a version that records the user and the changed documents
 * (decision 0019).
 */

import { diffDocuments } from '#core/configuration/diff.ts';
import {
  type ChangedDocument,
  type ConfigurationDocument,
  type DocumentKind,
  findChangedDocuments,
} from '#core/configuration/documents.ts';
import type { Issue } from '#core/model.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { emitEvent, MAX_ENTITIES_PER_EVENT } from '#server/kernel/events/events.ts';
import type { FieldServerRegistry } from '#server/kernel/fields/fieldServer.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { AccountDefinitions, DefinitionStore } from '#server/modules/definitions/index.ts';
import { removeOutdatedIndexes } from '#server/modules/indexes/index.ts';
import type { ConfigurationKinds } from './configurationKinds.ts';
import { type DefinitionScope, openDefinitionScope, throwIfInvalidDefinition } from './definitionScope.ts';
import {
  deleteEmptyVersion,
  type FullVersionRow,
  insertVersion,
  markVersionReverted,
  readVersion,
  writeVersion,
} from './repositories/configurationVersions.ts';

export interface ConfigurationDependencies {
  readonly database: Database;
  readonly definitions: DefinitionStore;
  readonly servers: FieldServerRegistry;
  readonly kinds: ConfigurationKinds;
  readonly checks: readonly ConfigurationCheck[];
}

/** Runs after every change of configuration documents. An issue rejects the change. */
export type ConfigurationCheck = (
  trx: Trx,
  accountId: string,
  readDefinitions: () => Promise<AccountDefinitions>,
) => Promise<Issue[]>;

export interface ConfigurationChangeOptions {
  readonly principal: Principal;
  /** The kinds that the change can affect. Only these are compared. Defaults to all kinds. */
  readonly kinds?: readonly DocumentKind[];
  readonly note?: string | undefined;
  /** True if unknown ids given by the caller become the ids of new entities. */
  readonly hasGivenIds?: boolean;
  /** True for a plan, which is rolled back. */
  readonly isDryRun?: boolean;
}

/**
 * Returns the result of the change and the new version, which is `undefined` if nothing differs.
 * @throws ProblemError 422 with an issue `AssertionBroken` for each guardrail that the change would break.
 */
export async function changeConfiguration<T>(
  parts: ConfigurationDependencies,
  work: ConfigurationChangeOptions,
  change: (scope: DefinitionScope) => Promise<T>,
): Promise<{ result: T; version: FullVersionRow | undefined }> {
  const { accountId } = work.principal;
  return parts.database.forAccount(accountId, async trx => {
    const { result, documents, scope, broken } = await applyUnversionedChange(
      parts,
      { ...work, trx },
      change,
    );
    throwIfInvalidDefinition(broken);
    return { result, version: await keepVersion(scope, documents, parts.kinds) };
  });
}

export interface UnversionedChange<T> {
  readonly result: T;
  readonly scope: DefinitionScope;
  readonly documents: readonly ChangedDocument[];
  readonly before: readonly ConfigurationDocument[];
  readonly after: readonly ConfigurationDocument[];
  /** Guardrails that the change would break. */
  readonly broken: readonly Issue[];
}

/** Makes the change without storing a version, as needed for a plan. */
export async function applyUnversionedChange<T>(
  {
    definitions,
    servers,
    kinds: all,
    checks,
  }: Pick<ConfigurationDependencies, 'definitions' | 'servers' | 'kinds' | 'checks'>,
  work: ConfigurationChangeOptions & { trx: Trx },
  change: (scope: DefinitionScope) => Promise<T>,
): Promise<UnversionedChange<T>> {
  const { trx, principal, kinds = all.names, note, hasGivenIds = false, isDryRun = false } = work;
  const parts = { definitions, servers, kinds: all, note, hasGivenIds, isDryRun };
  const scope = await openDefinitionScope(trx, principal, parts);
  const { accountId } = scope;
  const before = await all.read(trx, accountId, kinds);
  const result = await change(scope);
  const after = await all.read(trx, accountId, kinds);
  const documents = all.withoutOwn(findChangedDocuments(before, after));
  // Indexes of changed or removed fields are dropped, and built again on demand.
  if (documents.some(({ kind }) => all.of(kind).isDefinition))
    await removeOutdatedIndexes({ trx, accountId, servers, definitions: await scope.readAgain() });
  const broken: Issue[] = [];
  if (documents.length > 0) {
    for (const check of checks) broken.push(...(await check(trx, accountId, scope.readAgain)));
  }
  return { result, scope, documents, before, after, broken };
}

async function keepVersion(
  { trx, accountId, principal, effects, note }: DefinitionScope,
  documents: readonly ChangedDocument[],
  kinds: ConfigurationKinds,
): Promise<FullVersionRow | undefined> {
  const { versionId, reverted } = effects;
  if (documents.length === 0) {
    await deleteEmptyVersion(trx, accountId, versionId);
    return undefined;
  }
  await insertVersion(trx, { accountId, versionId, userId: principal.userId, note });
  const diffs = diffDocuments(documents);
  await writeVersion(trx, accountId, { versionId, documents, diffs, reverts: reverted[0] ?? null });
  const things = diffs
    .slice(0, MAX_ENTITIES_PER_EVENT)
    .map(({ kind, id, outcome }) => ({ kind, id, outcome }));
  const concernsSessions = documents.some(({ kind }) => kinds.of(kind).isKnownToSessions);
  const concernsTimes = documents.some(({ kind }) => kinds.of(kind).decidesTimes);
  const concernsFormulas = documents.some(({ kind }) => kinds.of(kind).decidesFormulas);
  const concernsDefinitions = documents.some(({ kind }) => kinds.of(kind).isDefinition);
  const concerns = { concernsSessions, concernsTimes, concernsFormulas, concernsDefinitions };
  const data = { versionId, ...concerns, things };
  await emitEvent(trx, { kind: 'ConfigurationChanged', accountId, actorId: principal.userId, data });
  for (const id of reverted) {
    const { reverts = null } = (await readVersion(trx, accountId, id)) ?? {};
    await markVersionReverted(trx, accountId, { versionId: id, by: versionId });
    // Reverting a revert makes the version it reverted effective again.
    if (reverts !== null) await markVersionReverted(trx, accountId, { versionId: reverts, by: null });
  }
  return readVersion(trx, accountId, versionId);
}
