/** The state of every field for one person, one record, one status: the browser draws by it, the server refuses and strips by it. */
import type { CompiledDirectory } from './compileDirectory.ts';
import type { DirectoryRights, Status, StatusFieldSetting } from './model.ts';
import { mayInStatus } from './permissions.ts';

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
  /** What scripts asked for, by field id. */
  readonly patches?: Readonly<Record<string, StatusFieldSetting>>;
}

/** Hidden beats read, read beats edit; required counts only in edit mode. */
export function resolveFieldStates(input: FieldStatesInput): FieldStates {
  const canEdit = canEditRecord(input);
  const hiddenFields = new Set(input.rights.hiddenFields);
  const states: Record<string, FieldState> = {};
  for (const { definition, isComputed } of input.compiled.fields) {
    const asked = [
      { required: definition.required, hidden: definition.hidden, readonly: isComputed },
      input.status?.fields[definition.id],
      input.patches?.[definition.id],
    ];
    const isHidden = hiddenFields.has(definition.id) || asked.some(setting => setting?.hidden);
    const isReadonly = !canEdit || asked.some(setting => setting?.readonly);
    const mode = isHidden ? 'hidden' : isReadonly ? 'read' : 'edit';
    states[definition.id] = { mode, required: mode === 'edit' && asked.some(setting => setting?.required) };
  }
  return states;
}

function canEditRecord({ status, rights, groupIds, isNew }: FieldStatesInput): boolean {
  if (!(isNew ? rights.record.create : rights.record.update)) return false;
  return isNew || !status || mayInStatus(status, 'edit', groupIds);
}
