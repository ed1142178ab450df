/**
 * Computes how a form responds to an answer. Nothing but the progress is remembered between answers, so a
 * conversation over days, a preview and a test behave the same.
 */

import { getDayInZone } from '#core/calendar/dayRange.ts';
import { getFormPosition, INITIAL_CHAT_FORM_PROGRESS, reopenQuestions } from '#core/chatForms/place.ts';
import {
  appendCompletedRow,
  type ChatFormAnswerResult,
  findAnswerOptions,
  getValuesToValidate,
  processAnswer,
  QUESTION_BUTTON_IDS,
} from '#core/chatForms/processAnswer.ts';
import type { ChatContext } from '#core/field/chatPart.ts';
import type {
  ChatFormAnswer,
  ChatFormMessage,
  ChatFormProgress,
  FieldValuesPatch,
  Issue,
} from '#core/model.ts';
import { formatIssue } from '#server/kernel/messages/formatIssue.ts';
import { createFieldContext, getValueTargets, loadReferences } from '#server/modules/records/index.ts';
import { messages } from '../messages/index.ts';
import { askNextQuestion, getTextWithFallback } from './askNextQuestion.ts';
import { findChatChoices } from './findChatChoices.ts';
import { type FormSession, type ValidatedAnswers, validateAnswers } from './validateAnswers.ts';

export interface FormAdvanceResult {
  readonly said: readonly ChatFormMessage[];
  readonly progress: ChatFormProgress;
  readonly state: 'Asked' | 'Confirmed' | 'Cancelled';
  /** The field of the current question; `null` at the final confirmation and once the form has ended. */
  readonly fieldId: string | null;
  /** The reasons why the answer was rejected. */
  readonly issues: readonly Issue[];
  /** The values that would be written. */
  readonly patch: FieldValuesPatch;
}

export async function askFirstQuestion(filling: FormSession): Promise<FormAdvanceResult> {
  const judged = await validateAnswers(filling, {});
  const intro = getTextWithFallback(filling.form.intro, filling.locale);
  return askNext(filling, {
    judged,
    progress: INITIAL_CHAT_FORM_PROGRESS,
    notes: intro === '' ? [] : [intro],
  });
}

/** Asks the current question again. @param notes Texts that precede the question. */
export async function repeatQuestion(
  filling: FormSession,
  progress: ChatFormProgress,
  notes: readonly string[] = [],
): Promise<FormAdvanceResult> {
  const judged = await judgedSoFar(filling, progress);
  return settle(filling, { judged, progress, notes });
}

export async function advanceForm(
  filling: FormSession,
  progress: ChatFormProgress,
  said: ChatFormAnswer,
): Promise<FormAdvanceResult> {
  const answer = toButton(filling, said);
  const { locale } = filling;
  // The button belongs to an earlier question, so the current question is repeated.
  if (answer.kind === 'Button' && answer.step !== undefined && answer.step !== progress.step)
    return repeatQuestion(filling, progress, [messages.text(locale, 'passed')]);
  const judged = await judgedSoFar(filling, progress);
  const context = await readContext(filling, progress);
  const asking = { filled: judged.filled, progress, context };
  const taken = processAnswer(asking, answer);
  switch (taken.kind) {
    case 'Try':
      return tryAnswer(filling, { judged, progress, taken });
    case 'Moved':
      return endRow(filling, { judged, progress: taken.progress, before: progress });
    case 'LookUp':
      return offerFound(filling, { judged, progress, text: taken.text });
    case 'Refused':
      return refused(filling, { judged, progress, issues: [taken.issue] });
    case 'NotUnderstood':
      return askNext(filling, {
        judged,
        progress,
        notes: [messages.text(locale, notUnderstood(judged, progress))],
      });
    case 'Cancelled':
      return { ...nothing(judged, progress), state: 'Cancelled' };
    case 'Confirmed':
      return judged.issues.length === 0
        ? { ...nothing(judged, progress), state: 'Confirmed' }
        : repeatRejectedQuestion(filling, { judged, progress });
  }
}

/** Asks the first question affected by an issue again, because the record can't be created. */
export function repeatRejectedQuestion(
  filling: FormSession,
  { judged, progress, issues = judged.issues }: Step & { issues?: readonly Issue[] },
): Promise<FormAdvanceResult> {
  const blamed = new Set(issues.flatMap(({ path }) => (path[0] === 'customFields' ? [String(path[1])] : [])));
  const notes = [messages.text(filling.locale, 'refused'), ...getTexts(filling, issues)];
  return askNext(filling, { judged, progress: reopenQuestions(progress, blamed), notes, issues });
}

interface Step {
  readonly judged: ValidatedAnswers;
  readonly progress: ChatFormProgress;
  readonly notes?: readonly string[];
  readonly issues?: readonly Issue[];
}

async function judgedSoFar(filling: FormSession, progress: ChatFormProgress): Promise<ValidatedAnswers> {
  return validateAnswers(filling, progress.values);
}

async function tryAnswer(
  filling: FormSession,
  { judged, progress, taken }: Step & { taken: Extract<ChatFormAnswerResult, { kind: 'Try' }> },
): Promise<FormAdvanceResult> {
  const tried = await validateAnswers(filling, getValuesToValidate(judged.filled, taken.progress));
  const issues = tried.issues.filter(taken.isAbout);
  if (issues.length > 0) return refused(filling, { judged, progress, issues });
  return endRow(filling, { judged: tried, progress: taken.progress, before: progress });
}

