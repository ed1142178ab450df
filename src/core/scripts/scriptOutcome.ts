import type { FieldPatches } from '../directory/fieldStates.ts';
import type { FieldValuesPatch } from '../model.ts';
import type { FieldMakers } from './fieldMakers.ts';
import type { ScriptFailure, ScriptText } from './scriptRound.ts';

/** What the scripts of a directory say to one write, with fields by their ids. */
export interface ScriptOutcome {
  /** Why they did not come to their end: then the write is refused, and the rest says nothing. */
  readonly failed: ScriptFailure | null;
  /** Whether the writer is told what went wrong, and not only that something did. */
  readonly tellsDetails: boolean;
  /** Values that are theirs, normalized; null empties. */
  readonly values: FieldValuesPatch;
  /** Ids of fields that the writer can't edit, whose values are theirs even where something else was sent. */
  readonly overruled: readonly string[];
  readonly patches: FieldPatches;
  /** Which script asked for each of the patches, and set each of the values. */
  readonly makers: Readonly<Record<string, FieldMakers>>;
  /** `fieldId` null: the record as a whole. */
  readonly refusals: readonly { readonly fieldId: string | null; readonly text: ScriptText }[];
  readonly warnings: readonly ScriptText[];
  /** Values that a field may have, where they offer only some. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** What records have to say to be offered by a look-up, by the codes of their fields. */
  readonly narrow: Readonly<Record<string, unknown>>;
  /** Ids of fields whose new value is no record that the narrowed look-up offers. */
  readonly outOfReach: readonly string[];
  readonly console: readonly string[];
  /** The most checks that one round took, of `MOST_CHECKS`. */
  readonly checks: number;
}

export const NOTHING_SAID: ScriptOutcome = {
  failed: null,
  tellsDetails: false,
  values: {},
  overruled: [],
  patches: {},
  makers: {},
  refusals: [],
  warnings: [],
  choices: {},
  narrow: {},
  outOfReach: [],
  console: [],
  checks: 0,
};
