import type { WorkClock } from '#core/calendar/workClock.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldStates, PatchesFor } from '#core/directory/fieldStates.ts';
import type { SchemaValidate } from '#core/directory/schemaIssues.ts';
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
import { judgeWrite, type Verdict } from '#core/record/judgeWrite.ts';
import type { CurrentRecord, WriteInput } from '#core/record/writeInput.ts';
import type { ScriptOutcome } from '#core/scripts/scriptOutcome.ts';
import type { ResultsElsewhere } from './formResults.ts';
import { createFormRuns } from './formRuns.ts';
import { withoutVerdict } from './formScripts.ts';
import { computed, givenTo, isChanged, patchOf, statesOf } from './formValues.ts';
import { createShownIssues } from './shownIssues.ts';

export interface RecordFormInput {
  readonly compiled: CompiledDirectory;
  /** The compiled schema of the directory's revision. */
  readonly validateSchema: SchemaValidate;
  readonly rights: DirectoryRights;
  readonly groupIds: readonly string[];
  /** The working calendar by which a status computes the values that it gives to records. */
  readonly clock?: WorkClock | undefined;
  readonly formulaContext: FormulaContext;
  /** The record as it is; null for a new one. */
  readonly current: CurrentRecord | null;
  /** What the form starts with; the record's own values when absent. */
  readonly initialValues?: FieldValues;
  /** Typed before and never saved: the form holds it from the start, as if it were typed now. */
  readonly draft?: FieldValues;
  /** The status the write enters: fields are drawn and judged as they are there. */
  readonly targetStatus?: string;
  /** What scripts ask of fields, by the values as they are being typed. */
  readonly patchesFor?: PatchesFor;
  /** What the directory's scripts say to the write as it stands; null where none run. */
  readonly runScripts?: RunFormScripts | undefined;
  /** Whether they may say something to a record that nobody has changed yet. */
  readonly scriptsShapeAtOnce?: boolean;
  /** Left out where the form can work out all results. */
  readonly elsewhere?: ResultsElsewhere | undefined;
  /** Only these fields are drawn; all when absent. */
  readonly only?: ReadonlySet<string>;
  /** Whether another record holds this value of a unique field, as far as the person may see. */
  readonly isTaken?: (query: {
    field: BoundField;
    value: FieldValue;
    signal: AbortSignal;
  }) => Promise<boolean>;
}

/**
 * `isWanted` turns false once somebody typed on.
 * @throws Error where nobody can tell now.
 */
export type RunFormScripts = (write: WriteInput, isWanted: () => boolean) => Promise<ScriptOutcome | null>;

/** What one submit would send, and what the rules say to it. */
export interface FormVerdict extends Verdict {
  readonly patch: FieldValuesPatch;
}

/** What a form is judged with besides what is typed into it. */
export interface AskedMove {
  readonly targetStatus?: string;
  readonly comment?: string;
  readonly checklist?: ChecklistPatch;
}

export interface RecordFormState {
  readonly input: RecordFormInput;
  readonly values: FieldValues;
  readonly states: FieldStates;
  /** The issues to show now: of touched fields, and of all once a submit was tried. */
  readonly issues: readonly Issue[];
  /** Whether a field has an inner edit (a table row, a popup) that is neither finished nor cancelled. */
  readonly isEditing: boolean;
  /** What scripts said last. */
  readonly scripted: ScriptOutcome | null;
  /** Whether nobody can tell now what they say: the server does when the record is saved. */
  readonly scriptsUnknown: boolean;
  /** Ids of fields that somebody changed since the start. */
  readonly written: ReadonlySet<string>;
  /** Ids of fields that scripts filled in, and nobody else. */
  readonly filled: ReadonlySet<string>;
  /** Whether anybody changed a field since the start. */
  readonly hasTyped: boolean;
  /** How often an inner edit of a field was broken off: its editor starts anew then. */
  readonly breaks: Readonly<Record<string, number>>;
}

export interface RecordFormStore {
  readonly input: RecordFormInput;
  getState(): RecordFormState;
  /** Starts from another version of the record or its definition: nothing is typed then, and no issue shows. */
  reset(input: RecordFormInput): void;
  subscribe(listener: () => void): () => void;
  /** Somebody changed this field: from now on its issues show, and what the server said of it is forgotten. */
  setValue(fieldId: string, value: FieldValue | undefined): void;
  setEditing(fieldId: string, isEditing: boolean): void;
  isDirty(): boolean;
  /** Judges the write as it stands without showing anything. */
  judge(move?: AskedMove): FormVerdict;
  /** Ticks are saved by themselves: what is typed stays. */
  setChecklist(checklist: Checklist): void;
  /** Shows every issue from now on. */
  showAll(): void;
  /** Shows one more issue until its field changes or a submit is tried. */
  reportIssue(issue: Issue): void;
  /** Shows issues the server found. */
  showServerIssues(issues: readonly Issue[]): void;
}

export function createRecordFormStore(start: RecordFormInput): RecordFormStore {
  const editing = new Set<string>();
  const listeners = new Set<() => void>();
  const shown = createShownIssues();
  let state = startState(start);

  const getState = () => state;
  const update = (change: Partial<RecordFormState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const judge = (move?: AskedMove) => verdictOn(state, { move, isNews: runs.isWaiting() });
  const refreshIssues = () => update({ issues: shown.among(judge().issues) });
  const runs = createFormRuns({ getState, update, refreshIssues });

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
    isDirty: () => editing.size > 0 || isChanged(state),
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

/** @param isNews Whether scripts have not seen these values yet. */
function verdictOn(
  state: RecordFormState,
  { move = {}, isNews }: { move: AskedMove | undefined; isNews: boolean },
): FormVerdict {
  const { input } = state;
  const patch = patchOf(state);
  const write = { ...input, patch, targetStatus: input.targetStatus, comment: undefined, ...move };
  // What they said of other values than these, or of another move, refuses nothing.
  const isOfOthers = isNews || move.targetStatus !== undefined;
  const scripted = state.scripted && isOfOthers ? withoutVerdict(state.scripted) : state.scripted;
  return { ...judgeWrite({ ...write, ...(scripted && { scripted }) }), patch };
}

/** The form once somebody changed this field. */
function withTyped(
  state: RecordFormState,
  fieldId: string,
  value: FieldValue | undefined,
): Partial<RecordFormState> {
  const { [fieldId]: _, ...others } = state.values;
  const written = new Set([...state.written, fieldId]);
  const given = value ? { ...others, [fieldId]: value } : others;
  const values = computed(state.input, given, { ...state, written });
  const filled = new Set([...state.filled].filter(id => id !== fieldId));
  const states = statesOf(state.input, values, { before: state.states, scripted: state.scripted });
  return { values, states, filled, written, hasTyped: true };
}

function startState(input: RecordFormInput): RecordFormState {
  const given = givenTo(input);
  const nobodys = { written: new Set<string>(), filled: new Set<string>() };
  // What is stored stands until something is typed.
  const values = input.current && given === input.current.values ? given : computed(input, given, nobodys);
  return {
    input,
    values,
    states: statesOf(input, values),
    issues: [],
    isEditing: false,
    hasTyped: false,
    breaks: {},
    scripted: null,
    scriptsUnknown: false,
    ...nobodys,
  };
}
