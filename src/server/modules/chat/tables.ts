import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Conversation, Message } from '#core/model.ts';
import type {
  BotFault,
  FileSource,
  LanguageTexts,
  MessageButtons,
  SharedThing,
} from './platforms/platform.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    bots: BotRow;
    bot_updates: BotUpdateRow;
    chat_identities: IdentityRow;
    conversations: ConversationRow;
    messages: MessageRow;
    message_files: MessageFileRow;
    conversation_reads: ConversationReadRow;
    chat_answers: AnswerRow;
  }
}

/** With the id of the one that was pressed last. */
export type StoredButtons = MessageButtons & { readonly pressed?: string };

export type BotRow = {
  account_id: string;
  bot_id: string;
  platform: string;
  name: string;
  user_name: string;
  /** As the platform calls it. */
  external_id: string;
  /** Encrypted; null of a deleted one, and where its platform needs none. */
  token: string | null;
  enabled: boolean;
  /** Who answers; everyone where empty. */
  groups: JSONColumnType<string[]>;
  greeting: JSONColumnType<LanguageTexts>;
  away: JSONColumnType<LanguageTexts>;
  groups_allowed: boolean;
  /** What its platform alone knows of. */
  options: ColumnType<object, string | undefined, string>;
  /** Of working time without an answer, after which colleagues are told; null: they are not. */
  tell_after_minutes: number | null;
  fault: BotFault | null;
  error: string | null;
  /** The first update to ask the platform for; null asks for all it has. */
  update_offset: number | null;
  last_update_at: string | null;
  asked_at: string | null;
  missing_since: string | null;
  /** Which node asks for its updates, and until when. */
  lease_node: string | null;
  lease_till: string | null;
  /** Tells one holder of the lease from those before. */
  fence: Generated<number>;
  created_at: Generated<string>;
  deleted_at: string | null;
};

export type BotUpdateRow = {
  account_id: string;
  bot_id: string;
  update_id: string;
  /** The order in which they came. */
  place: Generated<number>;
  /** Updates of one chat are read in order. */
  chat: string;
  body: JSONColumnType<object>;
  at: string;
  done_at: string | null;
  problem: string | null;
};

export type IdentityRow = {
  account_id: string;
  identity_id: string;
  platform: string;
  external_id: string;
  name: string;
  user_name: string | null;
  lang: string | null;
  /** The contact that this is. */
  directory_id: string | null;
  item_id: string | null;
};

export type ConversationRow = {
  account_id: string;
  conversation_id: string;
  bot_id: string;
  platform: string;
  external_id: string;
  /** Null of a group. */
  identity_id: string | null;
  is_group: boolean;
  title: string;
  user_name: string | null;
  lang: string | null;
  /** The contact. */
  directory_id: string | null;
  item_id: string | null;
  manager_id: string | null;
  state: Generated<'Open' | 'Snoozed' | 'Closed'>;
  snoozed_till: string | null;
  waiting_since: string | null;
  /** When colleagues are told that the contact still waits; null where they were, or are not to be. */
  tell_at: string | null;
  is_blocked: Generated<boolean>;
  /** Of its last message, and of the last that came in. */
  seq: Generated<number>;
  incoming_seq: Generated<number>;
  /** Up to here nobody need read what came in. */
  answered_seq: Generated<number>;
  answered_at: string | null;
  last_message_at: Generated<string>;
  /** The closed period of the account for which the contact has been told. */
  away_told_for: string | null;
  /** What comes in answers a form that is being filled in. */
  in_form: Generated<boolean>;
  /** The platform wants nothing for it before. */
  throttled_till: string | null;
  /** Of a chat on a site, as of the last message. */
  visitor: ColumnType<Conversation['visitor'] | null, string | undefined, string>;
};

export type MessageRow = {
  account_id: string;
  conversation_id: string;
  message_id: string;
  seq: number;
  kind: Message['kind'];
  direction: Message['direction'];
  text: string;
  shared: ColumnType<SharedThing | null, string | null | undefined, string | null>;
  file_problem: NonNullable<Message['fileProblem']> | null;
  /** What may be pressed under it. */
  buttons: ColumnType<StoredButtons | null, string | null | undefined, string | null>;
  /** Where a file that came with it is to be had. */
  file_source: ColumnType<FileSource | null, string | null | undefined, string | null>;
  group_id: string | null;
  reply_to: string | null;
  external_id: string | null;
  sender_name: string | null;
  /** Who wrote it first; null of what was not forwarded. */
  forwarded_from: string | null;
  /** Null of what came in, and of what the bot says by itself. */
  author_id: string | null;
  key: string | null;
  created_at: string;
  edited_at: string | null;
  earlier: ColumnType<{ text: string; at: string }[], string | undefined, string>;
  deleted_at: string | null;
  delivery: Message['delivery'] | null;
  error: string | null;
  tries: Generated<number>;
  /** Tells the job that sends it from any before. */
  turn: Generated<number>;
  /** The turn in which it was handed to the platform, whatever came of that. */
  handed_turn: number | null;
  /** When it is tried next; of what is being sent, when it counts as lost. */
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
  /** Messages behind `read_till` that were read one by one. */
  read_seqs: Generated<number[]>;
  read_at: string;
};

export type AnswerRow = {
  account_id: string;
  answer_id: string;
  name: string;
  texts: JSONColumnType<LanguageTexts>;
};
