/** Advances a form in a conversation: sends the next message and stores the progress. */
import { createIssue } from '#core/issues.ts';
import type { ChatFormAnswer, ChatFormProgress } from '#core/model.ts';
import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import { readContactLocale, setConversationInForm } from '#server/modules/chat/index.ts';
import { createItem } from '#server/modules/records/index.ts';
import { messages } from '../messages/index.ts';
import {
  advanceForm,
  askFirstQuestion,
  type FormAdvanceResult,
  repeatQuestion,
  repeatRejectedQuestion,
} from '../running/advanceForm.ts';
import { getTextWithFallback } from '../running/askNextQuestion.ts';
import { type FormSession, validateAnswers } from '../running/validateAnswers.ts';
import type { ChatFormRunProgress } from '../tables.ts';
import { ensureFormFiles } from './files.ts';
import { insertFormRun, type StoredFormRun, updateFormRun } from './repository.ts';
import {
  type ConversationContext,
  openFormInConversation,
  sendFormText,
  sendLocalizedText,
  sendQuestions,
} from './runParts.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 7;

/** Starts a form by asking its first question. Returns false if the form can't be filled in at the moment. */
export async function startChatFormRun(telling: ConversationContext, formId: string): Promise<boolean> {
  const { trx, conversation, now } = telling;
  const filling = await openFormInConversation(telling, formId);
  if (!filling) return false;
  const begun = await askFirstQuestion(filling);
  const runId = await insertFormRun(trx, conversation, {
    ...{ formId, progress: begun.progress, endsAt: getEnd(filling, now), now },
  });
  await setConversationInForm(trx, conversation, true);
  const { locale } = filling;
  await sendQuestions(telling, { runId, locale, step: begun.progress.step }, begun.said);
  return true;
}

/** Handles an answer, which is a message or a pressed button. */
export async function advanceFormRun(
  telling: ConversationContext,
  run: StoredFormRun,
  answer: ChatFormAnswer,
): Promise<void> {
  const filling = await openOrEnd(telling, run);
  if (!filling) return;
  const progress = withoutWaiting(run);
  await ensureFormFiles(telling, filling, { progress, answer });
  const conducted = await advanceForm(filling, progress, answer);
  if (conducted.state === 'Cancelled') return endFormRun(telling, run, 'Cancelled', 'cancelled');
  if (conducted.state === 'Confirmed') return makeRecord(telling, run, { filling, conducted });
  await goOn(telling, run, { filling, conducted });
}

/** Asks the current question again. @param note The reason, which precedes the question. */
export async function repeatRunQuestion(
  telling: ConversationContext,
  run: StoredFormRun,
  note: 'edited' | 'stillOpen' | 'goesOn' | 'passed' | 'fileFailed' | null,
): Promise<void> {
  const filling = await openOrEnd(telling, run);
  if (!filling) return;
  const progress = withoutWaiting(run);
  await ensureFormFiles(telling, filling, { progress, answer: null });
  const notes = note === null ? [] : [messages.text(filling.locale, note)];
  await goOn(telling, run, { filling, conducted: await repeatQuestion(filling, progress, notes) });
}

/** Ends a form without creating a record. */
export async function endFormRun(
  telling: ConversationContext,
  run: StoredFormRun,
  state: 'Cancelled' | 'Ended',
  said: 'cancelled' | 'ended' | 'gone',
): Promise<void> {
  const { trx, conversation } = telling;
  await updateFormRun(trx, run, { state, ends_at: null });
  await setConversationInForm(trx, conversation, false);
  await sendLocalizedText(telling, await readContactLocale(trx, conversation.lang), said);
}

async function openOrEnd(telling: ConversationContext, run: StoredFormRun): Promise<FormSession | null> {
  const filling = await openFormInConversation(telling, run.form_id);
  if (!filling) await endFormRun(telling, run, 'Ended', 'gone');
  return filling;
}

function withoutWaiting({ progress: { waitsFor: _, ...progress } }: StoredFormRun): ChatFormProgress {
  return progress;
}

interface Going {
  readonly filling: FormSession;
  readonly conducted: FormAdvanceResult;
}

async function goOn(
  telling: ConversationContext,
  run: StoredFormRun,
  { filling, conducted }: Going,
): Promise<void> {
  const { progress, said } = conducted;
  const { waitsFor = [] } = run.progress;
  const kept: ChatFormRunProgress = { ...progress, ...(waitsFor.length > 0 ? { waitsFor } : {}) };
  const change = { progress: JSON.stringify(kept), ends_at: getEnd(filling, telling.now) };
  await updateFormRun(telling.trx, run, change);
  const { locale } = filling;
  await sendQuestions(telling, { runId: run.run_id, locale, step: progress.step }, said);
}

/** Creates the record. The conversation is locked, so confirming twice creates only one record. */
async function makeRecord(
  telling: ConversationContext,
  run: StoredFormRun,
  { filling, conducted }: Going,
): Promise<void> {
  const { trx, conversation } = telling;
  const { scope, opened, form, locale } = filling;
  const { patch, progress } = conducted;
  const body = { customFields: patch, ...(form.statusId ? { status: form.statusId } : {}) };
  const made = await withSavepoint(trx, () => createItem(scope, opened, body));
  if ('refusal' in made) {
    const { issues } = made.refusal.problem;
    const told = issues.length > 0 ? issues : [createIssue([], 'NotPermitted', { action: 'create' })];
    const judged = await validateAnswers(filling, progress.values);
    const refused = await repeatRejectedQuestion(filling, { judged, progress, issues: told });
    return goOn(telling, run, { filling, conducted: refused });
  }
  const { item_id, directory_id, number, status_id } = made.result;
  await updateFormRun(trx, run, {
    ...{ state: 'Done', ends_at: null, progress: JSON.stringify(progress) },
    ...{ directory_id, item_id, told_status: status_id },
  });
  await setConversationInForm(trx, conversation, false);
  const own = getTextWithFallback(form.done, locale);
  const numbered = messages.text(locale, 'done', { number });
  await sendFormText(telling, own === '' ? numbered : `${own}\n\n${numbered}`);
}

function getEnd({ form: { endsAfterDays = DEFAULT_DAYS } }: FormSession, now: string): string {
  return new Date(Date.parse(now) + endsAfterDays * DAY_MS).toISOString();
}
