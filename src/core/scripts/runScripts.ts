/**
 * Runs the scripts of a directory on one write: `load` on the stored record, `onNewScript` if one is created,
 * then `onChangedScript` for each field that differs from the stored record, in the order of the fields, until nothing
 * changes any
 * more. Each time the account's hooks run first (decision 0050), and administrators' scripts have the last word.
 * Browser
 * and server both call this function with their own sandbox. Values from the caller come first, then those set by the
 * status, then rounds
 * of scripts and formulas; `judgeWrite` judges the result.
 */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import { readWrite } from '../record/readWrite.ts';
import type { WriteInput } from '../record/writeInput.ts';
import { checkRights } from '../record/writeRights.ts';
import { type AccountHook, type ScriptSource, sourceOfHook } from './accountHooks.ts';
import { ScriptFold, type ScriptWorld, tooMuch } from './scriptFold.ts';
import { MOST_FETCHES, MOST_LOOK_UPS } from './scriptLimits.ts';
import type { ScriptOutcome } from './scriptOutcome.ts';
import type { RunRound, ScriptName } from './scriptRound.ts';
import { programOf } from './scriptValues.ts';

/** @returns null if the directory has no scripts, or none are run because a record's earlier values are restored. */
export async function runScripts(input: WriteInput, world: ScriptWorld): Promise<ScriptOutcome | null> {
  const sources = input.isStored ? [] : sourcesOf(input.compiled, world);
  if (sources.length === 0) return null;
  const read = readWrite(input);
  // A user who can't write at all only gets that issue.
  if (checkRights(input, read.move, { hasChanges: true }).some(({ path }) => path.length === 0)) return null;
  let lookUps: Readonly<Record<string, unknown>> = {};
  for (let fetches = 0; ; fetches += 1) {
    const fold = new ScriptFold(input, { world, sources, read, lookUps });
    const asked = await fold.run();
    if (asked.length === 0) return withNarrowed(fold, { input, world });
    if (fetches >= MOST_FETCHES || Object.keys(lookUps).length + asked.length > MOST_LOOK_UPS) {
      const message = `More than ${MOST_LOOK_UPS} look-ups, or ${MOST_FETCHES} one after the other`;
      return { ...fold.outcome(), failed: tooMuch('LookUps', message) };
    }
    lookUps = { ...lookUps, ...(await world.lookUp(asked)) };
  }
}

/** Returns whether there is anything to run. */
export function hasScripts(compiled: CompiledDirectory, hooks: readonly AccountHook[]): boolean {
  return programOf(compiled) !== null || hooks.some(hook => sourceOfHook(compiled, hook) !== null);
}

function sourcesOf(compiled: CompiledDirectory, { hooks, runRound }: ScriptWorld): ScriptSource[] {
  const reviewed = hooks.flatMap(hook => sourceOfHook(compiled, hook) ?? []);
  return [...reviewed, ...administrators(compiled, runRound)];
}

function administrators(compiled: CompiledDirectory, runRound: RunRound): ScriptSource[] {
  const program = programOf(compiled);
  if (!program) return [];
  const names = new Set(Object.keys(program.scripts) as ScriptName[]);
  return [{ hook: null, program, runRound, names, hears: () => true }];
}

/** Only new values are checked against those that scripts allow. */
async function withNarrowed(
  fold: ScriptFold,
  { input: { compiled, current }, world }: { input: WriteInput; world: ScriptWorld },
): Promise<ScriptOutcome> {
  const outcome = fold.outcome();
  if (outcome.failed) return outcome;
  const asked = Object.entries(outcome.narrow).flatMap(([id, where]) => {
    const field = compiled.fieldById.get(id);
    const value = fold.values[id];
    const directoryId = field?.plugin.pointsAt?.(field.definition);
    if (!field || !directoryId || field.equals(value, current?.values[id])) return [];
    const ids = field.targetsOf(value).map(target => target.id);
    return [{ id, ids, key: JSON.stringify(['fits', directoryId, where, ids]) }];
  });
  if (asked.length === 0) return outcome;
  const answers = await world.lookUp(asked.map(({ key }) => key));
  for (const { key } of asked) {
    const error = (answers[key] as { error?: string } | undefined)?.error;
    if (error) return { ...outcome, failed: tooMuch('Error', error) };
  }
  const outOfReach = asked.filter(({ key, ids }) => {
    const fitting = (answers[key] as { value?: readonly string[] } | undefined)?.value ?? [];
    return ids.some(id => !fitting.includes(id));
  });
  return { ...outcome, outOfReach: outOfReach.map(({ id }) => id) };
}
