import type { WorkClock } from '#core/calendar/working/workClock.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldPatchProvider, FieldStates } from '#core/directory/fieldStates.ts';
import type { SchemaValidator } from '#core/directory/schemaIssues.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { FormulaContext } from '#core/formula/formulaContext.ts';
import type {
  Checklist,
  ChecklistPatch,
  DirectoryRights,
  FieldValue,
  FieldValues,
  FieldValuesPatch,
  Issue,
} from '#core/model.ts';
import { judgeWrite, type WriteVerdict } from '#core/record/judgeWrite.ts';
import type { CurrentRecord, WriteInput } from '#core/record/writeInput.ts';
import type { ScriptOutcome } from '#core/scripts/scriptOutcome.ts';
import type { ServerResults } from './formResults.ts';
import { createFormRunner } from './formRuns.ts';
import { clearFormVerdict } from './formScripts.ts';
import {
  buildFormPatch,
  computeFormStates,
  computeFormValues,
  getInitialValues,
  hasFormChanges,
} from './formValues.ts';
import { createVisibleIssues } from './shownIssues.ts';

export interface RecordFormInput {
  readonly compiled: CompiledDirectory;
  readonly validateSchema: SchemaValidator;
  readonly rights: DirectoryRights;
  readonly groupIds: readonly string[];
  /** The working calendar with which a status computes values of records. */
  readonly clock?: WorkClock | undefined;
  readonly formulaContext: FormulaContext;
  /** The stored record; `null` for a new one. */
  readonly current: CurrentRecord | null;
  /** The initial values of the form; defaults to the values of the record. */
  readonly initialValues?: FieldValues;
  /** Input from earlier that was never saved; the form treats it as if the user had just typed it. */
  readonly draft?: FieldValues;
  /** The status that the write enters; the rules of this status apply to the form. */
  readonly targetStatus?: string;
  /** Computes the field settings of scripts from the current values. */
  readonly patchesFor?: FieldPatchProvider;
  /** Runs the directory's scripts on the pending write; omitted if there are no scripts. */
  readonly runScripts?: FormScriptRunner | undefined;
  /** True if scripts can affect a record before it is changed. */
  readonly scriptsShapeAtOnce?: boolean;
  /** How to obtain results from the server; omitted if the form can compute all results. */
  readonly elsewhere?: ServerResults | undefined;
  /** The ids of the fields to draw; defaults to all fields. */
  readonly only?: ReadonlySet<string>;
  /** Checks whether another record has this value in a unique field, as far as the user can see. */
  readonly isTaken?: (query: {
    field: BoundField;
    value: FieldValue;
    signal: AbortSignal;
  }) => Promise<boolean>;
}

/**
 * Runs the scripts on a pending write. `isWanted` returns false once the user has typed again.
 * @throws Error if the scripts can't be run at the moment
 */
export type FormScriptRunner = (write: WriteInput, isWanted: () => boolean) => Promise<ScriptOutcome | null>;

/** The patch that a submit would send, and its validation. */
export interface FormVerdict extends WriteVerdict {
  readonly patch: FieldValuesPatch;
}

/** Inputs for validating a form, in addition to its values. */
export interface FormValidationInputs {
  readonly targetStatus?: string;
  readonly comment?: string;
  readonly checklist?: ChecklistPatch;
}

export interface RecordFormState {
  readonly input: RecordFormInput;
  readonly values: FieldValues;
  readonly states: FieldStates;
  /** The issues to show: the issues of touched fields, or all issues after an attempt to submit the form. */
  readonly issues: readonly Issue[];
  /** True while a field has an inner edit (a table row, a popup) that the user has neither finished nor cancelled. */
  readonly isEditing: boolean;
  /** The latest outcome of scripts. */
  readonly scripted: ScriptOutcome | null;
  /** True if the outcome of scripts can't be determined now; the server runs them when the record is saved. */
  readonly scriptsUnknown: boolean;
  /** Ids of fields that the user has changed. */
  readonly written: ReadonlySet<string>;
  /** Ids of fields that only scripts have set. */
  readonly filled: ReadonlySet<string>;
  readonly hasTyped: boolean;
  /** The number of aborted inner edits of each field, keyed by field id; its editor is reset each time. */
  readonly breaks: Readonly<Record<string, number>>;
}

