import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Issue, Item } from '#core/model.ts';
import type { RecordFormHandle } from '#view/form/recordForm.ts';
import type { Messages } from '#view/i18n/messages.ts';
import type { Toasts } from '#view/kit/feedback/Toasts.tsx';
import type { ApiError } from '../../../api/ApiError.ts';
import type { MoveSheet } from '../../../shared/moving/moveRecord.ts';
import type { RecordDraft } from '../../../state/recordDrafts.ts';
import type { CurrentAccess } from '../../../state/useBoot.ts';
import type { RecordUpdate } from './recordNews.ts';

/** The state of an open record. Replaced as a whole and never mutated. */
export interface RecordSessionState {
  readonly compiled: CompiledDirectory;
  /** The record as last loaded; `null` for a new record. */
  readonly item: Item | null;
  /** `null` until the record has loaded; the same object from then on. */
  readonly form: RecordFormHandle | null;
  /** The reason why the record couldn't be loaded. */
  readonly error: ApiError | null;
  readonly isBusy: boolean;
  /** The message above the form. */
  readonly problem: string | null;
  /**
   * For a record created from another record: the reasons why the server rejected the change to the source
   * record; otherwise `null`.
   */
  readonly sourceIssues: readonly Issue[] | null;
  /** The response (409) if another user changed the same fields. */
  readonly conflict: ApiError | null;
  readonly sheet: MoveSheet | null;
  /** True if the last save was prevented because some field was still being edited. */
  readonly wasHeld: boolean;
  /** True if other users changed the record, and it wasn't reloaded because of unsaved input. */
  readonly hasNews: boolean;
  /** The other users' changes, once they are loaded. */
  readonly news: RecordUpdate | null;
  /** An earlier draft that is offered to the user, who has neither restored nor discarded it yet. */
  readonly offered: RecordDraft | undefined;
  /** The draft that was restored into this version. */
  readonly restored: RecordDraft | undefined;
  /** Input in the panels next to the form, keyed by panel id. */
  readonly kept: Readonly<Record<string, { readonly value: unknown; readonly isUnsent: boolean }>>;
}

/**
 * The component that displays the record. Provides the user's language and permissions, and is notified of
 * changes.
 */
export interface RecordHost {
  readonly messages: Messages;
  readonly toasts: Toasts;
  readonly access: CurrentAccess;
  /** Called with the new record, before `onSaved`. */
  onCreated?(item: Item): void;
  /** Called after the record was saved or deleted. */
  onSaved(): void;
  onClose(): void;
}

export interface RecordSessionCore {
  getState(): RecordSessionState;
  set(change: Partial<RecordSessionState>): void;
  host(): RecordHost;
  form(): RecordFormHandle;
  /**
   * Returns the version on which the changes are based. For a restored draft, this can be an earlier
   * version than the loaded version.
   */
  version(): number | undefined;
  hasUnsent(): boolean;
  /** Returns whether anything would be lost if the record was closed now. */
  isDirty(): boolean;
  /** Loads the current state of the record, regardless of unsaved input. */
  reload(): void;
  /** Called when the input was saved or discarded, so that the input is no longer stored as a draft. */
  forgetDraft(): void;
}
