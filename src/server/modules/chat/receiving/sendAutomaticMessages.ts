/** Sends automatic messages: a greeting to new contacts, and an away message once per period outside working hours. */
import { addWorkingTime, computeWorkingTime } from '#core/calendar/working/workingTime.ts';
import { getTextInLanguage } from '#core/chat/answers.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import type { BotScope } from '../chatScope.ts';
import { readContactLocale } from '../conversations/contactLocale.ts';
import { lockConversation, updateConversationRow } from '../conversations/repository.ts';
import type { StoredConversation } from '../conversations/selectVisibleWithUnread.ts';
import { emitConversationChanged } from '../events.ts';
import { addWrittenMessage } from '../thread/addMessage.ts';
import { readAccountClock } from './accountClock.ts';

const MINUTE_MS = 60_000;
/** Returned by `findNextOpeningTime` if the account's calendar has no working hours. */
const NEVER = '9999-01-01T00:00:00.000Z';

export async function sendAutomaticMessages(
  scope: BotScope,
  definitions: DefinitionStore,
  {
    conversation,
    isNew,
    isCommand,
  }: { conversation: StoredConversation; isNew: boolean; isCommand: boolean },
): Promise<void> {
  const { bot } = scope;
  const locale = await readContactLocale(scope.trx, conversation.lang);
  const greeting = isNew ? getTextInLanguage(bot.greeting, locale) : '';
  if (greeting !== '') await say(scope, conversation, greeting);
  // Commands and answers to a form are handled by the module for forms.
  if (conversation.in_form || isCommand) return;
  const away = getTextInLanguage(bot.away, locale);
  if (away === '') return;
  const opens = await findNextOpeningTime(scope, definitions);
  if (opens === null || conversation.away_told_for === opens) return;
  await updateConversationRow(scope.trx, conversation, { away_told_for: opens });
  await say(scope, conversation, away);
}

async function say(scope: BotScope, { account_id, conversation_id }: StoredConversation, text: string) {
  const { trx, accountId, now, bot } = scope;
  const conversation = await lockConversation(trx, { account_id, conversation_id });
  if (!conversation) return;
  const message = { kind: 'Message', text, replyTo: null, authorId: null, key: null, file: null } as const;
  const messageId = await addWrittenMessage(trx, conversation, { ...message, at: now });
  const told = { conversation, change: 'Written', messageId } as const;
  await emitConversationChanged(trx, { accountId, actorId: null, groupIds: bot.groups }, told);
}

/** Returns when the account's working hours start again (ISO 8601), or `null` during working hours. */
export async function findNextOpeningTime(
  scope: Omit<BotScope, 'bot'>,
  definitions: DefinitionStore,
): Promise<string | null> {
  const { now } = scope;
  const { calendar, timeZone } = await readAccountClock(scope, definitions);
  const at = Date.parse(now);
  const unit = 'WorkingHours';
  if (computeWorkingTime(at, at + MINUTE_MS, { unit, calendar, timeZone }) > 0) return null;
  const minuteOfWork = { amount: 1 / 60, unit } as const;
  const opened = addWorkingTime(at, minuteOfWork, calendar, timeZone);
  return opened === null ? NEVER : new Date(opened - MINUTE_MS).toISOString();
}
