import { readContactLocale } from '#server/modules/chat/index.ts';
import { listForms } from '../forms/repository.ts';
import { messages } from '../messages/index.ts';
import { repeatRunQuestion, startChatFormRun } from './advanceFormRun.ts';
import { findActiveFormRun } from './repository.ts';
import {
  type ConversationContext,
  isFormOffered,
  sendFormText,
  sendLocalizedText,
  toOfferButton,
} from './runParts.ts';

/** Offers the bot's forms as buttons. Returns false if there are no forms to offer. */
export async function sendFormOffer(telling: ConversationContext): Promise<boolean> {
  const { trx, conversation } = telling;
  const forms = await listForms(trx, conversation.account_id);
  const offered = forms.filter(form => form.start.button && isFormOffered(form, conversation));
  if (offered.length === 0) return false;
  const text = messages.text(await readContactLocale(trx, conversation.lang), 'offer');
  const list = offered.map(({ id, name }) => ({ id: toOfferButton(id), text: name }));
  await sendFormText(telling, text, { list, share: null });
  return true;
}

/** Starts the form of a pressed button. The buttons stay valid, so that another form can be started afterwards. */
export async function acceptFormOffer(telling: ConversationContext, formId: string): Promise<void> {
  const { trx, conversation } = telling;
  const locale = await readContactLocale(trx, conversation.lang);
  const run = await findActiveFormRun(trx, conversation);
  if (run?.state === 'Active') return repeatRunQuestion(telling, run, 'stillOpen');
  if (run) return sendLocalizedText(telling, locale, 'paused');
  const forms = await listForms(trx, conversation.account_id);
  const form = forms.find(({ id }) => id === formId);
  const isOffered = form?.start.button === true && isFormOffered(form, conversation);
  if (!isOffered || !(await startChatFormRun(telling, formId)))
    await sendLocalizedText(telling, locale, 'gone');
}
