import type { Trx } from '#server/kernel/database/database.ts';
import { emit } from '#server/kernel/events/events.ts';

/** Who hears of a conversation: whoever answers for its bot and, where it is one of a contact's, reads contacts. */
export interface ConversationAudience {
  readonly conversationId: string;
  /** Of the bot; everyone where empty. */
  readonly groupIds: readonly string[];
  readonly contactDirectoryId: string | null;
}

/** `Received`: a message came in; `Written`: somebody, or the bot, wrote one; else a message, or the conversation, is otherwise now. */
export type ConversationChange = 'Received' | 'Written' | 'Message' | 'Conversation';

declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    ConversationChanged: ConversationAudience & {
      readonly change: ConversationChange;
      /** Of the message that came or was written. */
      readonly messageId?: string;
      readonly itemId: string | null;
    };
    /** The person who has read it: only their view of it changes. */
    ConversationRead: { readonly conversationId: string; readonly userId: string };
    /** A button under a message of the bot; the sender of the message decides what it does. */
    ButtonPressed: { readonly conversationId: string; readonly button: string };
    /** A contact waits for an answer longer than the bot allows. */
    ConversationWaiting: ConversationAudience & {
      /** Null where everyone who answers is to see to it. */
      readonly managerId: string | null;
      readonly minutes: number;
    };
    BotChanged: { readonly botId: string };
  }
}

/** The columns that tell who hears of a conversation. */
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
