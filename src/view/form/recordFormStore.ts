import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { type FieldStates, resolveFieldStates } from '#core/directory/fieldStates.ts';
import type { SchemaValidate } from '#core/directory/schemaIssues.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { DirectoryRights, FieldValue, FieldValues, FieldValuesPatch, Issue } from '#core/model.ts';
import { judgeWrite, type Verdict } from '#core/record/judgeWrite.ts';

export interface RecordFormInput {
  readonly compiled: CompiledDirectory;
  /** The compiled schema of the directory's revision. */
  readonly validateSchema: SchemaValidate;
  readonly rights: DirectoryRights;
  readonly groupIds: readonly string[];
  /** The record as it is; null for a new one. */
  readonly current: { readonly status: string | null; readonly values: FieldValues } | null;
  /** What the form starts with; the record's own values when absent. */
  readonly initialValues?: FieldValues;
  /** Typed before and never saved: the form holds it from the start, as if it were typed now. */
  readonly draft?: FieldValues;
  /** The status the write enters: fields are drawn and judged as they are there. */
  readonly targetStatus?: string;
  /** Only these fields are drawn; all when absent. */
  readonly only?: ReadonlySet<string>;
  /** Whether another record holds this value of a unique field, as far as the person may see. */
  readonly isTaken?: (query: {
    field: BoundField;
    value: FieldValue;
    signal: AbortSignal;
  }) => Promise<boolean>;
}

/** What one submit would send, and what the rules say to it. */
export interface FormVerdict extends Verdict {
  readonly patch: FieldValuesPatch;
}

export interface RecordFormState {
  readonly values: FieldValues;
  readonly states: FieldStates;
  /** The issues to show now: of touched fields, and of all once a submit was tried. */
  readonly issues: readonly Issue[];
  /** Whether a field has an inner edit (a table row, a popup) that is neither finished nor cancelled. */
  readonly isEditing: boolean;
}

export interface RecordFormStore {
  readonly input: RecordFormInput;
  getState(): RecordFormState;
  subscribe(listener: () => void): () => void;
  /** Somebody changed this field: from now on its issues show, and what the server said of it is forgotten. */
  setValue(fieldId: string, value: FieldValue | undefined): void;
  setEditing(fieldId: string, isEditing: boolean): void;
  isDirty(): boolean;
  /** Judges the write as it stands without showing anything. */
  judge(move?: { targetStatus?: string; comment?: string }): FormVerdict;
  /** Shows every issue from now on. */
  showAll(): void;
  /** Shows one more issue until its field changes or a submit is tried. */
  reportIssue(issue: Issue): void;
  /** Shows issues the server found. */
  showServerIssues(issues: readonly Issue[]): void;
}

export function createRecordFormStore(input: RecordFormInput): RecordFormStore {
  const touched = new Set<string>();
  const editing = new Set<string>();
  const listeners = new Set<() => void>();
  const states = statesOf(input);
  let serverIssues: readonly Issue[] = [];
  let showsAll = false;
  let state: RecordFormState = {
    values: startValues(input),
    states,
    issues: [],
    isEditing: false,
  };

  const update = (change: Partial<RecordFormState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const judge: RecordFormStore['judge'] = (move = {}) => {
    const patch = patchOf(input, state);
    return {
      ...judgeWrite({ ...input, patch, targetStatus: input.targetStatus, comment: undefined, ...move }),
      patch,
    };
  };
  const refreshIssues = () => {
    const own = judge().issues.filter(issue => issue.path[0] === 'customFields');
    const shown = showsAll ? own : own.filter(issue => touched.has(String(issue.path[1])));
    update({ issues: [...shown, ...serverIssues] });
  };

  return {
    input,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setValue(fieldId, value) {
      const { [fieldId]: _, ...others } = state.values;
      touched.add(fieldId);
      serverIssues = serverIssues.filter(issue => issue.path[1] !== fieldId);
      update({ values: value ? { ...others, [fieldId]: value } : others });
      refreshIssues();
    },
    setEditing(fieldId, isEditing) {
      if (isEditing) editing.add(fieldId);
      else editing.delete(fieldId);
      if (state.isEditing !== editing.size > 0) update({ isEditing: editing.size > 0 });
    },
    isDirty: () => editing.size > 0 || isChanged(input, state),
    judge,
    showAll() {
      showsAll = true;
      serverIssues = [];
      refreshIssues();
    },
    reportIssue(issue) {
      serverIssues = [...serverIssues, issue];
      refreshIssues();
    },
    showServerIssues(issues) {
      serverIssues = issues;
      refreshIssues();
    },
  };
}

/** What the form library starts with, and so what it draws. */
export function startValues({ draft, initialValues, current }: RecordFormInput): FieldValues {
  return draft ?? initialValues ?? current?.values ?? {};
}

function statesOf(input: RecordFormInput): FieldStates {
  const { compiled, current, targetStatus } = input;
  const statusId = targetStatus ?? (current ? current.status : compiled.firstStatus?.id);
  const status = statusId ? compiled.statusById.get(statusId) : undefined;
  return resolveFieldStates({ ...input, status, isNew: current === null });
}

/** The fields that differ from the record, empties as null. */
function patchOf(
  { compiled, current }: RecordFormInput,
  { values, states }: RecordFormState,
): FieldValuesPatch {
  const patch: FieldValuesPatch = {};
  for (const field of compiled.fields) {
    const { id } = field.definition;
    if (field.isComputed || states[id]?.mode !== 'edit') continue;
    if (!isSame(field, values[id], current?.values[id])) patch[id] = field.normalize(values[id]) ?? null;
  }
  return patch;
}

function isChanged(
  { compiled, initialValues, current }: RecordFormInput,
  { values }: RecordFormState,
): boolean {
  const start = initialValues ?? current?.values ?? {};
  return compiled.fields.some(
    field => !field.isComputed && !isSame(field, values[field.definition.id], start[field.definition.id]),
  );
}

function isSame(field: BoundField, a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  return a === b || field.equals(field.normalize(a), field.normalize(b));
}
