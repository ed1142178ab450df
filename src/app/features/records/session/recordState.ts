import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Issue, Item } from '#core/model.ts';
import type { RecordFormHandle } from '#view/form/recordForm.ts';
import type { Messages } from '#view/i18n/messages.ts';
import type { Toasts } from '#view/kit/feedback/Toasts.tsx';
import type { ApiError } from '../../../api/ApiError.ts';
import type { MoveSheet } from '../../../shared/moving/moveRecord.ts';
import type { RecordDraft } from '../../../state/recordDrafts.ts';
import type { Access } from '../../../state/useBoot.ts';
import type { RecordNews } from './recordNews.ts';

/** How an open record stands; replaced as a whole, never changed in place. */
export interface RecordState {
  readonly compiled: CompiledDirectory;
  /** As it was loaded last; null for a new one. */
  readonly item: Item | null;
  /** Null until the record is there; from then on the same one. */
  readonly form: RecordFormHandle | null;
  /** Why it is not there. */
  readonly error: ApiError | null;
  readonly isBusy: boolean;
  /** What stands above the form. */
  readonly problem: string | null;
  /** Of a record that is made of another one: what the server refused to do to that; null until it did. */
  readonly sourceIssues: readonly Issue[] | null;
  /** Somebody else changed the same fields (409). */
  readonly conflict: ApiError | null;
  readonly sheet: MoveSheet | null;
  /** A save was tried while an edit inside the form was open. */
  readonly wasHeld: boolean;
  /** Others changed it, and it is not loaded for what is typed. */
  readonly hasNews: boolean;
  /** What they made of it, once that is known. */
  readonly news: RecordNews | null;
  /** A draft of an earlier time that the person has not decided about. */
  readonly offered: RecordDraft | undefined;
  /** The one they took up again, into this version. */
  readonly restored: RecordDraft | undefined;
  /** What the parts beside the form keep, by their id. */
  readonly kept: Readonly<Record<string, { readonly value: unknown; readonly isUnsent: boolean }>>;
}

/** Whoever shows the record: in whose words and with whose rights, and what follows from its changes. */
export interface RecordHost {
  readonly messages: Messages;
  readonly toasts: Toasts;
  readonly access: Access;
  /** The new record, before `onSaved`. */
  onCreated?(item: Item): void;
  /** The record was written or deleted. */
  onSaved(): void;
  onClose(): void;
}

/** What the parts of a session share. */
export interface SessionCore {
  getState(): RecordState;
  set(change: Partial<RecordState>): void;
  host(): RecordHost;
  form(): RecordFormHandle;
  /** The version the changes are made to: a draft of an earlier one meets what others changed since. */
  version(): number | undefined;
  hasUnsent(): boolean;
  /** Whether something would be lost if the record closed now. */
  isDirty(): boolean;
  /** Loads the record as it is now, whatever is typed. */
  reload(): void;
  /** What is typed is stored, or given up: it is not kept as a draft any more. */
  forgetDraft(): void;
}
