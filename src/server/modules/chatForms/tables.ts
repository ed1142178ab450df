import type { Generated } from 'kysely';
import type { ChatFormInput, ChatFormProgress } from '#core/model.ts';
import type { Json } from '#server/kernel/database/schema.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    chat_forms: ChatFormRow;
    chat_form_runs: ChatFormRunRow;
    public_form_proofs: PublicFormProofRow;
    public_form_sendings: PublicFormSendingRow;
  }
}

export type ChatFormContent = Omit<ChatFormInput, 'name' | 'directoryId'>;

export type ChatFormRow = {
  account_id: string;
  form_id: string;
  directory_id: string;
  name: string;
  content: Json<ChatFormContent>;
};

/** `Active` and `Paused` are being filled in; each conversation has one of these at most. */
export type RunState = 'Active' | 'Paused' | 'Done' | 'Cancelled' | 'Ended';

/** Where one person is in a form, and which record came of it. */
export type ChatFormRunRow = {
  account_id: string;
  run_id: string;
  conversation_id: string;
  form_id: string;
  state: RunState;
  progress: Json<RunProgress>;
  /** When it ends by itself; null once it is over. */
  ends_at: string | null;
  started_at: Generated<string>;
  directory_id: string | null;
  item_id: string | null;
  /** The status that the person was told of last. */
  told_status: string | null;
};

export interface RunProgress extends ChatFormProgress {
  /** The messages whose files are still being fetched. */
  readonly waitsFor?: readonly string[];
}

/** A proof of work that has counted. */
type PublicFormProofRow = {
  account_id: string;
  nonce: string;
  /** Of the sending that it was used for; null of earlier versions. */
  key: string | null;
  /** From then on it would not count in any case. */
  ends_at: string;
};

/** A form that was sent from its page. */
type PublicFormSendingRow = {
  account_id: string;
  form_id: string;
  key: string;
  /** Of the record; null until it is made, in the same transaction. */
  number: number | null;
  sent_at: string;
};
