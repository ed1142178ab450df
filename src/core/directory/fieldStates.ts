/**
 * Resolves the state of every field for a user, a record and a status. The browser draws the form accordingly; the
 * server rejects writes and removes hidden values.
 */

import type { BoundField } from '../field/boundField.ts';
import type { DirectoryRights, FieldValues, Status, StatusFieldSetting } from '../model.ts';
import { canEditRecord, isHiddenWithSources } from '../policy/permissions.ts';
import type { CompiledDirectory } from './compileDirectory.ts';

export interface FieldState {
  readonly mode: 'edit' | 'read' | 'hidden';
  /** Only enforced in edit mode, so that a rule can't make a record impossible to save. */
  readonly required: boolean;
}

export type FieldStates = Readonly<Record<string, FieldState>>;

export interface FieldStatesInput {
  readonly compiled: CompiledDirectory;
  /** The current or target status of the record. */
  readonly status: Status | undefined;
  readonly rights: DirectoryRights;
  readonly groupIds: readonly string[];
  readonly isNew: boolean;
  /**
   * True if fields hidden by their definition are accessible, though never required: for administrators using the API
   * and imports, through which such fields get their values. The record form never sets this.
   */
  readonly reachesHidden?: boolean;
  readonly patches?: FieldPatches;
  /**
   * Ids of fields set by a rule's script. Like the directory's scripts, the rule can write these fields
   * regardless of definition and status, but not fields hidden by a usage profile.
   */
  readonly setByScript?: ReadonlySet<string>;
}

/** The settings that scripts apply to fields, keyed by field id. */
export type FieldPatches = Readonly<Record<string, StatusFieldSetting>>;

/**
 * Computes the settings that scripts apply to a record with these values. Pure, so that browser and server get the same
 * result.
 */
export type FieldPatchProvider = (values: FieldValues) => FieldPatches;

/**
 * Resolves the state of each field: `hidden` overrides `read`, which overrides `edit`. Only editable fields
 * can be required. Fields that a rule's script sets (`setByScript`) become editable, but not required.
 */
export function resolveFieldStates(input: FieldStatesInput): FieldStates {
  const { compiled, status, reachesHidden = false } = input;
  const rights = { ...input.rights, reachesHidden };
  const canEdit = canEditRecord(input);
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

export function isSameFieldStates(a: FieldStates, b: FieldStates): boolean {
  const ids = Object.keys(b);
  return (
    ids.length === Object.keys(a).length &&
    ids.every(id => a[id]?.mode === b[id]?.mode && a[id]?.required === b[id]?.required)
  );
}
