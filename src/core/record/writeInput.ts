import type { WorkClock } from '../calendar/working/workClock.ts';
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
  /** The checks of the statuses' checklists. */
  readonly checklist?: Checklist | undefined;
}

export interface WriteInput {
  readonly compiled: CompiledDirectory;
  readonly validateSchema: SchemaValidate;
  readonly rights: DirectoryRights;
  readonly groupIds: readonly string[];
  /** The record as stored; `null` for a new one. */
  readonly current: CurrentRecord | null;
  /** By field id; omitted fields stay unchanged, `null` clears a field. */
  readonly patch: FieldValuesPatch;
  /** The status to enter; `undefined` keeps the current one (a new record starts in the first Active one). */
  readonly targetStatus: string | undefined;
  readonly comment: string | undefined;
  /** The checklist items that the write checks, or unchecks if `null`. */
  readonly checklist?: ChecklistPatch | undefined;
  /** True if the write adds or removes tags: they aren't fields, and anyone who can edit the record can change them. */
  readonly changesTags?: boolean;
  /**
   * Adds the stored contents of columns that the user can't see to a value. Omitted if these aren't available, as in
   * the browser.
   */
  readonly keepHidden?: (field: BoundField, value: FieldValue, stored: FieldValue) => FieldValue | undefined;
  /** True if the patch contains earlier values of the record: the contents of hidden columns are restored too. */
  readonly isStored?: boolean;
  /** True if the patch was set by a script of a rule (`FieldStatesInput`). */
  readonly isByScript?: boolean;
  /**
   * Required for a status to set values of records that enter it. Omitted to set none, e.g. when a write undoes
   * another.
   */
  readonly clock?: WorkClock | undefined;
  readonly formulaContext: FormulaContext;
  /** True if the author can access fields hidden by their definition (`FieldStatesInput`). */
  readonly reachesHidden?: boolean;
  /** Changes by scripts to fields, beyond definition and status. */
  readonly patches?: FieldPatches;
  /** Returns further changes that depend on the resulting values; called once those are known. */
  readonly patchesFor?: PatchesFor;
  /**
   * Ids of fields for which change handlers of scripts run although the write doesn't change them, to find out how they
   * would react.
   */
  readonly heardOf?: readonly string[];
  /** The outcome of the directory's scripts for this write (`runScripts`); omitted if there are none. */
  readonly scripted?: ScriptOutcome | undefined;
}
