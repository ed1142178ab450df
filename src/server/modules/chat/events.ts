import type { Trx } from '#server/kernel/database/database.ts';
import { emitEvent } from '#server/kernel/events/events.ts';

/**
 * The users who are notified of changes: those who answer for the bot and, if a contact is linked, can read contacts.
 */
export interface ConversationAudience {
  readonly conversationId: string;
  /** The bot's groups. If empty, all users answer for the bot. */
  readonly groupIds: readonly string[];
  readonly contactDirectoryId: string | null;
}

/**
 * `Received`: a message was received. `Written`: a user or the bot wrote a message. `Message`, `Conversation`:
 * something else about a message or the conversation changed.
 */
export type ConversationChange = 'Received' | 'Written' | 'Message' | 'Conversation';

declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    ConversationChanged: ConversationAudience & {
      readonly change: ConversationChange;
      /** The id of the message that was received, written or changed. */
      readonly messageId?: string;
      readonly itemId: string | null;
    };
    /** A user has read messages, which only affects that user's unread messages. */
    ConversationRead: { readonly conversationId: string; readonly userId: string };
    /** A button below a message of the bot was pressed. The module that sent the message handles the event. */
    ButtonPressed: { readonly conversationId: string; readonly button: string };
    /** A contact has been waiting for a reply longer than the bot's settings allow. */
    ConversationWaiting: ConversationAudience & {
      /** The manager, who is notified; `null` if all users who answer for the bot are notified. */
      readonly managerId: string | null;
      readonly minutes: number;
    };
    BotChanged: { readonly botId: string };
  }
}

/** The columns of a conversation that its events need. */
export interface ChangedConversation {
  readonly conversation_id: string;
  readonly directory_id: string | null;
  readonly item_id: string | null;
}

export async function emitConversationChanged(
  trx: Trx,
  {
    accountId,
    actorId,
    groupIds,
  }: { accountId: string; actorId: string | null; groupIds: readonly string[] },
  {
    conversation,
    change,
    messageId,
  }: {
    conversation: ChangedConversation;
    change: ConversationChange;
    messageId?: string;
  },
): Promise<void> {
  const { conversation_id: conversationId, directory_id: contactDirectoryId, item_id: itemId } = conversation;
  const data = {
    ...{ conversationId, groupIds, contactDirectoryId, itemId, change },
    ...(messageId === undefined ? {} : { messageId }),
  };
  await emitEvent(trx, { kind: 'ConversationChanged', accountId, actorId, data });
}
