/** Moving a record to another status, from the rules to the server: the same for its form, the list and a board. */
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { ChecklistPatch, FieldValuesPatch, Issue, Item } from '#core/model.ts';
import { canBeCompleted } from '#core/record/closedWays.ts';
import type { CompleteToMoveSheetProps } from '#view/form/CompleteToMoveSheet.tsx';
import type { RecordFormInput } from '#view/form/recordFormStore.ts';
import type { Messages } from '#view/i18n/messages.ts';
import type { Toasts } from '#view/kit/feedback/Toasts.tsx';
import { type ApiError, toApiError } from '../../api/ApiError.ts';
import { errorText } from '../../api/errorText.ts';

/** What a move still lacks, asked in the complete-to-move sheet; the key tells one asking from another. */
export type MoveSheet = CompleteToMoveSheetProps & { readonly key: string };

export interface SentMove {
  readonly patch: FieldValuesPatch;
  readonly comment: string | undefined;
  /** What was ticked to leave the status. */
  readonly checklist: ChecklistPatch | undefined;
  /** The version that is moved: what others changed of the same fields since is a conflict. */
  readonly version: number;
}

/** Why a record does not move; the error is null where the rules said so before anything was sent. */
export interface MoveRefusal {
  readonly issues: readonly Issue[];
  readonly error: ApiError | null;
}

export interface RecordMove {
  readonly compiled: CompiledDirectory;
  readonly item: Item;
  readonly statusId: string;
  readonly version: number;
  /** What the rules say, and what is to be sent along of what was typed. */
  judge(): Judged | Promise<Judged>;
  /** What the sheet starts with. */
  formInput(): RecordFormInput | Promise<RecordFormInput>;
  send(sent: SentMove): Promise<Item>;
  /** Shows the sheet, or that it is not needed any more. */
  show(change: (before: MoveSheet | null) => MoveSheet | null): void;
  onMoved(moved: Item): void;
  /** A refusal that no sheet is asking about. */
  onRefused(refusal: MoveRefusal): void;
  /** A refusal that the sheet tells; it stays open. */
  onRefusedInSheet?(refusal: MoveRefusal): void;
  /** The person gave up in the sheet. */
  onGivenUp?(): void;
  /** The form around asks for what the server finds missing, and for the choice in a conflict. */
  readonly hasForm?: boolean;
  /** Said in the sheet where others changed the same fields; the error's own text where absent. */
  readonly conflictText?: string;
}

interface Judged {
  readonly issues: readonly Issue[];
  readonly patch?: FieldValuesPatch;
}

/** Judges, asks for what is missing, sends; whatever comes of it is told to the move. */
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
  // The answer to another move must not change a sheet that somebody is filling in.
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
        // Sent once more, the move knows of the others' change: the person has seen that there is one.
        if (isConflict && !move.hasForm) version = error.version ?? version;
        const told = isConflict ? move.conflictText : undefined;
        if (error.issues.length === 0) change({ ...sheet, problem: told ?? errorText(messages, error) });
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

/** Says where the record is now; the way back is offered where there is one. */
export function tellMoved(
  { messages, toasts }: { messages: Messages; toasts: Toasts },
  { compiled }: Pick<RecordMove, 'compiled'>,
  { moved, onUndo }: { moved: Item; onUndo?: (() => void) | undefined },
): void {
  const name = compiled.statusById.get(moved.status ?? '')?.name ?? '';
  toasts.show({ text: messages.t('records.moved', { name }), onUndo });
}
