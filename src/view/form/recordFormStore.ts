import type { WorkClock } from '#core/calendar/workClock.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import {
  type FieldPatches,
  type FieldStates,
  isSameStates,
  type PatchesFor,
  resolveFieldStates,
} from '#core/directory/fieldStates.ts';
import type { SchemaValidate } from '#core/directory/schemaIssues.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { type FormulaContext, inStatus } from '#core/formula/formulaContext.ts';
import { startFormulaOf } from '#core/formula/formulaOf.ts';
import { withFormulas } from '#core/formula/recordFormulas.ts';
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
import type { CurrentRecord } from '#core/record/writeInput.ts';

export interface RecordFormInput {
  readonly compiled: CompiledDirectory;
  /** The compiled schema of the directory's revision. */
  readonly validateSchema: SchemaValidate;
  readonly rights: DirectoryRights;
  readonly groupIds: readonly string[];
  /** By which a status gives values to what enters it. */
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
  const touched = new Set<string>();
  const editing = new Set<string>();
  const listeners = new Set<() => void>();
  let serverIssues: readonly Issue[] = [];
  let showsAll = false;
  let state = startState(start);

  const update = (change: Partial<RecordFormState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const judge: RecordFormStore['judge'] = (move = {}) => {
    const { input } = state;
    const patch = patchOf(state, touched);
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
    get input() {
      return state.input;
    },
    getState: () => state,
    reset(input) {
      const breaks = { ...state.breaks };
      for (const id of editing) breaks[id] = (breaks[id] ?? 0) + 1;
      touched.clear();
      editing.clear();
      serverIssues = [];
      showsAll = false;
      update({ ...startState(input), breaks });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setValue(fieldId, value) {
      const { [fieldId]: _, ...others } = state.values;
      touched.add(fieldId);
      serverIssues = serverIssues.filter(issue => issue.path[1] !== fieldId);
      const isGiven = (id: string) => touched.has(id) || givenTo(state.input)[id] !== undefined;
      const values = computed(state.input, value ? { ...others, [fieldId]: value } : others, isGiven);
      update({ values, states: statesOf(state.input, values, state.states), hasTyped: true });
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

function startState(input: RecordFormInput): RecordFormState {
  const given = givenTo(input);
  // What is stored stands until something is typed.
  const values = input.current && given === input.current.values ? given : computed(input, given);
  return {
    input,
    values,
    states: statesOf(input, values),
    issues: [],
    isEditing: false,
    hasTyped: false,
    breaks: {},
  };
}

/** What the form begins with, before formulas and start values. */
function givenTo({ draft, initialValues, current }: RecordFormInput): FieldValues {
  return draft ?? initialValues ?? current?.values ?? {};
}

/** A new record keeps its start values up to date until somebody writes them: `isGiven`. */
function computed(
  input: RecordFormInput,
  values: FieldValues,
  isGiven = (id: string) => values[id] !== undefined,
): FieldValues {
  return withFormulas(input.compiled, values, {
    ...inStatus(input.formulaContext, statusIdOf(input) ?? null),
    starts: input.current === null ? id => !isGiven(id) : undefined,
  });
}

function statusIdOf({ compiled, current, targetStatus }: RecordFormInput): string | null | undefined {
  return targetStatus ?? (current ? current.status : compiled.firstStatus?.id);
}

/** The same object while it says the same, so that typing draws one field only. */
function statesOf(input: RecordFormInput, values: FieldValues, before?: FieldStates): FieldStates {
  const { compiled, current, patchesFor } = input;
  if (before && !patchesFor) return before;
  const statusId = statusIdOf(input);
  const status = statusId ? compiled.statusById.get(statusId) : undefined;
  const patches: FieldPatches | undefined = patchesFor?.(normalized(compiled, values));
  const states = resolveFieldStates({ ...input, patches, status, isNew: current === null });
  return before && isSameStates(before, states) ? before : states;
}

function normalized({ fields }: CompiledDirectory, values: FieldValues): FieldValues {
  const found: FieldValues = {};
  for (const field of fields) {
    const { id } = field.definition;
    const value = field.isComputed ? undefined : field.normalize(values[id]);
    if (value) found[id] = value;
  }
  return found;
}

/** The fields that differ from the record, empties as null. */
function patchOf(
  { input: { compiled, current }, values, states }: RecordFormState,
  touched: ReadonlySet<string>,
): FieldValuesPatch {
  const patch: FieldValuesPatch = {};
  for (const field of compiled.fields) {
    const { id } = field.definition;
    if (field.isDerived || states[id]?.mode !== 'edit') continue;
    // Left out, a new record would take the start value that somebody emptied.
    const isEmptied = !current && touched.has(id) && startFormulaOf(field.definition) !== undefined;
    if (isEmptied || !isSame(field, values[id], current?.values[id]))
      patch[id] = field.normalize(values[id]) ?? null;
  }
  return patch;
}

function isChanged({ input, values }: RecordFormState): boolean {
  const { compiled, initialValues, current } = input;
  const start = current ? (initialValues ?? current.values) : computed(input, initialValues ?? {});
  return compiled.fields.some(
    field => !field.isDerived && !isSame(field, values[field.definition.id], start[field.definition.id]),
  );
}

function isSame(field: BoundField, a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  return a === b || field.equals(field.normalize(a), field.normalize(b));
}
