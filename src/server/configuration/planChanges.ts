/** What changes would do: they are applied, looked at and rolled back; records are judged afterwards, in their own time. */
import { diffDocuments } from '#core/configuration/diff.ts';
import {
  type ConfigurationDocument,
  documentsOfKind,
  indexDocuments,
  keyOf,
} from '#core/configuration/documents.ts';
import { findReferences, type RemovedThing } from '#core/configuration/references.ts';
import { compareRights } from '#core/configuration/rights.ts';
import type { ConfigurationChange, ConfigurationDiff, ConfigurationPlan, Issue } from '#core/model.ts';
import type { Context } from '../context.ts';
import type { AccountDefinitions } from '../definitions/accountDefinitions.ts';
import { newestVersion } from '../repositories/configurationVersions.ts';
import { readSavedStates } from '../repositories/userStorage.ts';
import { listUsers } from '../repositories/users.ts';
import type { Principal } from '../sessions/principal.ts';
import { applyChanges } from './applyChanges.ts';
import { ALL_KINDS, type ChangedInside, changeInside } from './changeConfiguration.ts';
import { judgeRecords } from './judgeRecords.ts';

export type PlanContext = Pick<Context, 'database' | 'definitions' | 'servers' | 'registry'>;

export async function planChanges(
  context: PlanContext,
  principal: Principal,
  changes: readonly ConfigurationChange[],
): Promise<ConfigurationPlan> {
  const { before, after, lostIn, ...told } = await rehearse(context, principal, changes);
  const records = await judgeRecords(context, principal, { before, after, conversions: lostIn });
  return { ...told, records };
}

type Rehearsal = Omit<ConfigurationPlan, 'records'> & {
  readonly before: AccountDefinitions;
  readonly after: AccountDefinitions;
  readonly lostIn: ReadonlyMap<string, ReadonlySet<string>>;
};

async function rehearse(
  context: PlanContext,
  principal: Principal,
  changes: readonly ConfigurationChange[],
): Promise<Rehearsal> {
  try {
    await context.database.forAccount(principal.accountId, async trx => {
      const version = await newestVersion(trx, principal.accountId);
      const work = { principal, kinds: ALL_KINDS, hasGivenIds: true, isRehearsal: true, trx };
      const changed = await changeInside(context, work, scope => applyChanges(scope, changes));
      throw new Rehearsed({ version, ...(await describe(context, changes, changed)) });
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.rehearsal;
    throw error;
  }
  throw new Error('A rehearsal ends in a roll-back.');
}

/** Rolls the transaction back, and carries out what came of it. */
class Rehearsed extends Error {
  readonly rehearsal: Rehearsal;

  constructor(rehearsal: Rehearsal) {
    super('Rolled back on purpose.');
    this.rehearsal = rehearsal;
  }
}

async function describe(
  { registry }: PlanContext,
  changes: readonly ConfigurationChange[],
  { scope, result, documents, before, after, broken }: ChangedInside<Issue[]>,
): Promise<Omit<Rehearsal, 'version'>> {
  const { trx, effects } = scope;
  const diffs = diffDocuments(documents);
  const removed = removedThings(changes, diffs, before);
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
    references: findReferences(removed, { documents: after, saved, registry }),
    rights: touchesRights(documents) ? compareRights({ before, after, userIds }).slice(0, MOST_RIGHTS) : [],
    before: scope.definitions,
    after: await scope.readAgain(),
    lostIn: mergeLost(effects.conversions),
  };
}

const MOST_RIGHTS = 1_000;

function touchesRights(documents: ChangedInside<unknown>['documents']): boolean {
  return documents.some(({ kind }) => kind === 'Profile' || kind === 'Group');
}

/** A field of every process type is converted in each of them. */
function mergeLost(
  conversions: Awaited<ChangedInside<unknown>>['scope']['effects']['conversions'],
): Map<string, Set<string>> {
  const merged = new Map<string, Set<string>>();
  for (const { told, lostIn } of conversions) {
    const known = merged.get(told.fieldId) ?? new Set<string>();
    for (const id of lostIn) known.add(id);
    merged.set(told.fieldId, known);
  }
  return merged;
}

/** What goes, and what was to go where it was refused: then most of all somebody wants to know who names it. */
function removedThings(
  changes: readonly ConfigurationChange[],
  diffs: readonly ConfigurationDiff[],
  before: readonly ConfigurationDocument[],
): RemovedThing[] {
  const known = indexDocuments(before);
  const wanted = changes.flatMap(change => {
    const kind = DELETES[change.kind];
    const document =
      kind && 'id' in change ? known.get(keyOf({ kind, id: change.id.toLowerCase() })) : undefined;
    if (document) return [{ kind: document.kind, id: document.id, name: document.content.name }];
    return change.kind === 'SaveDirectory' ? leftOutStatuses(change, before) : [];
  });
  const gone = diffs.filter(({ outcome, kind }) => outcome === 'Removed' && kind !== 'View');
  const all = [...gone.map(({ kind, id, name }) => ({ kind, id, name })), ...wanted];
  return [...new Map(all.map(thing => [keyOf(thing), thing])).values()];
}

const DELETES: Partial<Record<ConfigurationChange['kind'], ConfigurationDocument['kind']>> = {
  DeleteDirectory: 'Directory',
  DeleteField: 'Field',
  DeleteProfile: 'Profile',
  DeleteBoard: 'Board',
  DeleteGroup: 'Group',
  DeleteAssertion: 'Assertion',
};

function leftOutStatuses(
  { id, directory }: Extract<ConfigurationChange, { kind: 'SaveDirectory' }>,
  before: readonly ConfigurationDocument[],
): RemovedThing[] {
  const kept = new Set((directory.statusList ?? []).map(status => status.id?.toLowerCase()));
  return documentsOfKind(before, 'Status')
    .filter(status => status.content.directoryId === id.toLowerCase() && !kept.has(status.id))
    .map(({ kind, id: statusId, content }) => ({ kind, id: statusId, name: content.name }));
}
