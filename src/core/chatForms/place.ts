/**
 * Determines the position in a form: the current question and its field, or the end. A pure function of the answers.
 */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { FieldStates } from '../directory/fieldStates.ts';
import type { BoundField } from '../field/boundField.ts';
import type { ChatPluginPart } from '../field/chatPart.ts';
import type { ChatFormInput, ChatFormProgress, FieldValue } from '../model.ts';

/** A form with the state of one user's answers. */
export interface PartiallyFilledForm {
  readonly form: Pick<ChatFormInput, 'fieldIds' | 'questions'>;
  readonly compiled: CompiledDirectory;
  /** The field states given the answers so far. */
  readonly states: FieldStates;
  /**
   * Ids of the required fields that have no value, as reported by validation. Fields that the entered status
   * sets have a value and aren't included.
   */
  readonly missing: ReadonlySet<string>;
  /** Returns how the field's type asks for values; `null` if the type doesn't support chats. */
  partOf(field: BoundField): ChatPluginPart | null;
}

export interface FormQuestionPosition {
  readonly kind: 'Question';
  readonly field: BoundField;
  /**
   * The column for which the form asks; `null` if the field isn't a table or each column of the row has been
   * asked for.
   */
  readonly column: BoundField | null;
  /** The field or the column, bound as a single value even if it is a list. */
  readonly asked: BoundField;
  readonly value: FieldValue | undefined;
  readonly canSkip: boolean;
  /** True if the user can keep the existing value by continuing with the next question. */
  readonly canKeep: boolean;
  readonly canGoBack: boolean;
}

export type FormPosition = FormQuestionPosition | { readonly kind: 'Summary' };

export const INITIAL_CHAT_FORM_PROGRESS: ChatFormProgress = { values: {}, done: [], step: 0 };

/**
 * Returns the fields that the form currently asks for, in order, without fields that are hidden, read-only or
 * of a type that doesn't support chats.
 */
export function getRequestedFields({ form, compiled, states, partOf }: PartiallyFilledForm): BoundField[] {
  return form.fieldIds.flatMap(id => {
    const field = compiled.fieldById.get(id);
    return field && states[id]?.mode === 'edit' && partOf(field) ? [field] : [];
  });
}

export function getFormPosition(filled: PartiallyFilledForm, progress: ChatFormProgress): FormPosition {
  const field = getRequestedFields(filled).find(({ definition: { id } }) => !progress.done.includes(id));
  if (!field) return { kind: 'Summary' };
  const part = filled.partOf(field);
  const { id } = field.definition;
  const value = progress.values[id];
  const isFilled = !field.isEmpty(value);
  const isRequired = filled.missing.has(id);
  const hasEarlier = progress.done.length > 0;
  if (part?.kind !== 'Rows')
    return {
      ...{ kind: 'Question', field, column: null, asked: single(filled, field), value },
      ...{ canSkip: !isRequired && !isFilled, canKeep: isFilled, canGoBack: hasEarlier },
    };
  const row = progress.row ?? { values: {}, done: [] };
  const columns = part.columns(field.definition, filled.compiled.registry);
  const column = columns.find(one => !row.done.includes(one.definition.id)) ?? null;
  const isBetweenRows = row.done.length === 0;
  return {
    ...{ kind: 'Question', field, column, asked: column ? single(filled, column) : field },
    value: column ? row.values[column.definition.id] : undefined,
    // Between rows, the whole table can be skipped if it is empty and not required. Within a row, cells that
    // aren't required can be skipped.
    canSkip: isBetweenRows ? !isRequired && !isFilled : column?.definition.required !== true,
    canKeep: isBetweenRows && isFilled,
    canGoBack: !isBetweenRows || hasEarlier,
  };
}

/** Returns the field for a single value, because a form asks for the values of a list one by one. */
function single({ compiled }: PartiallyFilledForm, field: BoundField): BoundField {
  return field.isArray ? compiled.registry.bind({ ...field.definition, array: false }) : field;
}

/** Returns to the previous question; its answer is kept until the user replaces it. */
export function returnToPreviousQuestion(
  filled: PartiallyFilledForm,
  progress: ChatFormProgress,
): ChatFormProgress {
  const { row, done } = progress;
  if (row && row.done.length > 0)
    return { ...startNextQuestion(progress), row: { ...row, done: row.done.slice(0, -1) } };
  const asked = new Set(getRequestedFields(filled).map(({ definition }) => definition.id));
  const last = done.findLastIndex(id => asked.has(id));
  return { ...startNextQuestion(progress), done: done.slice(0, Math.max(last, 0)) };
}

/** Asks again for fields whose answers are no longer valid. */
export function reopenQuestions(progress: ChatFormProgress, fieldIds: ReadonlySet<string>): ChatFormProgress {
  const done = progress.done.filter(id => !fieldIds.has(id));
  return done.length === progress.done.length ? progress : { ...startNextQuestion(progress), done };
}

export function markFieldDone(progress: ChatFormProgress, fieldId: string): ChatFormProgress {
  return { ...startNextQuestion(progress), done: [...progress.done, fieldId] };
}

/**
 * Starts a new question: increments `step`, which invalidates buttons of earlier questions, and clears the
 * search, its page and the offered choices.
 */
export function startNextQuestion({ values, done, row, step }: ChatFormProgress): ChatFormProgress {
  return { values, done, ...(row ? { row } : {}), step: step + 1 };
}

/** Returns the values to write, without answers to fields that are no longer editable. */
export function buildFormPatch(filled: PartiallyFilledForm, progress: ChatFormProgress) {
  return Object.fromEntries(
    Object.entries(progress.values).filter(([id]) => filled.states[id]?.mode === 'edit'),
  );
}
