/**
 * Runs a script on a stored record outside of any write, and returns the values that the script sets and its
 * rejections. The caller provides the sandbox.
 */
import type { BoundField } from '../field/boundField.ts';
import type { FieldEngine } from '../field/fieldPlugin.ts';
import type { FieldValues, FieldValuesPatch } from '../model.ts';
import { createLimitFailure } from './scriptFold.ts';
import { MAX_SCRIPT_FETCHES, MAX_SCRIPT_LOOKUPS } from './scriptLimits.ts';
import type {
  DirectoryScriptProgram,
  ScriptFailure,
  ScriptRound,
  ScriptRoundOutcome,
  ScriptRoundRunner,
  ScriptText,
} from './scriptRound.ts';
import { convertScriptValue, describeFields, setScriptCells, toScriptValues } from './scriptValues.ts';

export interface RecordScript {
  /** The fields that scripts can access, with their accessible columns. */
  readonly fields: readonly BoundField[];
  readonly registry: FieldEngine;
  readonly values: FieldValues;
  readonly round: Pick<ScriptRound, 'status' | 'user' | 'day'>;
}

export interface RecordScriptEnvironment {
  readonly runRound: ScriptRoundRunner;
  readonly lookUp: (asked: readonly string[]) => Promise<Readonly<Record<string, unknown>>>;
}

export interface RecordScriptOutcome {
  readonly failed: ScriptFailure | null;
  readonly patch: FieldValuesPatch;
  readonly refusals: readonly { readonly fieldId: string | null; readonly text: ScriptText }[];
}

/**
 * Creates the program of a script. Sandboxes are reused for the same program object, so callers should cache
 * the program.
 */
export function createRecordProgram(
  script: string,
  { fields, registry }: Pick<RecordScript, 'fields' | 'registry'>,
): DirectoryScriptProgram {
  return { scripts: { onChangedScript: script }, fields: describeFields({ fields, registry }) };
}

export async function evaluateRecordScripts(
  program: DirectoryScriptProgram,
  record: RecordScript,
  { runRound, lookUp }: RecordScriptEnvironment,
): Promise<RecordScriptOutcome> {
  const { fields, registry, values, round } = record;
  const told = toScriptValues(fields, values, registry);
  let lookUps: Readonly<Record<string, unknown>> = {};
  for (let fetches = 0; ; fetches += 1) {
    const answer = await runRound(program, {
      ...round,
      script: 'onChangedScript',
      changed: [null],
      values: told,
      was: told,
      isNew: false,
      statusBefore: round.status,
      lookUps,
    });
    if ('failed' in answer) return { failed: answer.failed, patch: {}, refusals: [] };
    const { asked } = answer.result;
    if (asked.length === 0) return { failed: null, ...getTaken(record, answer.result) };
    if (fetches >= MAX_SCRIPT_FETCHES || Object.keys(lookUps).length + asked.length > MAX_SCRIPT_LOOKUPS) {
      const message = `More than ${MAX_SCRIPT_LOOKUPS} look-ups, or ${MAX_SCRIPT_FETCHES} one after the other`;
      return { failed: createLimitFailure('LookUps', message), patch: {}, refusals: [] };
    }
    lookUps = { ...lookUps, ...(await lookUp(asked)) };
  }
}

function getTaken(
  { fields, registry, values }: RecordScript,
  { sets, cells, refusals }: ScriptRoundOutcome,
): Pick<RecordScriptOutcome, 'patch' | 'refusals'> {
  const byCode = new Map(fields.map(field => [field.definition.code, field]));
  const patch: FieldValuesPatch = {};
  for (const [code, value] of Object.entries(sets)) {
    const field = byCode.get(code);
    if (field && !field.isDerived && !field.isComputed)
      patch[field.definition.id] = convertScriptValue(field, value, registry);
  }
  for (const [code, own] of Map.groupBy(cells, cell => cell.field)) {
    const field = byCode.get(code);
    if (!field) continue;
    const { id } = field.definition;
    const before = patch[id] ?? values[id];
    const after = setScriptCells(field, before, own, registry);
    if (after && after !== before) patch[id] = field.normalize(after) ?? null;
  }
  return {
    patch,
    refusals: refusals.map(({ code, text }) => ({
      fieldId: byCode.get(code ?? '')?.definition.id ?? null,
      text,
    })),
  };
}
