/**
 * Runs the scripts of a directory on one write: `load`, then `onNewScript` if a record is created, then
 * `onChangedScript` for each field that differs from the stored record, in the order of the fields, until no value
 * changes any more. At each step, the account's hooks run first (decision 0050), so that administrators' scripts can
 * override them. Browser and server both call `evaluateDirectoryScripts` with their own sandbox. Values from the caller come first,
 * then those set by the status, then rounds of scripts and formulas; `judgeWrite` validates the result.
 */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import { resolveWrite } from '../record/resolveWrite.ts';
import type { WriteInput } from '../record/writeInput.ts';
import { validateWritePermissions } from '../record/writeRights.ts';
import { type AccountHook, findHookSource, type ScriptSource } from './accountHooks.ts';
import { createLimitFailure, type ScriptEnvironment, ScriptOutcomeReducer } from './scriptFold.ts';
import { MAX_SCRIPT_FETCHES, MAX_SCRIPT_LOOKUPS } from './scriptLimits.ts';
import type { ScriptOutcome } from './scriptOutcome.ts';
import type { ScriptName, ScriptRoundRunner } from './scriptRound.ts';
import { findScriptProgram } from './scriptValues.ts';

/**
 * @returns null if no scripts run: there are none, the write restores earlier values, or the user can't write at all.
 */
export async function evaluateDirectoryScripts(
  input: WriteInput,
  world: ScriptEnvironment,
): Promise<ScriptOutcome | null> {
  const sources = input.isStored ? [] : getSources(input.compiled, world);
  if (sources.length === 0) return null;
  const read = resolveWrite(input);
  // If the user can't write at all, the only issue is the missing permission.
  if (validateWritePermissions(input, read.move, { hasChanges: true }).some(({ path }) => path.length === 0))
    return null;
  let lookUps: Readonly<Record<string, unknown>> = {};
  for (let fetches = 0; ; fetches += 1) {
    const fold = new ScriptOutcomeReducer(input, { world, sources, read, lookUps });
    const asked = await fold.run();
    if (asked.length === 0) return withNarrowed(fold, { input, world });
    if (fetches >= MAX_SCRIPT_FETCHES || Object.keys(lookUps).length + asked.length > MAX_SCRIPT_LOOKUPS) {
      const message = `More than ${MAX_SCRIPT_LOOKUPS} look-ups, or ${MAX_SCRIPT_FETCHES} one after the other`;
      return { ...fold.outcome(), failed: createLimitFailure('LookUps', message) };
    }
    lookUps = { ...lookUps, ...(await world.lookUp(asked)) };
  }
}

export function hasDirectoryScripts(compiled: CompiledDirectory, hooks: readonly AccountHook[]): boolean {
  return findScriptProgram(compiled) !== null || hooks.some(hook => findHookSource(compiled, hook) !== null);
}

function getSources(compiled: CompiledDirectory, { hooks, runRound }: ScriptEnvironment): ScriptSource[] {
  const reviewed = hooks.flatMap(hook => findHookSource(compiled, hook) ?? []);
  return [...reviewed, ...administrators(compiled, runRound)];
}

function administrators(compiled: CompiledDirectory, runRound: ScriptRoundRunner): ScriptSource[] {
  const program = findScriptProgram(compiled);
  if (!program) return [];
  const names = new Set(Object.keys(program.scripts) as ScriptName[]);
  return [{ hook: null, program, runRound, names, hears: () => true }];
}

/**
 * Adds to `outOfReach` the fields whose new value isn't among the records to which scripts restrict the field.
 * Unchanged values aren't checked.
 */
async function withNarrowed(
  fold: ScriptOutcomeReducer,
  { input: { compiled, current }, world }: { input: WriteInput; world: ScriptEnvironment },
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
    if (error) return { ...outcome, failed: createLimitFailure('Error', error) };
  }
  const outOfReach = asked.filter(({ key, ids }) => {
    const fitting = (answers[key] as { value?: readonly string[] } | undefined)?.value ?? [];
    return ids.some(id => !fitting.includes(id));
  });
  return { ...outcome, outOfReach: outOfReach.map(({ id }) => id) };
}
