/** What scripts say to a write beside values, one round upon another. */
import type { FieldPatches } from '../directory/fieldStates.ts';
import type { ScriptOutcome } from './scriptOutcome.ts';
import type { RoundResult } from './scriptRound.ts';

export interface Layer extends Pick<ScriptOutcome, 'refusals' | 'warnings' | 'choices' | 'narrow'> {
  readonly patches: FieldPatches;
}

/** @param idOf the ids of fields by their codes. */
export function layerOver(
  below: Layer,
  { states, refusals, warnings, choices, narrow }: RoundResult,
  idOf: ReadonlyMap<string, string>,
): Layer {
  const byId = <T>(among: Readonly<Record<string, T>>) =>
    Object.entries(among).flatMap(([code, one]) => {
      const id = idOf.get(code);
      return id === undefined || one === null ? [] : [[id, one] as [string, NonNullable<T>]];
    });
  const patches = Object.fromEntries(
    byId(states).map(([id, asked]) => [id, { ...below.patches[id], ...asked }]),
  );
  return {
    patches: { ...below.patches, ...patches },
    refusals: distinct([
      ...below.refusals,
      ...refusals.map(({ code, text }) => ({ fieldId: idOf.get(code ?? '') ?? null, text })),
    ]),
    warnings: distinct([...below.warnings, ...warnings]),
    choices: { ...below.choices, ...Object.fromEntries(byId(choices)) },
    narrow: { ...below.narrow, ...Object.fromEntries(byId(narrow)) },
  };
}

/** A script runs once for each field that changed, and says the same each time. */
function distinct<T>(list: readonly T[]): readonly T[] {
  if (list.length < 2) return list;
  return [...new Map(list.map(one => [JSON.stringify(one), one])).values()];
}
