import { type ReactNode, Suspense, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValuesPatch, Issue, Item } from '#core/model.ts';
import { canBeCompleted } from '#core/record/judgeWrite.ts';
import { issueTexts } from '#view/field/issueText.ts';
import type { CompleteToMoveSheetProps } from '#view/form/CompleteToMoveSheet.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { toApiError } from '../../api/ApiError.ts';
import { errorText } from '../../api/errorText.ts';
import type { RecordRules } from '../../state/recordRules.ts';
import { writeRecord } from '../../state/recordWrites.ts';
import { moveRecord } from './recordCalls.ts';

// The form library loads with the first record that lacks something, not with the list.
const CompleteToMoveSheet = lazy(async () => ({
  default: (await import('#view/form/CompleteToMoveSheet.tsx')).CompleteToMoveSheet,
}));

export interface QuickMove {
  /** Shows the record in its new status at once; asks for what is missing; puts it back, with the reason, if refused. */
  move(item: Item, statusId: string): Promise<void>;
  /** What a record still lacks; null while nothing is asked. */
  sheet: ReactNode;
  /** Opens the sheet for another write that lacks something. */
  ask(sheet: Omit<CompleteToMoveSheetProps, 'onClose'>): void;
  closeSheet(): void;
}

/** Moving records where they are listed, without their form. */
export function useQuickMove(
  compiled: CompiledDirectory,
  rules: RecordRules,
  /** The records are not as they are shown: somebody else changed them. */
  onStale: () => void,
): QuickMove {
  const messages = useMessages();
  const toasts = useToasts();
  const [asked, setAsked] = useState<Omit<CompleteToMoveSheetProps, 'onClose'> | null>(null);
  const statusOf = (id: string | null) => (id ? compiled.statusById.get(id) : undefined);
  const tell = (text: string) => toasts.show({ text, tone: 'danger' });

  const send = async (
    item: Item,
    statusId: string,
    body: { customFields?: FieldValuesPatch; text?: string },
  ) => {
    const place = { directoryId: compiled.directory.id, itemId: item.id };
    const change = { status: statusId, customFields: body.customFields };
    const answer = await writeRecord(item.id, change, () =>
      moveRecord(place, statusId, { ...body, version: item.version }),
    );
    const back = item.status;
    toasts.show({
      text: messages.t('records.moved', { name: statusOf(statusId)?.name ?? '' }),
      ...(back && { onUndo: () => void move(answer, back) }),
    });
  };
  const ask = async (item: Item, statusId: string, issues: readonly Issue[]) => {
    const asking: Omit<CompleteToMoveSheetProps, 'onClose'> = {
      input: await rules.formInput(item),
      references: item.references,
      from: statusOf(item.status),
      to: statusOf(statusId),
      issues,
      async onConfirm({ patch, comment }) {
        try {
          await send(item, statusId, { customFields: patch, text: comment });
          // The answer to another move must not close a sheet that somebody is filling in.
          setAsked(current => (current === asking ? null : current));
          return [];
        } catch (thrown) {
          return refusal(thrown);
        }
      },
    };
    setAsked(asking);
  };
  /** What a refusal leaves to be mended in the sheet; the rest is told. */
  const refusal = (thrown: unknown): readonly Issue[] => {
    const error = toApiError(thrown);
    if (error.issues.length > 0) return error.issues;
    tell(errorText(messages, error));
    if (error.status === 409 || error.status === 404) onStale();
    return [];
  };
  const move = async (item: Item, statusId: string): Promise<void> => {
    try {
      const { issues } = await rules.judge(item, { targetStatus: statusId });
      const closed = issues.filter(issue => !canBeCompleted(issue));
      if (closed.length > 0) return tell(issueTexts(messages, closed).join(' '));
      if (issues.length > 0) return await ask(item, statusId, issues);
      await send(item, statusId, {});
    } catch (thrown) {
      const issues = refusal(thrown);
      if (issues.length === 0) return;
      if (issues.every(canBeCompleted)) await ask(item, statusId, issues);
      else tell(issueTexts(messages, issues).join(' '));
    }
  };
  return {
    move,
    ask: setAsked,
    closeSheet: () => setAsked(null),
    sheet: asked && (
      <Suspense>
        <CompleteToMoveSheet {...asked} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  };
}
