import type { WorkClock } from '../calendar/workClock.ts';
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { FieldPatches, PatchesFor } from '../directory/fieldStates.ts';
import type { SchemaValidate } from '../directory/schemaIssues.ts';
import type { BoundField } from '../field/boundField.ts';
import type { FormulaContext } from '../formula/formulaContext.ts';
import type {
  Checklist,
  ChecklistPatch,
  DirectoryRights,
  FieldValue,
  FieldValues,
  FieldValuesPatch,
} from '../model.ts';
import type { ScriptOutcome } from '../scripts/scriptOutcome.ts';

export interface CurrentRecord {
  readonly status: string | null;
  readonly values: FieldValues;
  /** What is ticked of the lists of statuses. */
  readonly checklist?: Checklist | undefined;
}

export interface WriteInput {
  readonly compiled: CompiledDirectory;
  readonly validateSchema: SchemaValidate;
  readonly rights: DirectoryRights;
  readonly groupIds: readonly string[];
  /** The record as it is; null for a new one. */
  readonly current: CurrentRecord | null;
  /** By field id; left out stays, null empties. */
  readonly patch: FieldValuesPatch;
  /** The status to enter; undefined stays (a new record starts in the first Active one). */
  readonly targetStatus: string | undefined;
  readonly comment: string | undefined;
  /** What the write ticks, and where null, unticks, of the lists of statuses. */
  readonly checklist?: ChecklistPatch | undefined;
  /** Whether the write gives or takes tags: they stand beside the fields, and whoever may edit the record changes them. */
  readonly changesTags?: boolean;
  /**
   * A value with what is stored of the columns that the person does not see; left out where nobody has any of that, as in
   * their browser.
   */
  readonly keepHidden?: (field: BoundField, value: FieldValue, stored: FieldValue) => FieldValue | undefined;
  /** The patch is of values that the record had: what stands in hidden columns comes back with the rest. */
  readonly isStored?: boolean;
  /** The patch is what a script of a rule set (`FieldStatesInput`). */
  readonly isByScript?: boolean;
  /** By which a status gives values to what enters it; left out, it gives none: so where a write takes another back. */
  readonly clock?: WorkClock | undefined;
  readonly formulaContext: FormulaContext;
  /** Whether the writer reaches fields that their definition hides (`FieldStatesInput`). */
  readonly reachesHidden?: boolean;
  /** What scripts ask of fields beyond definition and status. */
  readonly patches?: FieldPatches;
  /** The same, where it hangs on the values as they would be: then it is asked once those are known. */
  readonly patchesFor?: PatchesFor;
  /** Ids of fields of whose change scripts hear though the write leaves them: to learn what they would say to one. */
  readonly heardOf?: readonly string[];
  /** What the directory's scripts said to this very write (`runScripts`); left out where none run. */
  readonly scripted?: ScriptOutcome | undefined;
}
