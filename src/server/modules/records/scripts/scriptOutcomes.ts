/**
 * Provides the outcomes of the directory's scripts for writes. Scripts run outside the transaction, which is then
 * restarted. They run again if the record was changed in the meantime.
 */
import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { Directory, FieldValues } from '#core/model.ts';
import type { WriteInput } from '#core/record/writeInput.ts';
import type { AccountHook } from '#core/scripts/accountHooks.ts';
import { evaluateDirectoryScripts, hasDirectoryScripts } from '#core/scripts/evaluateDirectoryScripts.ts';
import type { ScriptOutcome } from '#core/scripts/scriptOutcome.ts';
import { toScriptUser } from '#core/scripts/toScriptUser.ts';
import { getPlanResults, PlanIncompleteError } from '#server/kernel/database/twoPhases.ts';
import { scriptThreads } from '#server/kernel/scripts/scriptThreads.ts';
import type { ItemWrite } from '../commands/writeItems.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import type { NewScriptFailure } from '../repositories/scriptFailures.ts';
import { storeScriptFailures } from './noteFailures.ts';
import { presentScriptFailure } from './presentScriptFailure.ts';
import { resolveScriptLookups } from './resolveScriptLookups.ts';

interface Writes {
  readonly writes: readonly ItemWrite[];
  readonly inputs: readonly WriteInput[];
  /** The values that scripts would see, if formulas read other records. */
  readonly seen?: readonly FieldValues[];
}

/** Returns true if the directory has scripts that run on writes of its records. */
export function hasRecordScripts({ hooksOf }: RecordScope, { compiled }: OpenDirectory): boolean {
  return hasDirectoryScripts(compiled, hooksOf(compiled.directory.code));
}

/**
 * Returns one outcome per write, in the order of the writes, or `undefined` if no scripts run.
 * @throws PlanIncompleteError if the scripts have to run first.
 */
export function resolveScriptOutcomes(
  scope: RecordScope,
  opened: OpenDirectory,
  { writes, inputs, seen }: Writes,
): (ScriptOutcome | undefined)[] {
  if (!hasRecordScripts(scope, opened)) return writes.map(() => undefined);
  const hooks = scope.hooksOf(opened.compiled.directory.code);
  const results = getPlanResults(scope.trx);
  const missing = new Map<string, Missing>();
  const outcomes = writes.map((write, index) => {
    const input = inputs[index];
    // The scripts already ran on restored values when a user entered the values.
    if (!input || write.isUndo || write.isStored) return undefined;
    const key = getKey(scope, opened, { write, input, seen: seen?.[index] });
    const known = results.get(key);
    if (known === undefined) missing.set(key, { input, itemId: write.current?.item_id ?? null });
    return (known ?? undefined) as ScriptOutcome | undefined;
  });
  if (missing.size > 0) throw createScriptPlan(scope, opened, { hooks, missing });
  return outcomes;
}

/**
 * The number of writes whose scripts run concurrently, which is the largest step of an import. Their rounds
 * are run in shared turns of a thread.
 */
const BATCH_SIZE = 500;

interface Missing {
  readonly input: WriteInput;
  readonly itemId: string | null;
}

function createScriptPlan(
  scope: RecordScope,
  { key: directoryKey, compiled: { directory } }: OpenDirectory,
  { hooks, missing }: { hooks: readonly AccountHook[]; missing: ReadonlyMap<string, Missing> },
): PlanIncompleteError {
  const { user } = scope.principal;
  const { timeZone } = user.account;
  const person = { ...toScriptUser(user), isAdmin: scope.caller.isAdmin };
  return new PlanIncompleteError(async (results, database) => {
    const day = getDayInZone(timeZone, scope.time.now());
    const failures: NewScriptFailure[] = [];
    const run = async ([key, { input, itemId }]: [string, Missing]): Promise<NewScriptFailure[]> => {
      const outcome = await evaluateDirectoryScripts(input, {
        person,
        day,
        hooks,
        runRound: (program, round) => scriptThreads.run(scope.accountId, program, round),
        lookUp: asked =>
          database.readAccount(scope.accountId, trx => resolveScriptLookups({ ...scope, trx }, asked)),
      });
      results.set(key, outcome);
      return outcome?.failed
        ? [{ userId: user.id, itemId, error: presentScriptFailure(outcome.failed) }]
        : [];
    };
    const all = [...missing];
    for (let from = 0; from < all.length; from += BATCH_SIZE)
      failures.push(...(await Promise.all(all.slice(from, from + BATCH_SIZE).map(run))).flat());
    if (scope.isDryRun || failures.length === 0) return;
    const { scripts = {} } = directory;
    await database.forAccount(scope.accountId, trx =>
      storeScriptFailures(trx, directoryKey, { scripts, failures }),
    );
  });
}

/** Caches the keys of writes, because imports evaluate the same writes twice: for the check and when writing them. */
const keysOfWrites = new WeakMap<ItemWrite, { readonly of: Directory; readonly key: string }>();

function getKey(scope: RecordScope, opened: OpenDirectory, asked: Asked): string {
  const { directory } = opened.compiled;
  const known = keysOfWrites.get(asked.write);
  if (known?.of === directory && asked.seen === undefined) return known.key;
  const key = getMadeKey(scope, opened, asked);
  if (asked.seen === undefined) keysOfWrites.set(asked.write, { of: directory, key });
  return key;
}

interface Asked {
  readonly write: ItemWrite;
  readonly input: WriteInput;
  readonly seen: FieldValues | undefined;
}

/**
 * Returns a key that covers all inputs of scripts except the day. A record that has changed in the meantime gets a
 * different key.
 */
function getMadeKey(
  { caller }: RecordScope,
  { compiled: { directory } }: OpenDirectory,
  { write: { key, current, past }, input: { patch, targetStatus, isStored, heardOf }, seen }: Asked,
): string {
  return JSON.stringify([
    'scripts',
    directory.id,
    directory.revision,
    caller.userId,
    current && [key.itemId, current.version, current.status_id, current.custom_fields],
    patch,
    targetStatus,
    isStored,
    heardOf,
    past?.createdAt,
    past?.statuses,
    seen,
  ]);
}
