import { Suspense, useCallback, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { useLoad } from '../../api/useLoad.ts';
import { listMerges } from './duplicateCalls.ts';
import { duplicateTexts } from './texts.ts';
import { useUndoMerge } from './useUndoMerge.ts';

export interface UndoMergeProps {
  directoryId: string;
  /** The id of the remaining record. */
  itemId: string;
  /** The record that was merged into the remaining record. */
  other: { readonly id: string; readonly name: string };
}

/**
 * Offers to undo a merge next to its history entry; renders nothing if the merge was already undone or the user can't
 * undo it.
 */
export default function UndoMerge(props: UndoMergeProps) {
  return (
    <Suspense fallback={null}>
      <TextsProvider texts={duplicateTexts}>
        <Undo {...props} />
      </TextsProvider>
    </Suspense>
  );
}

function Undo({ directoryId, itemId, other }: UndoMergeProps) {
  const { t } = useMessages();
  const undo = useUndoMerge();
  const [isBusy, setBusy] = useState(false);
  const load = useCallback(
    (signal: AbortSignal) => listMerges(directoryId, itemId, signal),
    [directoryId, itemId],
  );
  const { data, reload } = useLoad(load);
  const merge = data?.find(({ otherId }) => otherId === other.id);
  if (!merge) return null;
  const handleUndo = async () => {
    setBusy(true);
    await undo(directoryId, merge.id);
    setBusy(false);
    reload();
  };
  return (
    <Button
      size="small"
      icon="restore"
      isBusy={isBusy}
      aria-label={t('merge.undoOf', { name: other.name })}
      onClick={() => void handleUndo()}
    >
      {t('merge.undo')}
    </Button>
  );
}
