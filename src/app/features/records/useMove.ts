import { useRef, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValuesPatch, Issue, Item } from '#core/model.ts';
import { canBeCompleted } from '#core/record/judgeWrite.ts';
import { issueTexts } from '#view/field/issueText.ts';
import type { CompleteToMoveSheetProps } from '#view/form/CompleteToMoveSheet.tsx';
import type { RecordFormHandle } from '#view/form/recordForm.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { moveRecord } from './recordCalls.ts';
import type { Write } from './useWrite.ts';

export type Sheet = Omit<CompleteToMoveSheetProps, 'references' | 'problem'>;

export interface MoveInput {
  compiled: CompiledDirectory;
  item: Item | null;
  form: RecordFormHandle;
  write: Write;
  /** The version that the form's changes are made to; the record's own where absent. */
  version?: number;
  /** The record moved: load it as it is now. */
  onMoved: () => void;
}

/** Sends the last move again at this version, without the fields whose other value is to stay. */
export type SendAgain = (version: number, without: ReadonlySet<string>) => Promise<readonly Issue[]>;

const nothing: ReadonlySet<string> = new Set();

/** Moving a record to another status: at once where nothing is missing, through the complete-to-move sheet otherwise. */
export function useMove({ compiled, item, form, write, version, onMoved }: MoveInput) {
  const messages = useMessages();
  const toasts = useToasts();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  // The move that was sent last, with its fields and its comment, to be sent again after a conflict.
  const sent = useRef<SendAgain | null>(null);
  const statusOf = (id: string | null) => (id ? compiled.statusById.get(id) : undefined);

  const move = async (statusId: string): Promise<void> => {
    if (!item) return;
    const verdict = form.judge({ targetStatus: statusId });
    if (form.store.getState().isEditing) return;
    const closed = verdict.issues.filter(issue => !canBeCompleted(issue));
    if (closed.length > 0) return write.setProblem(issueTexts(messages, closed).join(' '));
    const send = (customFields: FieldValuesPatch, text?: string) => {
      const sendAt: SendAgain = (version, without) =>
        write.run(
          () => {
            const place = { directoryId: compiled.directory.id, itemId: item.id };
            return moveRecord(place, statusId, {
              customFields: leaveOut(customFields, without),
              text,
              version,
            });
          },
          () => {
            setSheet(null);
            toasts.show({ text: messages.t('records.moved', { name: statusOf(statusId)?.name ?? '' }) });
            onMoved();
          },
        );
      sent.current = sendAt;
      return sendAt(version ?? item.version, nothing);
    };
    if (verdict.issues.length === 0) return void (await send(verdict.patch));
    setSheet({
      input: { ...form.store.input, draft: undefined, initialValues: form.store.getState().values },
      from: statusOf(item.status),
      to: statusOf(statusId),
      issues: verdict.issues,
      onConfirm: ({ patch, comment }) => send({ ...verdict.patch, ...patch }, comment),
      onClose: () => setSheet(null),
    });
  };
  return { move, sheet, setSheet, sent };
}

/** The patch without these fields. */
export function leaveOut(patch: FieldValuesPatch, without: ReadonlySet<string>): FieldValuesPatch {
  return Object.fromEntries(Object.entries(patch).filter(([id]) => !without.has(id)));
}
