import type { Trx } from '#server/kernel/database/database.ts';
import { emit } from '#server/kernel/events/events.ts';

/** Determines who is notified: users who answer for the bot and, if a contact is linked, can read contacts. */
export interface ConversationAudience {
  readonly conversationId: string;
  /** The bot's groups; empty means everyone. */
  readonly groupIds: readonly string[];
  readonly contactDirectoryId: string | null;
}

/**
 * `Received`: a message was received; `Written`: a user or the bot wrote one; otherwise a message, or the conversation,
 * has changed.
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
    /** A user has read messages, which only changes what they see themselves. */
    ConversationRead: { readonly conversationId: string; readonly userId: string };
    /** A button below a message of the bot was pressed; the module that sent the message handles it. */
    ButtonPressed: { readonly conversationId: string; readonly button: string };
    /** A contact has been waiting for a reply longer than the bot allows. */
    ConversationWaiting: ConversationAudience & {
      /** `null` if everyone who answers for the bot is notified. */
      readonly managerId: string | null;
      readonly minutes: number;
    };
    BotChanged: { readonly botId: string };
  }
}

/** The columns of a conversation that its events contain. */
export interface ChangedConversation {
  readonly conversation_id: string;
  readonly directory_id: string | null;
  readonly item_id: string | null;
}

export async function tellConversation(
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
  await emit(trx, { kind: 'ConversationChanged', accountId, actorId, data });
}
