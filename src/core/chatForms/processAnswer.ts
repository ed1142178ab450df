/** Applies an answer to a form. The caller must validate the result. */
import type { ChatAnswerOptions, ChatContext, ChatInput } from '../field/chatPart.ts';
import { createIssue } from '../issues.ts';
import type { ChatFormAnswer, ChatFormProgress, FieldValue, Issue } from '../model.ts';
import { normalizeForComparison } from '../text.ts';
import {
  type FormQuestionPosition,
  getFormPosition,
  markFieldDone,
  type PartiallyFilledForm,
  returnToPreviousQuestion,
  startNextQuestion,
} from './place.ts';

/** The ids of the buttons that a question, or the final confirmation, can have in addition to choices. */
export const QUESTION_BUTTON_IDS = {
  back: 'back',
  skip: 'skip',
  keep: 'keep',
  clear: 'clear',
  cancel: 'cancel',
  confirm: 'confirm',
  nextPage: 'next',
  previousPage: 'previous',
} as const;

export type ChatFormAnswerResult =
  /** The caller must validate `progress`, and accept it if `isAbout` returns false for each issue found. */
  | { readonly kind: 'Try'; readonly progress: ChatFormProgress; readonly isAbout: (issue: Issue) => boolean }
  | { readonly kind: 'Moved'; readonly progress: ChatFormProgress }
  | { readonly kind: 'LookUp'; readonly text: string }
  | { readonly kind: 'Refused'; readonly issue: Issue }
  | { readonly kind: 'NotUnderstood' }
  | { readonly kind: 'Cancelled' }
  | { readonly kind: 'Confirmed' };

/** A form, the answers so far, and the context of the chat. */
export interface ChatFormQuestionContext {
  readonly filled: PartiallyFilledForm;
  readonly progress: ChatFormProgress;
  readonly context: ChatContext;
}

export function processAnswer(asking: ChatFormQuestionContext, answer: ChatFormAnswer): ChatFormAnswerResult {
  const { filled, progress } = asking;
  const place = getFormPosition(filled, progress);
  if (answer.kind === 'Button') return pressButton(asking, answer.button);
  if (place.kind === 'Summary' || answer.kind === 'Other') return { kind: 'NotUnderstood' };
  const offered = answer.kind === 'Words' ? choiceNamed(progress, answer.text) : undefined;
  return read(asking, place, offered ?? answer);
}

export function findAnswerOptions(
  { filled, context }: ChatFormQuestionContext,
  { asked }: FormQuestionPosition,
): ChatAnswerOptions | null {
  const part = filled.partOf(asked);
  return part?.kind === 'Value' ? part.offer(asked.definition, context) : null;
}

function pressButton(asking: ChatFormQuestionContext, button: string): ChatFormAnswerResult {
  const { filled, progress } = asking;
  const place = getFormPosition(filled, progress);
  if (button === QUESTION_BUTTON_IDS.cancel) return { kind: 'Cancelled' };
  if (button === QUESTION_BUTTON_IDS.back)
    return { kind: 'Moved', progress: returnToPreviousQuestion(filled, progress) };
  if (place.kind === 'Summary')
    return button === QUESTION_BUTTON_IDS.confirm ? { kind: 'Confirmed' } : { kind: 'NotUnderstood' };
  const turned = { [QUESTION_BUTTON_IDS.nextPage]: 1, [QUESTION_BUTTON_IDS.previousPage]: -1 }[button];
  if (turned !== undefined)
    return { kind: 'Moved', progress: { ...progress, page: Math.max(0, (progress.page ?? 0) + turned) } };
  if (button === QUESTION_BUTTON_IDS.skip && place.canSkip)
    return { kind: 'Moved', progress: skipped(progress, place) };
  if (button === QUESTION_BUTTON_IDS.keep && place.canKeep)
    return { kind: 'Moved', progress: markFieldDone(progress, place.field.definition.id) };
  if (button === QUESTION_BUTTON_IDS.clear && place.canKeep)
    return { kind: 'Moved', progress: cleared(progress, place) };
  const choice = progress.offered?.[Number(button)];
  return choice ? read(asking, place, { kind: 'Choice', value: choice.value }) : { kind: 'NotUnderstood' };
}

/**
 * Skips the question. Between rows, this skips the whole table; within a row, only the cell, which stays empty.
 */
function skipped(progress: ChatFormProgress, { field, column }: FormQuestionPosition): ChatFormProgress {
  if (!column || (progress.row?.done.length ?? 0) === 0) return markFieldDone(progress, field.definition.id);
  const { row = { values: {}, done: [] } } = progress;
  return { ...startNextQuestion(progress), row: { ...row, done: [...row.done, column.definition.id] } };
}

function cleared(progress: ChatFormProgress, { field }: FormQuestionPosition): ChatFormProgress {
  const { [field.definition.id]: _, ...values } = progress.values;
  return startNextQuestion({ ...progress, values });
}

