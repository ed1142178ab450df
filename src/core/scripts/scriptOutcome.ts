import type { FieldPatches } from '../directory/fieldStates.ts';
import type { FieldValuesPatch } from '../model.ts';
import type { FieldStateCauses } from './fieldMakers.ts';
import type { ScriptFailure, ScriptText } from './scriptRound.ts';

/** The outcome of a directory's scripts for one write; fields are identified by id. */
export interface ScriptOutcome {
  /**
   * The reason why the scripts failed; `null` if they didn't fail. After a failure the write is rejected, and only
   * `tellsDetails`, `console` and `checks` are meaningful.
   */
  readonly failed: ScriptFailure | null;
  /** True if the caller gets the details of a failure, and not only the fact that scripts failed. */
  readonly tellsDetails: boolean;
  /** Values set by scripts, normalized; null clears a field. */
  readonly values: FieldValuesPatch;
  /** Ids of fields that the caller can't edit and for which scripts' values override the sent values. */
  readonly overruled: readonly string[];
  readonly patches: FieldPatches;
  /** The scripts that requested the patches and set the values, keyed by field id. */
  readonly makers: Readonly<Record<string, FieldStateCauses>>;
  /** `fieldId` is `null` for the record as a whole. */
  readonly refusals: readonly { readonly fieldId: string | null; readonly text: ScriptText }[];
  readonly warnings: readonly ScriptText[];
  /** The allowed values of fields that scripts restrict, keyed by field id. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /**
   * Restrictions of the records that look-ups offer, keyed by field id; each contains values keyed by the codes of the
   * other directory's fields.
   */
  readonly narrow: Readonly<Record<string, unknown>>;
  /** Ids of fields whose new value isn't a record that the restricted look-up offers. */
  readonly outOfReach: readonly string[];
  readonly console: readonly string[];
  /** The highest number of checks in a round; the limit is `MAX_SCRIPT_TIME_CHECKS`. */
  readonly checks: number;
}

export const EMPTY_SCRIPT_OUTCOME: ScriptOutcome = {
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
