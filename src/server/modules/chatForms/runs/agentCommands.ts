/** Lets agents see and control the forms in a conversation. */
import { createIssue } from '#core/issues.ts';
import type { ConversationForms } from '#core/model.ts';
import { invalid } from '#server/kernel/problem/problem.ts';
import { type ChatScope, holdForForm, type SeenConversation } from '#server/modules/chat/index.ts';
import { mayReadDirectory } from '#server/modules/definitions/index.ts';
import { findForm, listForms, type StoredForm } from '../forms/repository.ts';
import { askOnceMore, end, startRun } from './advance.ts';
import { changeRun, latestMade, openRun } from './repository.ts';
import { isOfferedIn, type RunParts } from './runParts.ts';

/** The maximum number of created records shown. */
const MOST_MADE = 20;

export async function presentForms(
  scope: ChatScope,
  conversation: SeenConversation,
): Promise<ConversationForms> {
  const { trx, accountId } = scope;
  const forms = await listForms(trx, accountId);
  const offered = forms.filter(form => form.start.agent && isOfferedIn(form, conversation));
  const run = await openRun(trx, conversation);
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
    made: await madeRecords(scope, conversation, forms),
  };
}

async function madeRecords(
  scope: ChatScope,
  conversation: SeenConversation,
  forms: readonly StoredForm[],
): Promise<ConversationForms['made']> {
  const { trx, definitions } = scope;
  const nameIn = (list: readonly { id: string; name: string }[], wanted: string) =>
    list.find(({ id }) => id === wanted)?.name;
  const rows = await latestMade(trx, conversation, MOST_MADE);
  return rows
    .filter(({ directory_id }) => mayReadDirectory(scope, directory_id))
    .map(({ form_id, directory_id: directoryId, item_id: itemId, number }) => ({
      ...{ directoryId, itemId, number },
      name: nameIn(forms, form_id) ?? nameIn(definitions.directories, directoryId) ?? '',
    }));
}

/** @throws ProblemError 422 `FormRunning`, `FormNotOffered`. */
export async function sendForm(
  scope: ChatScope,
  conversation: SeenConversation,
  { parts, formId }: { parts: RunParts; formId: string },
): Promise<void> {
  const { trx, accountId, now } = scope;
  if (await openRun(trx, conversation)) throw invalid([createIssue([], 'FormRunning')]);
  const form = await findForm(trx, accountId, formId);
  const isOffered = form?.start.agent === true && isOfferedIn(form, conversation);
  const isStarted = isOffered && (await startRun({ trx, parts, conversation, now }, formId));
  if (!isStarted) throw invalid([createIssue(['formId'], 'FormNotOffered')]);
}

/** @throws ProblemError 422 `FormNotRunning`. */
export async function setForm(
  { trx, now }: ChatScope,
  conversation: SeenConversation,
  { parts, state }: { parts: RunParts; state: 'Active' | 'Paused' | 'Cancelled' },
): Promise<void> {
  const run = await openRun(trx, conversation);
  if (!run) throw invalid([createIssue([], 'FormNotRunning')]);
  if (run.state === state) return;
  const telling = { trx, parts, conversation, now };
  if (state === 'Cancelled') return end(telling, run, 'Cancelled', 'cancelled');
  await changeRun(trx, run, { state });
  await holdForForm(trx, conversation, state === 'Active');
  if (state === 'Active') await askOnceMore(telling, { ...run, state }, 'goesOn');
}
