/** Merges the outcomes of several rounds of scripts, except for the values that they set. */
import type { FieldPatches } from '../directory/fieldStates.ts';
import type { FieldStateCauses, FieldStateScript } from './fieldMakers.ts';
import type { ScriptOutcome } from './scriptOutcome.ts';
import type { ScriptRoundOutcome } from './scriptRound.ts';

export interface ScriptLayer extends Pick<ScriptOutcome, 'refusals' | 'warnings' | 'choices' | 'narrow'> {
  readonly patches: FieldPatches;
  readonly makers: Readonly<Record<string, FieldStateCauses>>;
}

interface Said {
  readonly result: ScriptRoundOutcome;
  readonly maker: FieldStateScript;
}

/**
 * Merges the result of a round into the merged results of the previous rounds.
 * @param idOf Field ids, keyed by code.
 */
export function createScriptLayer(
  below: ScriptLayer,
  { result: { states, refusals, warnings, choices, narrow }, maker }: Said,
  idOf: ReadonlyMap<string, string>,
): ScriptLayer {
  const byId = <T>(among: Readonly<Record<string, T>>) =>
    Object.entries(among).flatMap(([code, one]) => {
      const id = idOf.get(code);
      return id === undefined ? [] : [[id, one] as [string, T]];
    });
  const patches = Object.fromEntries(
    byId(states).map(([id, asked]) => [id, { ...below.patches[id], ...asked }]),
  );
  const makers = Object.fromEntries(
    byId(states).map(([id, asked]) => [id, { ...below.makers[id], ...getMadeBy(maker, Object.keys(asked)) }]),
  );
  return {
    patches: { ...below.patches, ...patches },
    makers: { ...below.makers, ...makers },
    refusals: distinct([
      ...below.refusals,
      ...refusals.map(({ code, text }) => ({ fieldId: idOf.get(code ?? '') ?? null, text })),
    ]),
    warnings: distinct([...below.warnings, ...warnings]),
    choices: withoutLifted({ ...below.choices, ...Object.fromEntries(byId(choices)) }),
    narrow: withoutLifted({ ...below.narrow, ...Object.fromEntries(byId(narrow)) }),
  };
}

/** Removes restrictions that a script lifted with `null`, even if an earlier script imposed them. */
function withoutLifted<T>(restrictions: Readonly<Record<string, T | null>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(restrictions).filter((entry): entry is [string, T] => entry[1] !== null),
  );
}

function getMadeBy(maker: FieldStateScript, asked: readonly string[]): FieldStateCauses {
  return Object.fromEntries(asked.map(name => [name, maker]));
}

/** Removes duplicates: a script runs once for each changed field, and can return the same text each time. */
function distinct<T>(list: readonly T[]): readonly T[] {
  if (list.length < 2) return list;
  return [...new Map(list.map(one => [JSON.stringify(one), one])).values()];
}
