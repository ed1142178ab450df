/**
 * Notifies contacts who filled in a form that its record has entered a status, with the text that the form defines for
 * the status.
 */
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import { lockConversation, readContactLocale } from '#server/modules/chat/index.ts';
import { findEventsOfRecords, readItem } from '#server/modules/records/index.ts';
import { findForm } from '../forms/repository.ts';
import { messages } from '../messages/index.ts';
import { getTextWithFallback } from '../running/askNextQuestion.ts';
import { findFormRuns, type StoredFormRun, updateFormRun } from './repository.ts';
import { type ConversationContext, type FormRunDependencies, sendFormText } from './runParts.ts';

export function createFormStatusSubscriber(parts: FormRunDependencies): DurableSubscriber {
  return {
    name: 'chatFormStatuses',
    title: messages.inEveryLanguage('subscriber.chatFormStatuses'),
    kinds: ['RecordsChanged'],
    findRelevant: (trx, events) =>
      findEventsOfRecords(events, async itemIds => {
        const runs = await findFormRuns(trx, events[0]?.accountId ?? '', itemIds);
        return runs.flatMap(run => run.item_id ?? []);
      }),
    async handle(trx, event) {
      if (event.kind !== 'RecordsChanged') return;
      const { accountId, data } = event;
      const runs = await findFormRuns(
        trx,
        accountId,
        data.records.map(({ itemId }) => itemId),
      );
      for (const run of runs) {
        const conversation = await lockConversation(trx, run);
        const now = new Date(parts.time.now()).toISOString();
        if (conversation) await tellOne({ trx, parts, conversation, now }, run);
      }
    },
  };
}

async function tellOne(telling: ConversationContext, run: StoredFormRun): Promise<void> {
  const { trx, conversation } = telling;
  const { account_id: accountId, directory_id: directoryId, item_id: itemId } = run;
  if (directoryId === null || itemId === null) return;
  const item = await readItem(trx, { accountId, directoryId, itemId });
  if (!item || item.status_id === null || item.status_id === run.told_status) return;
  await updateFormRun(trx, run, { told_status: item.status_id });
  const form = await findForm(trx, accountId, run.form_id);
  const locale = await readContactLocale(trx, conversation.lang);
  const text = getTextWithFallback(form?.tellStatuses?.[item.status_id], locale);
  if (text !== '')
    await sendFormText(telling, messages.text(locale, 'statusTold', { number: item.number, text }));
}