export interface RecordFormStore {
  readonly input: RecordFormInput;
  getState(): RecordFormState;
  /** Resets the form to another version of the record or its definition, without input and without shown issues. */
  reset(input: RecordFormInput): void;
  subscribe(listener: () => void): () => void;
  /**
   * Sets a value that the user changed. From then on, the field's issues are shown; the server's issues about the field
   * are dropped.
   */
  setValue(fieldId: string, value: FieldValue | undefined): void;
  setEditing(fieldId: string, isEditing: boolean): void;
  isDirty(): boolean;
  /** Validates the pending write, without showing issues. */
  judge(move?: FormValidationInputs): FormVerdict;
  /** Updates the checks, which are saved separately; the user's input stays unchanged. */
  setChecklist(checklist: Checklist): void;
  /** Shows all issues from now on. */
  showAll(): void;
  /** Shows an additional issue until its field changes or the user tries to submit. */
  reportIssue(issue: Issue): void;
  showServerIssues(issues: readonly Issue[]): void;
}

export function createRecordFormStore(start: RecordFormInput): RecordFormStore {
  const editing = new Set<string>();
  const listeners = new Set<() => void>();
  const shown = createVisibleIssues();
  let state = startState(start);

  const getState = () => state;
  const update = (change: Partial<RecordFormState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const judge = (move?: FormValidationInputs) => getVerdictOn(state, { move, isNews: runs.isWaiting() });
  const refreshIssues = () => update({ issues: shown.among(judge().issues) });
  const runs = createFormRunner({ getState, update, refreshIssues });

  runs.ask();
  return {
    get input() {
      return state.input;
    },
    getState,
    reset(input) {
      const breaks = { ...state.breaks };
      for (const id of editing) breaks[id] = (breaks[id] ?? 0) + 1;
      editing.clear();
      shown.forget();
      runs.forget();
      update({ ...startState(input), breaks });
      runs.restart();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setValue(fieldId, value) {
      shown.touch(fieldId);
      update(withTyped(state, fieldId, value));
      runs.ask();
      refreshIssues();
    },
    setEditing(fieldId, isEditing) {
      if (isEditing) editing.add(fieldId);
      else editing.delete(fieldId);
      if (state.isEditing !== editing.size > 0) update({ isEditing: editing.size > 0 });
    },
    isDirty: () => editing.size > 0 || hasFormChanges(state),
    judge,
    setChecklist(checklist) {
      const { input } = state;
      if (input.current) update({ input: { ...input, current: { ...input.current, checklist } } });
    },
    showAll() {
      shown.showAll();
      refreshIssues();
    },
    reportIssue(issue) {
      shown.add(issue);
      refreshIssues();
    },
    showServerIssues(issues) {
      shown.replace(issues);
      refreshIssues();
    },
  };
}

/**
 * Validates the pending write.
 * @param isNews True if scripts haven't run yet with these values.
 */
function getVerdictOn(
  state: RecordFormState,
  { move = {}, isNews }: { move: FormValidationInputs | undefined; isNews: boolean },
): FormVerdict {
  const { input } = state;
  const patch = buildFormPatch(state);
  const write = { ...input, patch, targetStatus: input.targetStatus, comment: undefined, ...move };
  // Scripts that ran with other values, or for another move, must not reject the write.
  const isOfOthers = isNews || move.targetStatus !== undefined;
  const scripted = state.scripted && isOfOthers ? clearFormVerdict(state.scripted) : state.scripted;
  return { ...judgeWrite({ ...write, ...(scripted && { scripted }) }), patch };
}

function withTyped(
  state: RecordFormState,
  fieldId: string,
  value: FieldValue | undefined,
): Partial<RecordFormState> {
  const { [fieldId]: _, ...others } = state.values;
  const written = new Set([...state.written, fieldId]);
  const given = value ? { ...others, [fieldId]: value } : others;
  const values = computeFormValues(state.input, given, { ...state, written });
  const filled = new Set([...state.filled].filter(id => id !== fieldId));
  const states = computeFormStates(state.input, values, { before: state.states, scripted: state.scripted });
  return { values, states, filled, written, hasTyped: true };
}

function startState(input: RecordFormInput): RecordFormState {
  const given = getInitialValues(input);
  const nobodys = { written: new Set<string>(), filled: new Set<string>() };
  // Stored values apply until the user types.
  const values =
    input.current && given === input.current.values ? given : computeFormValues(input, given, nobodys);
  return {
    input,
    values,
    states: computeFormStates(input, values),
    issues: [],
    isEditing: false,
    hasTyped: false,
    breaks: {},
    scripted: null,
    scriptsUnknown: false,
    ...nobodys,
  };
}
