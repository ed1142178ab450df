import { type ReactNode, Suspense, useState } from 'react';
import type { FieldValuesPatch, Item } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import type { MoveCompletionSheetProps } from '#view/form/MoveCompletionSheet.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { updateRecordStatus } from '../../api/recordCalls.ts';
import type { RecordRules } from '../../state/createRecordRules.ts';
import { writeRecord } from '../../state/recordWrites.ts';
import { type MoveSheet, moveRecord, type RecordMove, showMovedToast } from '../moving/moveRecord.ts';
import type { RecordSource } from './recordSource.ts';

// The form library is loaded with the first record that lacks a value, not with the list.
const CompleteToMoveSheet = createLazyComponent(async () => ({
  default: (await import('#view/form/MoveCompletionSheet.tsx')).MoveCompletionSheet,
}));

export interface QuickMove {
  /**
   * Moves the record, asking for missing values. The new status is displayed while the move is being sent; if the move
   * is rejected, the status is reverted, and the reason is displayed.
   */
  move(item: Item, statusId: string): Promise<void>;
  /** The sheet that asks for a record's missing values; `null` if it is closed. */
  sheet: ReactNode;
  /** Opens the sheet for another write that lacks values. */
  ask(sheet: Omit<MoveCompletionSheetProps, 'onClose'>): void;
  closeSheet(): void;
}

/** Moves records of a list to other statuses without opening their form. */
export function useQuickMove(
  source: RecordSource,
  rules: RecordRules,
  /** Called if the displayed records are out of date, because another user changed them. */
  onStale: () => void,
): QuickMove {
  const messages = useMessages();
  const toasts = useToasts();
  const [sheet, setSheet] = useState<MoveSheet | null>(null);
  const move = (item: Item, statusId: string, patch: FieldValuesPatch = {}): Promise<void> => {
    const compiled = source.directoryOf(item);
    const asked: RecordMove = {
      compiled,
      item,
      statusId,
      version: item.version,
      judge: async () => ({ ...(await rules.judge(item, { targetStatus: statusId, patch })), patch }),
      formInput: () => rules.formInput(item),
      send({ patch: sent, comment: text, checklist, version }) {
        const place = { directoryId: compiled.directory.id, itemId: item.id };
        const body = { customFields: sent, checklist, text, version };
        const change = { status: statusId, customFields: sent };
        return writeRecord(item.id, change, () => updateRecordStatus(place, statusId, body));
      },
      show: setSheet,
      onMoved(moved) {
        const back = item.status;
        showMovedToast({ messages, toasts }, asked, {
          moved,
          onUndo: back ? () => void move(moved, back, rules.givenBack(item)) : undefined,
        });
      },
      onRefused({ issues, error }) {
        const text =
          issues.length > 0 || !error
            ? formatIssues(messages, issues).join(' ')
            : getErrorText(messages, error);
        toasts.show({ text, tone: 'danger' });
        if (isStale(error)) onStale();
      },
      onRefusedInSheet: ({ error }) => isStale(error) && onStale(),
    };
    return moveRecord(messages, asked);
  };
  return {
    move,
    ask: write => setSheet({ ...write, key: 'write', onClose: () => setSheet(null) }),
    closeSheet: () => setSheet(null),
    sheet: sheet && (
      <Suspense>
        <CompleteToMoveSheet {...sheet} key={sheet.key} />
      </Suspense>
    ),
  };
}

const isStale = (error: { status: number } | null) => error?.status === 409 || error?.status === 404;
