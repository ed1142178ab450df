/** Adds automatic messages of a bot to a conversation, and marks messages as answered by a bot. */

import type { Trx } from '#server/kernel/database/database.ts';
import { findBot } from '../bots/repository.ts';
import {
  type ConversationKey,
  lockConversation,
  updateConversationRow,
} from '../conversations/repository.ts';
import type { StoredConversation } from '../conversations/selectVisibleWithUnread.ts';
import { emitConversationChanged } from '../events.ts';
import type { ChatPlatforms } from '../platforms/index.ts';
import type { MessageButtons } from '../platforms/platform.ts';
import { addWrittenMessage } from './addMessage.ts';
import { splitText } from './splitText.ts';

export interface BotMessage {
  readonly text: string;
  readonly buttons: MessageButtons | null;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Enqueues an automatic message, split into parts if it is too long for the platform. The last part has the buttons.
 */
export async function enqueueBotMessages(
  trx: Trx,
  platforms: ChatPlatforms,
  { key, saying: { text, buttons, at } }: { key: ConversationKey; saying: BotMessage },
): Promise<void> {
  const held = await lockConversation(trx, key);
  if (!held) return;
  const { textUnits } = platforms.of(held.platform).limits;
  const parts = splitText(text, { first: textUnits, rest: textUnits });
  for (const [index, part] of parts.entries()) {
    const conversation = await lockConversation(trx, key);
    if (!conversation) return;
    const isLast = index === parts.length - 1;
    const messageId = await addWrittenMessage(trx, conversation, {
      ...{ kind: 'Message', text: part, replyTo: null, authorId: null, key: null, file: null, at },
      ...(isLast && buttons ? { buttons } : {}),
    });
    await emitConversationChangedByBot(trx, conversation, { change: 'Written', messageId });
  }
}

/** Sets whether incoming messages answer a form. */
export async function setConversationInForm(trx: Trx, key: ConversationKey, isHeld: boolean): Promise<void> {
  await updateConversationRow(trx, key, { in_form: isHeld });
  const conversation = await lockConversation(trx, key);
  if (conversation) await emitConversationChangedByBot(trx, conversation, { change: 'Conversation' });
}

/** Marks a message that a bot has handled as answered for everyone, unless an earlier message is unanswered. */
export async function markAnsweredByBot(
  trx: Trx,
  conversation: StoredConversation,
  { seq, at }: { seq: number; at: string },
): Promise<void> {
  const { account_id, conversation_id, answered_seq } = conversation;
  const before = await trx
    .selectFrom('messages')
    .select('seq')
    .where('account_id', '=', account_id)
    .where('conversation_id', '=', conversation_id)
    .where('direction', '=', 'Incoming')
    .where('seq', '>', answered_seq)
    .where('seq', '<', seq)
    .executeTakeFirst();
  if (before) return;
  const isLast = conversation.incoming_seq === seq;
  await updateConversationRow(trx, conversation, {
    ...{ answered_seq: seq, answered_at: at },
    ...(isLast ? { waiting_since: null } : {}),
  });
  await emitConversationChangedByBot(trx, conversation, { change: 'Conversation' });
}

/** Emits an event for a change of a conversation that no user has made. */
export async function emitConversationChangedByBot(
  trx: Trx,
  conversation: StoredConversation,
  told: { change: 'Written' | 'Message' | 'Conversation'; messageId?: string },
): Promise<void> {
  const groupIds = (await findBot(trx, conversation))?.groups ?? [];
  const { account_id: accountId } = conversation;
  await emitConversationChanged(trx, { accountId, actorId: null, groupIds }, { conversation, ...told });
}
