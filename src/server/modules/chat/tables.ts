import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Conversation, Message } from '#core/model.ts';
import type {
  BotErrorCode,
  FileSource,
  LanguageTexts,
  MessageButtons,
  SharedContent,
} from './platforms/platform.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    bots: BotRow;
    bot_updates: BotUpdateRow;
    chat_identities: ChatIdentityRow;
    conversations: ConversationRow;
    messages: ChatMessageRow;
    message_files: MessageFileRow;
    conversation_reads: ConversationReadRow;
    chat_answers: ChatAnswerRow;
  }
}

/** Buttons with the id of the button that was pressed last. */
export type StoredButtons = MessageButtons & { readonly pressed?: string };

export type BotRow = {
  account_id: string;
  bot_id: string;
  platform: string;
  name: string;
  user_name: string;
  external_id: string;
  /**
   * The encrypted token, or the encrypted secret of a site's bot; `null` for a deleted bot or if there is no token or
   * secret.
   */
  token: string | null;
  enabled: boolean;
  /** The groups that answer for the bot. If empty, all users answer for the bot. */
  groups: JSONColumnType<string[]>;
  greeting: JSONColumnType<LanguageTexts>;
  away: JSONColumnType<LanguageTexts>;
  groups_allowed: boolean;
  options: ColumnType<object, string | undefined, string>;
  /**
   * The minutes of working time without a reply after which colleagues are notified; `null` disables the notification.
   */
  tell_after_minutes: number | null;
  fault: BotErrorCode | null;
  error: string | null;
  /** The first update to request from the platform; `null` requests all available updates. */
  update_offset: number | null;
  last_update_at: string | null;
  asked_at: string | null;
  missing_since: string | null;
  /** The node that fetches the bot's updates, and until when. */
  lease_node: string | null;
  lease_till: string | null;
  /** Distinguishes the current lease from earlier ones. */
  fence: Generated<number>;
  created_at: Generated<string>;
  deleted_at: string | null;
};

export type BotUpdateRow = {
  account_id: string;
  bot_id: string;
  update_id: string;
  /** The position in the order of arrival. */
  place: Generated<number>;
  /** Identifies the chat. Updates with the same chat are read in order. */
  chat: string;
  body: JSONColumnType<object>;
  at: string;
  done_at: string | null;
  problem: string | null;
};

export type ChatIdentityRow = {
  account_id: string;
  identity_id: string;
  platform: string;
  external_id: string;
  name: string;
  user_name: string | null;
  lang: string | null;
  /** The linked contact. */
  directory_id: string | null;
  item_id: string | null;
};

export type ConversationRow = {
  account_id: string;
  conversation_id: string;
  bot_id: string;
  platform: string;
  external_id: string;
  /** The external user; `null` for a group. */
  identity_id: string | null;
  is_group: boolean;
  title: string;
  user_name: string | null;
  lang: string | null;
  /** The linked contact. */
  directory_id: string | null;
  item_id: string | null;
  manager_id: string | null;
  state: Generated<'Open' | 'Snoozed' | 'Closed'>;
  snoozed_till: string | null;
  waiting_since: string | null;
  /** When colleagues are notified that the contact is still waiting; `null` if no notification is due. */
  tell_at: string | null;
  is_blocked: Generated<boolean>;
  /** The number of the conversation's last message, and of its last received message. */
  seq: Generated<number>;
  incoming_seq: Generated<number>;
  /** Received messages up to this number count as answered. */
  answered_seq: Generated<number>;
  answered_at: string | null;
  last_message_at: Generated<string>;
  /** The end of the period outside working hours for which the away message was last sent. */
  away_told_for: string | null;
  /** True if incoming messages answer a form. */
  in_form: Generated<boolean>;
  /** The platform accepts no messages to this chat before this time. */
  throttled_till: string | null;
  /** The page and the browser of a site's visitor, as of the visitor's last message. */
  visitor: ColumnType<Conversation['visitor'] | null, string | undefined, string>;
};

export type ChatMessageRow = {
  account_id: string;
  conversation_id: string;
  message_id: string;
  seq: number;
  kind: Message['kind'];
  direction: Message['direction'];
  text: string;
  shared: ColumnType<SharedContent | null, string | null | undefined, string | null>;
  file_problem: NonNullable<Message['fileProblem']> | null;
  buttons: ColumnType<StoredButtons | null, string | null | undefined, string | null>;
  /** The data needed to fetch a received file from the platform. */
  file_source: ColumnType<FileSource | null, string | null | undefined, string | null>;
  group_id: string | null;
  reply_to: string | null;
  external_id: string | null;
  sender_name: string | null;
  /** The original author of a forwarded message; `null` if the message wasn't forwarded or the author is unknown. */
  forwarded_from: string | null;
  /** `null` for received messages and for automatic messages. */
  author_id: string | null;
  key: string | null;
  created_at: string;
  edited_at: string | null;
  earlier: ColumnType<{ text: string; at: string }[], string | undefined, string>;
  deleted_at: string | null;
  delivery: Message['delivery'] | null;
  error: string | null;
  tries: Generated<number>;
  /** Distinguishes the job that sends the message from earlier jobs. */
  turn: Generated<number>;
  /** The turn in which the message was handed to the platform, regardless of the outcome. */
  handed_turn: number | null;
  /** When the message is sent or retried next or, while it is being sent, when it counts as lost. */
  due_at: string | null;
  sent_at: string | null;
};

type MessageFileRow = {
  account_id: string;
  message_id: string;
  file_id: string;
  name: string;
  type: string;
  size: number;
  storage_key: string;
};

type ConversationReadRow = {
  account_id: string;
  conversation_id: string;
  user_id: string;
  read_till: number;
  /** The numbers of messages after `read_till` that were read individually. */
  read_seqs: Generated<number[]>;
  read_at: string;
};

export type ChatAnswerRow = {
  account_id: string;
  answer_id: string;
  name: string;
  texts: JSONColumnType<LanguageTexts>;
};
