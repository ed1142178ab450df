/**
 * The one way the configuration changes, whatever call asked for it: under the lock of the account's definitions, in one
 * transaction, and kept as a version that says who changed what (decision 0019).
 */
import { diffDocuments } from '#core/configuration/diff.ts';
import {
  type ChangedDocument,
  type ConfigurationDocument,
  changedDocuments,
  type DocumentKind,
  isKind,
} from '#core/configuration/documents.ts';
import type { Issue } from '#core/model.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/database.ts';
import { type DefinitionScope, openDefinitionScope, refuseInvalid } from '../definitions/definitionScope.ts';
import { dropOutdatedIndexes } from '../fieldIndex/fillIndex.ts';
import { readDocuments } from '../repositories/configurationDocuments.ts';
import {
  discardVersion,
  markReverted,
  openVersion,
  readVersion,
  type WholeVersionRow,
  writeVersion,
} from '../repositories/configurationVersions.ts';
import type { Principal } from '../sessions/principal.ts';
import { assertionIssues } from './assertions.ts';

export type ConfigurationContext = Pick<
  Context,
  'database' | 'definitions' | 'servers' | 'principals' | 'texts'
>;

export interface ConfigurationWork {
  readonly principal: Principal;
  /** What may change: only that is compared. */
  readonly kinds: readonly DocumentKind[];
  readonly note?: string | undefined;
  /** Whether ids the caller names are taken for new things. */
  readonly hasGivenIds?: boolean;
  /** For a plan, which is rolled back. */
  readonly isRehearsal?: boolean;
}

/** Directories with what is in them. */
export const DEFINITION_KINDS: readonly DocumentKind[] = ['Directory', 'Status', 'Field'];
export const ALL_KINDS: readonly DocumentKind[] = [
  ...DEFINITION_KINDS,
  'Profile',
  'Board',
  'View',
  'Group',
  'Account',
  'Assertion',
];

/** Everything whoever is asked about rights may have to know anew. */
const RIGHTS_KINDS: readonly DocumentKind[] = ['Profile', 'Group', 'Account'];

/**
 * The version is undefined where nothing differs. Whoever calls it tells the account once it is committed.
 * @throws ProblemError 422 with an issue `AssertionBroken` for each assertion of rights that would not hold any more.
 */
export async function changeConfiguration<T>(
  context: ConfigurationContext,
  work: ConfigurationWork,
  change: (scope: DefinitionScope) => Promise<T>,
): Promise<{ result: T; version: WholeVersionRow | undefined }> {
  const { accountId } = work.principal;
  const changed = await context.database.forAccount(accountId, async trx => {
    const { result, documents, scope, broken } = await changeInside(context, { ...work, trx }, change);
    refuseInvalid(broken);
    return { result, version: await keepVersion(scope, documents) };
  });
  if (work.kinds.some(kind => RIGHTS_KINDS.includes(kind))) context.principals.forget(accountId);
  if (work.kinds.some(kind => DEFINITION_KINDS.includes(kind))) context.texts.wake();
  return changed;
}

export interface ChangedInside<T> {
  readonly result: T;
  readonly scope: DefinitionScope;
  readonly documents: readonly ChangedDocument[];
  readonly before: readonly ConfigurationDocument[];
  readonly after: readonly ConfigurationDocument[];
  /** What shall hold of rights and does not any more. */
  readonly broken: readonly Issue[];
}

/** The change without its version: a plan goes no further. */
export async function changeInside<T>(
  { definitions, servers }: Pick<ConfigurationContext, 'definitions' | 'servers'>,
  work: ConfigurationWork & { trx: Trx },
  change: (scope: DefinitionScope) => Promise<T>,
): Promise<ChangedInside<T>> {
  const { trx, principal, kinds, note, hasGivenIds = false, isRehearsal = false } = work;
  const parts = { definitions, servers, note, hasGivenIds, isRehearsal };
  const scope = await openDefinitionScope(trx, principal, parts);
  const { accountId } = scope;
  const before = await readDocuments(trx, accountId, kinds);
  const result = await change(scope);
  const after = await readDocuments(trx, accountId, kinds);
  const documents = withoutOwnViews(changedDocuments(before, after));
  // An index whose field changed, or went, is made anew when it is asked for again.
  if (documents.some(({ kind }) => DEFINITION_KINDS.includes(kind)))
    await dropOutdatedIndexes({ trx, accountId, servers, definitions: await scope.readAgain() });
  const broken = documents.length > 0 ? await assertionIssues(trx, accountId, scope.readAgain) : [];
  return { result, scope, documents, before, after, broken };
}

/** People save their views at any time: of a change are only those that go or come with their directory. */
function withoutOwnViews(documents: readonly ChangedDocument[]): ChangedDocument[] {
  const ids = new Set(documents.filter(one => isKind(one, 'Directory')).map(({ id }) => id));
  return documents.filter(
    ({ kind, before, after }) => kind !== 'View' || ids.has((after ?? before)?.directoryId ?? ''),
  );
}

async function keepVersion(
  { trx, accountId, principal, effects, note }: DefinitionScope,
  documents: readonly ChangedDocument[],
): Promise<WholeVersionRow | undefined> {
  const { versionId, reverted } = effects;
  if (documents.length === 0) {
    await discardVersion(trx, accountId, versionId);
    return undefined;
  }
  await openVersion(trx, { accountId, versionId, userId: principal.userId, note });
  await writeVersion(trx, accountId, {
    versionId,
    documents,
    diffs: diffDocuments(documents),
    reverts: reverted[0] ?? null,
  });
  for (const id of reverted) {
    const { reverts = null } = (await readVersion(trx, accountId, id)) ?? {};
    await markReverted(trx, accountId, { versionId: id, by: versionId });
    // What it had taken back holds again.
    if (reverts !== null) await markReverted(trx, accountId, { versionId: reverts, by: null });
  }
  return readVersion(trx, accountId, versionId);
}