/** Returns the choice whose label the user typed, if exactly one choice matches. */
function choiceNamed({ offered = [] }: ChatFormProgress, text: string): ChatInput | undefined {
  const wanted = normalizeForComparison(text);
  const named = offered.filter(({ label }) => normalizeForComparison(label) === wanted);
  return named.length === 1 && named[0] ? { kind: 'Choice', value: named[0].value } : undefined;
}

function read(
  asking: ChatFormQuestionContext,
  place: FormQuestionPosition,
  said: ChatInput,
): ChatFormAnswerResult {
  const { filled, progress, context } = asking;
  const { asked } = place;
  const part = filled.partOf(asked);
  const offer = findAnswerOptions(asking, place);
  if (part?.kind !== 'Value' || !offer) return { kind: 'NotUnderstood' };
  if (offer.lookUp && said.kind === 'Words') return { kind: 'LookUp', text: said.text };
  const parsed = part.read(said, asked.definition, context);
  if (!parsed) return { kind: 'NotUnderstood' };
  if ('issue' in parsed) {
    const search = said.kind === 'Words' ? said.text.trim() : '';
    const isFound = search !== '' && filterChoices(offer, search).length > 0;
    if (isFound) return { kind: 'Moved', progress: { ...progress, search, page: 0 } };
    return { kind: 'Refused', issue: parsed.issue };
  }
  if (asked.isEmpty(parsed.value)) return { kind: 'Refused', issue: createIssue([], 'Required') };
  return tryValue(asking, place, parsed.value as FieldValue);
}

/** Returns the choices whose label contains the text; all choices if there is no text. */
export function filterChoices({ choices }: Pick<ChatAnswerOptions, 'choices'>, search: string | undefined) {
  if (!search) return choices;
  return choices.filter(({ label }) =>
    normalizeForComparison(label).includes(normalizeForComparison(search)),
  );
}

function tryValue(
  { progress }: ChatFormQuestionContext,
  place: FormQuestionPosition,
  value: FieldValue,
): ChatFormAnswerResult {
  const { field, column } = place;
  const { id } = field.definition;
  if (column) return tryCell(progress, { field, column, value });
  if (!field.isArray)
    return {
      kind: 'Try',
      progress: markFieldDone({ ...progress, values: { ...progress.values, [id]: value } }, id),
      isAbout: ({ path }) => path[1] === id,
    };
  const before = progress.values[id]?.listValue ?? [];
  const values = { ...progress.values, [id]: { listValue: [...before, value] } };
  return {
    kind: 'Try',
    progress: startNextQuestion({ ...progress, values }),
    isAbout: ({ path }) => path[1] === id,
  };
}

/** Applies an answer to a cell of the row being filled in. */
function tryCell(
  progress: ChatFormProgress,
  { field, column, value }: { field: Field; column: Field; value: FieldValue },
): ChatFormAnswerResult {
  const { row = { values: {}, done: [] } } = progress;
  const { id } = column.definition;
  // A list in a cell gets a single value, because each column of a row is asked for once.
  const cell = column.isArray ? { listValue: [value] } : value;
  const filledRow = { values: { ...row.values, [id]: cell }, done: [...row.done, id] };
  const place = (progress.values[field.definition.id]?.tableValue ?? []).length;
  return {
    kind: 'Try',
    progress: { ...startNextQuestion(progress), row: filledRow },
    isAbout: ({ path }) => path[1] === field.definition.id && path[3] === place && path.includes(id),
  };
}

type Field = FormQuestionPosition['field'];

/** Returns the answers to validate, including the unfinished row as the last row of its table. */
export function getValuesToValidate(
  filled: PartiallyFilledForm,
  progress: ChatFormProgress,
): ChatFormProgress['values'] {
  const field = getRowField(filled, progress);
  if (!field || !progress.row) return progress.values;
  const { id } = field.definition;
  const rows = progress.values[id]?.tableValue ?? [];
  return {
    ...progress.values,
    [id]: { tableValue: [...rows, { customFields: progress.row.values }] },
  };
}

/**
 * Returns the progress with the completed row added to its table, and a function that returns whether an
 * issue concerns this row; `null` if no row is being filled in or the row is incomplete.
 */
export function appendCompletedRow(
  filled: PartiallyFilledForm,
  progress: ChatFormProgress,
): { progress: ChatFormProgress; isAbout: (issue: Issue) => boolean } | null {
  const field = getRowField(filled, progress);
  const part = field && filled.partOf(field);
  if (!field || part?.kind !== 'Rows' || !progress.row) return null;
  const { row } = progress;
  const columns = part.columns(field.definition, filled.compiled.registry);
  if (columns.some(({ definition: { id } }) => !row.done.includes(id))) return null;
  const { id } = field.definition;
  const place = (progress.values[id]?.tableValue ?? []).length;
  const { row: _, ...rest } = { ...progress, values: getValuesToValidate(filled, progress) };
  return {
    progress: rest,
    isAbout: ({ path }) => path[1] === id && (path[3] === place || path[3] === undefined),
  };
}

function getRowField(filled: PartiallyFilledForm, progress: ChatFormProgress): Field | null {
  const place = getFormPosition(filled, progress);
  return place.kind === 'Question' && filled.partOf(place.field)?.kind === 'Rows' ? place.field : null;
}
