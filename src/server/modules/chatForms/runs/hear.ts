/** Handles incoming messages and pressed buttons that concern forms. Each event is handled once, in order. */
import type { ChatFormAnswer } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import { formatIssue } from '#server/kernel/messages/formatIssue.ts';
import {
  type ConversationKey,
  findMessage,
  lockConversation,
  markAnsweredByBot,
  readContactLocale,
  type StoredMessage,
} from '#server/modules/chat/index.ts';
import { listForms } from '../forms/repository.ts';
import { messages } from '../messages/index.ts';
import { advanceFormRun, repeatRunQuestion, startChatFormRun } from './advanceFormRun.ts';
import { acceptFormOffer, sendFormOffer } from './offer.ts';
import {
  findActiveFormRun,
  findFormRun,
  hasCreatedRecord,
  type StoredFormRun,
  updateFormRun,
} from './repository.ts';
import {
  type ConversationContext,
  type FormRunDependencies,
  isFormOffered,
  parseOfferButton,
  parseQuestionButton,
  sendFormText,
  sendLocalizedText,
} from './runParts.ts';
import { parseStatusQuestion, sendRecordStatus } from './statusQuestion.ts';

export function createChatFormSubscriber(parts: FormRunDependencies): DurableSubscriber {
  return {
    name: 'chatForms',
    title: messages.inEveryLanguage('subscriber.chatForms'),
    kinds: ['ConversationChanged', 'ButtonPressed'],
    async handle(trx, event) {
      const { accountId } = event;
      if (event.kind === 'ButtonPressed') {
        const key = { account_id: accountId, conversation_id: event.data.conversationId };
        return hearPress({ trx, parts, key }, event.data.button);
      }
      if (event.kind !== 'ConversationChanged') return;
      const { conversationId, change, messageId } = event.data;
      if (messageId === undefined || (change !== 'Received' && change !== 'Message')) return;
      const key = { account_id: accountId, conversation_id: conversationId };
      await readHearMessage({ trx, parts, key }, { messageId, isNew: change === 'Received' });
    },
  };
}

interface Hearing {
  readonly trx: Trx;
  readonly parts: FormRunDependencies;
  readonly key: ConversationKey;
}

async function readHearMessage(
  hearing: Hearing,
  { messageId, isNew }: { messageId: string; isNew: boolean },
): Promise<void> {
  const { trx, key } = hearing;
  const message = await findMessage(trx, key, messageId);
  if (message?.direction !== 'Incoming' || message.deleted_at !== null) return;
  // Most messages don't concern forms and must not wait for a lock.
  const concerns =
    (await findActiveFormRun(trx, key)) !== undefined ||
    (isNew && (message.seq === 1 || readsAsCommand(message.text)));
  if (!concerns) return;
  const telling = await hold(hearing);
  if (!telling) return;
  const run = await findActiveFormRun(trx, key);
  if (run?.state === 'Paused') return;
  const isHeard = run
    ? await hearInForm(telling, run, { message, isNew })
    : isNew && (await hearOutsideForm(telling, message));
  const conversation = isHeard && (await lockConversation(trx, key));
  if (conversation) await markAnsweredByBot(trx, conversation, { seq: message.seq, at: telling.now });
}

function readsAsCommand(text: string): boolean {
  return text.startsWith('/') || parseStatusQuestion(text) !== null;
}

/** Locks in the same order as agents' calls: the definitions, then the conversation. */
async function hold({ trx, parts, key }: Hearing): Promise<ConversationContext | null> {
  await parts.definitions.hold(trx, key.account_id);
  const conversation = await lockConversation(trx, key);
  return conversation ? { trx, parts, conversation, now: new Date(parts.time.now()).toISOString() } : null;
}

async function hearInForm(
  telling: ConversationContext,
  held: StoredFormRun,
  { message, isNew }: { message: StoredMessage; isNew: boolean },
): Promise<boolean> {
  const { waitsFor = [] } = held.progress;
  const isAwaited = waitsFor.includes(message.message_id);
  const others = waitsFor.filter(id => id !== message.message_id);
  const run = { ...held, progress: { ...held.progress, waitsFor: others } };
  if (!isNew && !isAwaited) {
    const isEdit = message.edited_at !== null && message.file_id === null;
    if (isEdit && isOfRun(message, run)) await repeatRunQuestion(telling, run, 'edited');
    return false;
  }
  const { text } = message;
  if (parseStatusQuestion(text) !== null && text.startsWith('/')) {
    await sendRecordStatus(telling, text);
    return true;
  }
  if (isNew && /^\/start\b/.test(text)) {
    await repeatRunQuestion(telling, run, 'stillOpen');
    return true;
  }
  if (message.file_problem === 'Loading') {
    const progress = { ...run.progress, waitsFor: [...others, message.message_id] };
    await updateFormRun(telling.trx, run, { progress: JSON.stringify(progress) });
    return true;
  }
  if (message.file_problem !== null) {
    await repeatRunQuestion(telling, run, 'fileFailed');
    return true;
  }
  await advanceOrTell(telling, run, getAnswer(message));
  return true;
}