/** Validates a completed table row as a whole. If the row is invalid, discards it and asks for it again. */
async function endRow(
  filling: FormSession,
  { judged, progress, before }: Step & { before: ChatFormProgress },
): Promise<FormAdvanceResult> {
  const row = appendCompletedRow(judged.filled, progress);
  if (!row) return settle(filling, { judged, progress });
  const tried = await validateAnswers(filling, row.progress.values);
  const issues = tried.issues.filter(row.isAbout);
  if (issues.length === 0) return settle(filling, { judged: tried, progress: row.progress });
  const { row: _, ...anew } = { ...progress, values: before.values };
  return refused(filling, { judged, progress: anew, issues });
}

/**
 * Asks the next question. If later answers have made earlier ones invalid, asks for the invalid ones again
 * first.
 */
async function settle(
  filling: FormSession,
  { judged, progress, notes = [] }: Step,
): Promise<FormAdvanceResult> {
  const wrong = judged.issues.filter(
    ({ path: [part, id] }) => part === 'customFields' && progress.done.includes(String(id)),
  );
  if (wrong.length === 0) return askNext(filling, { judged, progress, notes });
  const again = reopenQuestions(progress, new Set(wrong.map(({ path }) => String(path[1]))));
  return askNext(filling, {
    ...{ judged, progress: again, issues: wrong },
    notes: [...notes, messages.text(filling.locale, 'noLonger'), ...getTexts(filling, wrong)],
  });
}

function refused(filling: FormSession, { judged, progress, issues = [] }: Step): Promise<FormAdvanceResult> {
  return askNext(filling, { judged, progress, issues, notes: getTexts(filling, issues) });
}

async function offerFound(
  filling: FormSession,
  { judged, progress, text }: Step & { text: string },
): Promise<FormAdvanceResult> {
  const { locale } = filling;
  const place = getFormPosition(judged.filled, progress);
  const context = await readContext(filling, progress);
  const wanted =
    place.kind === 'Question' &&
    findAnswerOptions({ filled: judged.filled, progress, context }, place)?.lookUp;
  if (!wanted || place.kind !== 'Question') return repeatQuestion(filling, progress);
  const fewest = wanted.fewestLetters;
  if ([...text.trim()].length < fewest)
    return askNext(filling, {
      judged,
      progress,
      notes: [messages.text(locale, 'tooShort', { count: fewest })],
    });
  const found = await findChatChoices(filling, place.asked.definition, { wanted, text });
  const isNone = found.length === 0;
  return askNext(filling, {
    ...{ judged, progress: { ...progress, search: text.trim().slice(0, 200), page: 0 } },
    ...(isNone
      ? { progress, notes: [messages.text(locale, 'foundNone', { search: text.trim() })] }
      : { found }),
  });
}

async function askNext(
  filling: FormSession,
  {
    judged,
    progress,
    notes = [],
    issues = [],
    found,
  }: Step & { found?: Awaited<ReturnType<typeof findChatChoices>> },
): Promise<FormAdvanceResult> {
  const context = await readContext(filling, progress);
  const asked = await askNextQuestion({ filling, judged, progress, context, ...(found ? { found } : {}) });
  const text = [...notes, asked.message.text].join('\n\n');
  return {
    said: [{ ...asked.message, text }],
    progress: asked.progress,
    state: 'Asked',
    fieldId: asked.fieldId,
    issues,
    patch: judged.patch,
  };
}

function nothing(judged: ValidatedAnswers, progress: ChatFormProgress) {
  return { said: [], progress, fieldId: null, issues: [], patch: judged.patch };
}

function notUnderstood(
  judged: ValidatedAnswers,
  progress: ChatFormProgress,
): 'pressButton' | 'notUnderstood' {
  return getFormPosition(judged.filled, progress).kind === 'Summary' ? 'pressButton' : 'notUnderstood';
}

function getTexts({ locale }: FormSession, issues: readonly Issue[]): string[] {
  return [...new Set(issues.map(issue => formatIssue(locale, issue)))];
}

async function readContext(filling: FormSession, progress: ChatFormProgress): Promise<ChatContext> {
  const { scope, opened, locale, viewer } = filling;
  const { compiled } = opened;
  const references = await loadReferences(viewer, getValueTargets(compiled, progress.values));
  const { timeZone } = scope.principal.user.account;
  const context = createFieldContext(scope, compiled.registry, { values: progress.values, references });
  return { ...context, locale, today: getDayInZone(timeZone, scope.time.now()) };
}

const WORDS = [
  QUESTION_BUTTON_IDS.back,
  QUESTION_BUTTON_IDS.skip,
  QUESTION_BUTTON_IDS.keep,
  QUESTION_BUTTON_IDS.cancel,
  QUESTION_BUTTON_IDS.confirm,
] as const;

/** Converts a button's text or a command to the button, because the buttons of some keyboards only send their text. */
function toButton({ locale }: FormSession, said: ChatFormAnswer): ChatFormAnswer {
  if (said.kind !== 'Words') return said;
  const text = said.text.trim();
  const pressed = WORDS.find(
    button => text === messages.text(locale, `button.${button}`) || text === `/${button}`,
  );
  return pressed ? { kind: 'Button', button: pressed } : said;
}
