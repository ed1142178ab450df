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

/** `Active` and `Paused` runs are in progress; a conversation has at most one of them. */
export type RunState = 'Active' | 'Paused' | 'Done' | 'Cancelled' | 'Ended';

/** A contact's progress in a form, and the record created from it. */
export type ChatFormRunRow = {
  account_id: string;
  run_id: string;
  conversation_id: string;
  form_id: string;
  state: RunState;
  progress: Json<RunProgress>;
  /** When it ends automatically; `null` once it has ended. */
  ends_at: string | null;
  started_at: Generated<string>;
  directory_id: string | null;
  item_id: string | null;
  /** The last known status of the record, to recognise when it enters another one. */
  told_status: string | null;
};

export interface RunProgress extends ChatFormProgress {
  /** Messages whose files are still being fetched. */
  readonly waitsFor?: readonly string[];
}

/** A proof of work that has been used. */
type PublicFormProofRow = {
  account_id: string;
  nonce: string;
  /** The key of the submission it was used for; `null` for rows written by earlier versions. */
  key: string | null;
  /** When the proof expires, after which this row isn't needed. */
  ends_at: string;
};

/** A form that was submitted on its page. */
type PublicFormSendingRow = {
  account_id: string;
  form_id: string;
  key: string;
  /** The number of the record; `null` until it is created, in the same transaction. */
  number: number | null;
  sent_at: string;
};
