/** The state of every field for one person, one record, one status: the browser draws by it, the server refuses and strips by it. */

import type { BoundField } from '../field/boundField.ts';
import type { DirectoryRights, FieldValues, Status, StatusFieldSetting } from '../model.ts';
import { isHiddenWithSources, mayEditRecord } from '../permissions.ts';
import type { CompiledDirectory } from './compileDirectory.ts';

export interface FieldState {
  readonly mode: 'edit' | 'read' | 'hidden';
  /** Counts in edit mode only, so that no rule can make a record unsaveable. */
  readonly required: boolean;
}

export type FieldStates = Readonly<Record<string, FieldState>>;

export interface FieldStatesInput {
  readonly compiled: CompiledDirectory;
  /** The status the record is in, or is to enter. */
  readonly status: Status | undefined;
  readonly rights: DirectoryRights;
  readonly groupIds: readonly string[];
  readonly isNew: boolean;
  /**
   * Whether fields that their definition hides are open all the same, though never required: to administrators over the API
   * and in imports, which is how such fields get their values. Forms never ask for it.
   */
  readonly reachesHidden?: boolean;
  readonly patches?: FieldPatches;
  /**
   * Ids of fields that a script of a rule sets: whatever definition and status say of them, it may, as scripts of the directory
   * may. What a usage profile hides stays hidden from it.
   */
  readonly setByScript?: ReadonlySet<string>;
}

/** What scripts ask of fields, by field id. */
export type FieldPatches = Readonly<Record<string, StatusFieldSetting>>;

/** What they ask where a record holds these values. Pure, so that browser and server hear the same. */
export type PatchesFor = (values: FieldValues) => FieldPatches;

/** Hidden beats read, read beats edit; required counts only in edit mode. */
export function resolveFieldStates(input: FieldStatesInput): FieldStates {
  const { compiled, status, reachesHidden = false } = input;
  const rights = { ...input.rights, reachesHidden };
  const canEdit = mayEditRecord(input);
  const states: Record<string, FieldState> = {};
  for (const field of compiled.fields) {
    const { definition, isDerived } = field;
    const patch = input.patches?.[definition.id];
    const asked = [
      { required: definition.required, readonly: isDerived },
      status?.fields[definition.id],
      patch,
    ];
    const isHidden = patch?.hidden === true || isHiddenWithSources(compiled, rights, field, status);
    const isReadonly = !canEdit || asked.some(setting => setting?.readonly);
    const isOpened = (isHidden || isReadonly) && canEdit && isOpenToScript(input, field);
    const mode = isOpened ? 'edit' : isHidden ? 'hidden' : isReadonly ? 'read' : 'edit';
    const mayBeRequired = mode === 'edit' && !isOpened && !definition.hidden;
    const isRequired = mayBeRequired && asked.some(setting => setting?.required);
    states[definition.id] = { mode, required: isRequired };
  }
  return states;
}

function isOpenToScript({ compiled, rights, setByScript }: FieldStatesInput, field: BoundField): boolean {
  if (field.isDerived || !setByScript?.has(field.definition.id)) return false;
  return !isHiddenWithSources(compiled, { ...rights, reachesHidden: true }, field);
}

/** Whether two resolutions say the same of every field. */
export function isSameStates(a: FieldStates, b: FieldStates): boolean {
  const ids = Object.keys(b);
  return (
    ids.length === Object.keys(a).length &&
    ids.every(id => a[id]?.mode === b[id]?.mode && a[id]?.required === b[id]?.required)
  );
}