/**
 * Returns true if a message was sent after the run started. Allows for a second, because platforms report
 * times in whole seconds.
 */
function isOfRun({ created_at: at }: StoredMessage, { started_at: since }: StoredFormRun): boolean {
  return Date.parse(at) + 1_000 > Date.parse(since);
}

/**
 * Advances the form. If the answer is rejected, e.g. because the account's quota is exceeded, sends the reason instead.
 */
async function advanceOrTell(
  telling: ConversationContext,
  run: StoredFormRun,
  answer: ChatFormAnswer,
): Promise<void> {
  const done = await withSavepoint(telling.trx, () => advanceFormRun(telling, run, answer));
  if (!('refusal' in done)) return;
  // Restores the progress, so that the form no longer waits for the file of the rejected answer.
  await updateFormRun(telling.trx, run, { progress: JSON.stringify(run.progress) });
  const locale = await readContactLocale(telling.trx, telling.conversation.lang);
  const texts = done.refusal.problem.issues.map(issue => formatIssue(locale, issue));
  await sendFormText(telling, texts.join('\n') || messages.text(locale, 'notUnderstood'));
}

function getAnswer({ text, shared, file_id }: StoredMessage): ChatFormAnswer {
  if (file_id !== null) return { kind: 'SentFile', fileId: file_id };
  if (shared?.kind === 'Phone' && shared.phone) return { kind: 'Phone', phone: shared.phone };
  if (shared?.kind === 'Location' && shared.lat !== undefined && shared.lng !== undefined) {
    const { lat, lng, name } = shared;
    return { kind: 'Location', lat, lng, ...(name ? { name } : {}) };
  }
  return text.trim() === '' ? { kind: 'Other' } : { kind: 'Words', text };
}

/**
 * Offers forms to new and returning contacts. Returns true if the message needs no reply by a user, which
 * is the case for commands but not for a first message with other text.
 */
async function hearOutsideForm(telling: ConversationContext, { seq, text }: StoredMessage): Promise<boolean> {
  if (await hearCommand(telling, text)) return true;
  const isStart = text.trim() === '/start';
  if (telling.conversation.is_group || !(seq === 1 || isStart)) return false;
  return (await sendFormOffer(telling)) && isStart;
}

/** Handles `/start code`, the command of a form, or a question about a record. Returns false for other texts. */
async function hearCommand(telling: ConversationContext, text: string): Promise<boolean> {
  const { trx, conversation } = telling;
  if (parseStatusQuestion(text) !== null) {
    if (!(await hasCreatedRecord(trx, conversation))) return false;
    await sendRecordStatus(telling, text);
    return true;
  }
  const [, command = '', code = ''] = /^\/([A-Za-z0-9_]{1,32})(?:@\w+)?(?:\s+(\S+))?\s*$/.exec(text) ?? [];
  if (command === '' || (command === 'start' && code === '')) return false;
  const forms = await listForms(trx, conversation.account_id);
  const matches = forms.filter(({ start }) =>
    command === 'start' ? start.link === code : start.command === command.toLowerCase(),
  );
  const locale = await readContactLocale(trx, conversation.lang);
  if (matches.length === 0) return false;
  if (conversation.is_group) {
    await sendLocalizedText(telling, locale, 'privateOnly');
    return true;
  }
  const form = matches.find(one => isFormOffered(one, conversation));
  if (!form || !(await startChatFormRun(telling, form.id))) await sendLocalizedText(telling, locale, 'gone');
  return true;
}

async function hearPress(hearing: Hearing, text: string): Promise<void> {
  const offered = parseOfferButton(text);
  const pressed = parseQuestionButton(text);
  const telling = (offered ?? pressed) === null ? null : await hold(hearing);
  if (telling && offered !== null) return acceptFormOffer(telling, offered);
  if (!pressed || !telling) return;
  const { trx, key } = hearing;
  const run = await findFormRun(trx, key, pressed.runId);
  const locale = await readContactLocale(telling.trx, telling.conversation.lang);
  if (run?.state === 'Active')
    return advanceOrTell(telling, run, { kind: 'Button', button: pressed.button, step: pressed.step });
  const current = await findActiveFormRun(trx, key);
  if (current?.state === 'Active') return repeatRunQuestion(telling, current, 'passed');
  await sendLocalizedText(
    telling,
    locale,
    current ? 'paused' : run?.state === 'Done' ? 'doneBefore' : 'over',
  );
}
