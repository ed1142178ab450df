/** Lets agents see and control the forms in a conversation. */
import { createIssue } from '#core/issues.ts';
import type { ConversationForms } from '#core/model.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import {
  type ChatScope,
  setConversationInForm,
  type VisibleConversation,
} from '#server/modules/chat/index.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import { findForm, listForms, type StoredForm } from '../forms/repository.ts';
import { endFormRun, repeatRunQuestion, startChatFormRun } from './advanceFormRun.ts';
import { findActiveFormRun, findLatestCreatedRecords, updateFormRun } from './repository.ts';
import { type FormRunDependencies, isFormOffered } from './runParts.ts';

const MAX_CREATED = 20;

export async function presentConversationForms(
  scope: ChatScope,
  conversation: VisibleConversation,
): Promise<ConversationForms> {
  const { trx, accountId } = scope;
  const forms = await listForms(trx, accountId);
  const offered = forms.filter(form => form.start.agent && isFormOffered(form, conversation));
  const run = await findActiveFormRun(trx, conversation);
  const isOpen = run?.state === 'Active' || run?.state === 'Paused';
  return {
    offered: offered.map(({ id, name }) => ({ id, name })),
    ...(run && isOpen
      ? {
          running: {
            ...{ id: run.run_id, formId: run.form_id, state: run.state === 'Paused' ? 'Paused' : 'Active' },
            name: forms.find(({ id }) => id === run.form_id)?.name ?? '',
            startedAt: run.started_at,
          },
        }
      : {}),
    made: await readMadeRecords(scope, conversation, forms),
  };
}

async function readMadeRecords(
  scope: ChatScope,
  conversation: VisibleConversation,
  forms: readonly StoredForm[],
): Promise<ConversationForms['made']> {
  const { trx, definitions } = scope;
  const nameIn = (list: readonly { id: string; name: string }[], wanted: string) =>
    list.find(({ id }) => id === wanted)?.name;
  const rows = await findLatestCreatedRecords(trx, conversation, MAX_CREATED);
  return rows
    .filter(({ directory_id }) => canReadDirectoryById(scope, directory_id))
    .map(({ form_id, directory_id: directoryId, item_id: itemId, number }) => ({
      ...{ directoryId, itemId, number },
      name: nameIn(forms, form_id) ?? nameIn(definitions.directories, directoryId) ?? '',
    }));
}

/** @throws ProblemError 422 `FormRunning` or `FormNotOffered`. */
export async function sendFormToConversation(
  scope: ChatScope,
  conversation: VisibleConversation,
  { parts, formId }: { parts: FormRunDependencies; formId: string },
): Promise<void> {
  const { trx, accountId, now } = scope;
  if (await findActiveFormRun(trx, conversation)) throw createInvalidError([createIssue([], 'FormRunning')]);
  const form = await findForm(trx, accountId, formId);
  const isOffered = form?.start.agent === true && isFormOffered(form, conversation);
  const isStarted = isOffered && (await startChatFormRun({ trx, parts, conversation, now }, formId));
  if (!isStarted) throw createInvalidError([createIssue(['formId'], 'FormNotOffered')]);
}

/** @throws ProblemError 422 `FormNotRunning`. */
export async function setFormRunState(
  { trx, now }: ChatScope,
  conversation: VisibleConversation,
  { parts, state }: { parts: FormRunDependencies; state: 'Active' | 'Paused' | 'Cancelled' },
): Promise<void> {
  const run = await findActiveFormRun(trx, conversation);
  if (!run) throw createInvalidError([createIssue([], 'FormNotRunning')]);
  if (run.state === state) return;
  const telling = { trx, parts, conversation, now };
  if (state === 'Cancelled') return endFormRun(telling, run, 'Cancelled', 'cancelled');
  await updateFormRun(trx, run, { state });
  await setConversationInForm(trx, conversation, state === 'Active');
  if (state === 'Active') await repeatRunQuestion(telling, { ...run, state }, 'goesOn');
}
