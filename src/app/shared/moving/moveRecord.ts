/** Moves a record to another status, from validation to the request; shared by form, list and board. */
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { ChecklistPatch, FieldValuesPatch, Issue, Item } from '#core/model.ts';
import { canBeCompleted } from '#core/record/closedWays.ts';
import type { MoveCompletionSheetProps } from '#view/form/MoveCompletionSheet.tsx';
import type { RecordFormInput } from '#view/form/recordFormStore.ts';
import type { Messages } from '#view/i18n/messages.ts';
import type { Toasts } from '#view/kit/feedback/Toasts.tsx';
import { type ApiError, toApiError } from '../../api/ApiError.ts';
import { getErrorText } from '../../api/errorText.ts';

/** The sheet that asks for what is missing for a move; `key` identifies the move. */
export type MoveSheet = MoveCompletionSheetProps & { readonly key: string };

export interface MoveRecordInput {
  readonly patch: FieldValuesPatch;
  readonly comment: string | undefined;
  /** The checklist items checked in order to leave the status. */
  readonly checklist: ChecklistPatch | undefined;
  /** The version on which the move is based: later changes of the same fields by others are a conflict. */
  readonly version: number;
}

/** Why a record wasn't moved; `error` is `null` if the rules rejected the move before it was sent. */
export interface MoveRejection {
  readonly issues: readonly Issue[];
  readonly error: ApiError | null;
}

export interface RecordMove {
  readonly compiled: CompiledDirectory;
  readonly item: Item;
  readonly statusId: string;
  readonly version: number;
  /** Returns the issues found by the rules, and the entered values to send with the move. */
  judge(): Judged | Promise<Judged>;
  /** The initial input of the sheet. */
  formInput(): RecordFormInput | Promise<RecordFormInput>;
  send(sent: MoveRecordInput): Promise<Item>;
  /** Shows the sheet, or hides it when it is no longer needed. */
  show(change: (before: MoveSheet | null) => MoveSheet | null): void;
  onMoved(moved: Item): void;
  /** Called if the move is rejected while no sheet is open. */
  onRefused(refusal: MoveRejection): void;
  /** Called if the move is rejected while the sheet is open; the sheet shows the reason and stays open. */
  onRefusedInSheet?(refusal: MoveRejection): void;
  /** Called if the user cancels the sheet. */
  onGivenUp?(): void;
  /** True if a surrounding form asks for missing values, and offers the choice between conflicting values. */
  readonly hasForm?: boolean;
  /** Shown in the sheet if others changed the same fields; defaults to the text of the error. */
  readonly conflictText?: string;
}

interface Judged {
  readonly issues: readonly Issue[];
  readonly patch?: FieldValuesPatch;
}

/** Validates the move, asks for what is missing, and sends the move; passes the outcome to the callbacks. */
export async function moveRecord(messages: Messages, move: RecordMove): Promise<void> {
  try {
    const { issues, patch = {} } = await move.judge();
    const closed = issues.filter(issue => !canBeCompleted(issue));
    if (closed.length > 0) return move.onRefused({ issues: closed, error: null });
    if (issues.length > 0) return await complete(messages, move, { issues, patch });
    move.onMoved(await move.send({ patch, comment: undefined, checklist: undefined, version: move.version }));
  } catch (thrown) {
    const error = toApiError(thrown);
    const { issues } = error;
    const isLacking = issues.length > 0 && issues.every(canBeCompleted);
    if (!isLacking || move.hasForm) return move.onRefused({ issues, error });
    await complete(messages, move, { issues, patch: {} }).catch(failed =>
      move.onRefused({ issues: [], error: toApiError(failed) }),
    );
  }
}

let asked = 0;

async function complete(
  messages: Messages,
  move: RecordMove,
  { issues, patch }: Required<Judged>,
): Promise<void> {
  const { compiled, item, statusId } = move;
  const statusOf = (id: string | null) => (id ? compiled.statusById.get(id) : undefined);
  let { version } = move;
  asked += 1;
  const key = `${asked}`;
  // The outcome of another move must not change a sheet that the user is filling in.
  const change = (next: MoveSheet | null) => move.show(before => (before?.key === key ? next : before));
  const sheet: MoveSheet = {
    key,
    input: await move.formInput(),
    references: item.references,
    from: statusOf(item.status),
    to: statusOf(statusId),
    issues,
    async onConfirm(completed) {
      change(sheet);
      try {
        const sent = { ...completed, patch: { ...patch, ...completed.patch }, version };
        const moved = await move.send(sent);
        change(null);
        move.onMoved(moved);
        return [];
      } catch (thrown) {
        const error = toApiError(thrown);
        const isConflict = error.status === 409;
        // The user has now seen the conflict, so the next attempt is based on the latest version.
        if (isConflict && !move.hasForm) version = error.version ?? version;
        const told = isConflict ? move.conflictText : undefined;
        if (error.issues.length === 0) change({ ...sheet, problem: told ?? getErrorText(messages, error) });
        move.onRefusedInSheet?.({ issues: error.issues, error });
        return error.issues;
      }
    },
    onClose() {
      change(null);
      move.onGivenUp?.();
    },
  };
  move.show(() => sheet);
}

/** Shows a toast with the record's new status, and an undo action if possible. */
export function showMovedToast(
  { messages, toasts }: { messages: Messages; toasts: Toasts },
  { compiled }: Pick<RecordMove, 'compiled'>,
  { moved, onUndo }: { moved: Item; onUndo?: (() => void) | undefined },
): void {
  const name = compiled.statusById.get(moved.status ?? '')?.name ?? '';
  toasts.show({ text: messages.t('records.moved', { name }), onUndo });
}
