import type { WorkClock } from '../calendar/working/workClock.ts';
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { FieldPatches, FieldPatchProvider } from '../directory/fieldStates.ts';
import type { SchemaValidator } from '../directory/schemaIssues.ts';
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
  readonly validateSchema: SchemaValidator;
  readonly rights: DirectoryRights;
  readonly groupIds: readonly string[];
  /** The stored record; `null` for a new one. */
  readonly current: CurrentRecord | null;
  /** Values keyed by field id; omitted fields stay unchanged, `null` clears a field. */
  readonly patch: FieldValuesPatch;
  /** The status to enter; `undefined` keeps the current status (a new record gets the first Active status). */
  readonly targetStatus: string | undefined;
  readonly comment: string | undefined;
  /** The checklist items that the write checks; `null` unchecks an item. */
  readonly checklist?: ChecklistPatch | undefined;
  /** True if the write adds or removes tags. All users who can edit the record can change its tags. */
  readonly changesTags?: boolean;
  /**
   * Adds the stored contents of columns that the user can't see to a value. Omitted where these contents aren't
   * available, as in the browser.
   */
  readonly keepHidden?: (field: BoundField, value: FieldValue, stored: FieldValue) => FieldValue | undefined;
  /**
   * True if the patch contains earlier stored values of the record, including the contents of hidden columns.
   */
  readonly isStored?: boolean;
  /** True if a rule's script set the values in the patch (`setByScript` in `FieldStatesInput`). */
  readonly isByScript?: boolean;
  /**
   * Lets the entered status set values. If omitted, the status sets no values, e.g. when a write undoes
   * another write.
   */
  readonly clock?: WorkClock | undefined;
  readonly formulaContext: FormulaContext;
  /** True if the author can access fields hidden by their definition (`FieldStatesInput`). */
  readonly reachesHidden?: boolean;
  /** Field settings applied by scripts, in addition to definition and status. */
  readonly patches?: FieldPatches;
  /** Returns further settings that depend on the resulting values; called when these are known. */
  readonly patchesFor?: FieldPatchProvider;
  /**
   * Ids of fields whose change handlers run although the write doesn't change the fields, to find out the handlers'
   * effects.
   */
  readonly heardOf?: readonly string[];
  /** The outcome of the directory's scripts for this write (`evaluateDirectoryScripts`); omitted if there are none. */
  readonly scripted?: ScriptOutcome | undefined;
}
