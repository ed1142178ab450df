import { readContactLocale } from '#server/modules/chat/index.ts';
import { listForms } from '../forms/repository.ts';
import { messages } from '../messages/index.ts';
import { askOnceMore, startRun } from './advance.ts';
import { openRun } from './repository.ts';
import { isOfferedIn, type Telling, tell, tellText, toOfferButton } from './runParts.ts';

/** Offers the bot's forms as buttons. Returns false if there are no forms to offer. */
export async function offerForms(telling: Telling): Promise<boolean> {
  const { trx, conversation } = telling;
  const forms = await listForms(trx, conversation.account_id);
  const offered = forms.filter(form => form.start.button && isOfferedIn(form, conversation));
  if (offered.length === 0) return false;
  const text = messages.text(await readContactLocale(trx, conversation.lang), 'offer');
  const list = offered.map(({ id, name }) => ({ id: toOfferButton(id), text: name }));
  await tellText(telling, text, { list, share: null });
  return true;
}

/** Starts the form of a pressed button. The buttons stay valid, so that another form can be started afterwards. */
export async function takeOffer(telling: Telling, formId: string): Promise<void> {
  const { trx, conversation } = telling;
  const locale = await readContactLocale(trx, conversation.lang);
  const run = await openRun(trx, conversation);
  if (run?.state === 'Active') return askOnceMore(telling, run, 'stillOpen');
  if (run) return tell(telling, locale, 'paused');
  const forms = await listForms(trx, conversation.account_id);
  const form = forms.find(({ id }) => id === formId);
  const isOffered = form?.start.button === true && isOfferedIn(form, conversation);
  if (!isOffered || !(await startRun(telling, formId))) await tell(telling, locale, 'gone');
}
