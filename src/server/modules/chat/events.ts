import type { Trx } from '#server/kernel/database/database.ts';
import { emit } from '#server/kernel/events/events.ts';

/**
 * Who is notified of a conversation: users who answer for its bot and, if it is linked to a contact, can read contacts.
 */
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
      /** The id of the message received or written. */
      readonly messageId?: string;
      readonly itemId: string | null;
    };
    /** The user who has read it: only their own view changes. */
    ConversationRead: { readonly conversationId: string; readonly userId: string };
    /** A button below a message of the bot was pressed; the module that sent the message handles it. */
    ButtonPressed: { readonly conversationId: string; readonly button: string };
    /** A contact has been waiting for a reply longer than the bot allows. */
    ConversationWaiting: ConversationAudience & {
      /** `null` if everyone who answers for the bot is responsible. */
      readonly managerId: string | null;
      readonly minutes: number;
    };
    BotChanged: { readonly botId: string };
  }
}

/** The columns that determine who is notified of a conversation. */
export interface ToldConversation {
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
    conversation: ToldConversation;
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
