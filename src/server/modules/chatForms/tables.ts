import type { Generated } from 'kysely';
import type { ChatFormInput, ChatFormProgress } from '#core/model.ts';
import type { JsonColumn } from '#server/kernel/database/schema.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    chat_forms: ChatFormRow;
    chat_form_runs: ChatFormRunRow;
    public_form_proofs: PublicFormProofRow;
    public_form_sendings: PublicFormSendingRow;
  }
}

export type StoredChatFormContent = Omit<ChatFormInput, 'name' | 'directoryId'>;

export type ChatFormRow = {
  account_id: string;
  form_id: string;
  directory_id: string;
  name: string;
  content: JsonColumn<StoredChatFormContent>;
};

/** `Active` and `Paused` runs are in progress. A conversation has at most one such run. */
export type ChatFormRunState = 'Active' | 'Paused' | 'Done' | 'Cancelled' | 'Ended';

export type ChatFormRunRow = {
  account_id: string;
  run_id: string;
  conversation_id: string;
  form_id: string;
  state: ChatFormRunState;
  progress: JsonColumn<ChatFormRunProgress>;
  /** When the run ends automatically; `null` once it has ended. */
  ends_at: string | null;
  started_at: Generated<string>;
  directory_id: string | null;
  item_id: string | null;
  /** The last known status of the record, used to recognise when the record enters another status. */
  told_status: string | null;
};

export interface ChatFormRunProgress extends ChatFormProgress {
  /** The ids of messages whose files are still being fetched. */
  readonly waitsFor?: readonly string[];
}

/** A used proof of work. */
type PublicFormProofRow = {
  account_id: string;
  nonce: string;
  /** The key of the submission for which the proof was used; `null` for rows written by earlier versions. */
  key: string | null;
  /** When the proof expires. This row isn't needed after that. */
  ends_at: string;
};

type PublicFormSendingRow = {
  account_id: string;
  form_id: string;
  key: string;
  /** The number of the record; `null` until the record is created in the same transaction. */
  number: number | null;
  sent_at: string;
};
