/** Plans changes: they are applied, examined and rolled back. Records are validated separately afterwards. */

import { diffDocuments } from '#core/configuration/diff.ts';
import { type ConfigurationDocument, getDocumentKey, indexDocuments } from '#core/configuration/documents.ts';
import { findReferences, type RemovedEntity } from '#core/configuration/references.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { ConfigurationChange, ConfigurationDiff, ConfigurationPlan, Issue } from '#core/model.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';
import { listUsers, readSavedStates } from '#server/modules/identity/index.ts';
import { applyChanges } from '../applyChanges.ts';
import {
  applyUnversionedChange,
  type ConfigurationDependencies,
  type UnversionedChange,
} from '../changeConfiguration.ts';
import type { DefinitionScope } from '../definitionScope.ts';
import { readNewestVersionNumber } from '../repositories/configurationVersions.ts';
import { forecastRecordEffects } from './forecastRecordEffects.ts';

export type PlanDependencies = ConfigurationDependencies & {
  readonly registry: FieldRegistry;
};

export async function planConfigurationChanges(
  parts: PlanDependencies,
  principal: Principal,
  changes: readonly ConfigurationChange[],
): Promise<ConfigurationPlan> {
  const { before, after, lostIn, ...told } = await dryRun(parts, principal, changes);
  const records = await forecastRecordEffects(parts, principal, { before, after, conversions: lostIn });
  return { ...told, records };
}

type DryRun = Omit<ConfigurationPlan, 'records'> & {
  readonly before: AccountDefinitions;
  readonly after: AccountDefinitions;
  readonly lostIn: ReadonlyMap<string, ReadonlySet<string>>;
};

async function dryRun(
  parts: PlanDependencies,
  principal: Principal,
  changes: readonly ConfigurationChange[],
): Promise<DryRun> {
  try {
    await parts.database.forAccount(principal.accountId, async trx => {
      const version = await readNewestVersionNumber(trx, principal.accountId);
      const work = { principal, hasGivenIds: true, isDryRun: true, trx };
      const changed = await applyUnversionedChange(parts, work, scope => applyChanges(scope, changes));
      throw new RolledBack({ version, ...(await describe(parts, changes, changed)) });
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  }
  throw new Error('A dry run ends in a roll-back.');
}

/** Thrown to roll back the transaction. Contains the outcome. */
class RolledBack extends Error {
  readonly outcome: DryRun;

  constructor(outcome: DryRun) {
    super('Rolled back on purpose.');
    this.outcome = outcome;
  }
}

async function describe(
  { registry }: PlanDependencies,
  changes: readonly ConfigurationChange[],
  { scope, result, documents, before, after, broken }: UnversionedChange<Issue[]>,
): Promise<Omit<DryRun, 'version'>> {
  const { trx, effects } = scope;
  const diffs = diffDocuments(documents);
  const removed = removedThings(scope, changes, { diffs, before });
  const saved =
    removed.length > 0
      ? await readSavedStates(
          trx,
          removed.map(({ id }) => id),
        )
      : [];
  const userIds = (await listUsers(trx)).map(user => user.user_id);
  return {
    issues: [...result, ...broken],
    diffs,
    conversions: effects.conversions.map(({ told }) => told),
    references: findReferences(removed, {
      documents: after,
      others: scope.kinds.savedReferrers(saved, after),
      namesIn: document => scope.kinds.namesIn(document, registry),
    }),
    rights: documents.some(({ kind }) => scope.kinds.of(kind).decidesRights)
      ? scope.kinds.compareRights({ before, after, userIds }).slice(0, MAX_RIGHTS)
      : [],
    before: scope.definitions,
    after: await scope.readAgain(),
    lostIn: mergeLost(effects.conversions),
  };
}

const MAX_RIGHTS = 1_000;

/** Merges the conversions of each field, because a field of all process types is converted in each type. */
function mergeLost(
  conversions: Awaited<UnversionedChange<unknown>>['scope']['effects']['conversions'],
): Map<string, Set<string>> {
  const merged = new Map<string, Set<string>>();
  for (const { told, lostIn } of conversions) {
    const known = merged.get(told.fieldId) ?? new Set<string>();
    for (const id of lostIn) known.add(id);
    merged.set(told.fieldId, known);
  }
  return merged;
}

/** Returns what is removed. Rejected removals are included, because their references are of particular interest. */
function removedThings(
  { kinds }: DefinitionScope,
  changes: readonly ConfigurationChange[],
  { diffs, before }: { diffs: readonly ConfigurationDiff[]; before: readonly ConfigurationDocument[] },
): RemovedEntity[] {
  const known = indexDocuments(before);
  const wanted = changes.flatMap(change => {
    const owner = kinds.ownerOf(change.kind);
    const isDeletion = owner?.deletedBy === change.kind && 'id' in change;
    const document = isDeletion
      ? known.get(getDocumentKey({ kind: owner.kind, id: change.id.toLowerCase() }))
      : undefined;
    if (document) return [{ kind: document.kind, id: document.id, name: document.content.name }];
    return kinds.hooks.flatMap(hook => hook.removedBy(change, before));
  });
  const gone = diffs.filter(({ outcome, kind }) => outcome === 'Removed' && !kinds.of(kind).goesWith);
  const all = [...gone.map(({ kind, id, name }) => ({ kind, id, name })), ...wanted];
  return [...new Map(all.map(thing => [getDocumentKey(thing), thing])).values()];
}
