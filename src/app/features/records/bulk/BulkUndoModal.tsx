import { Suspense, useEffect, useEffectEvent } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { RefusedRecordsList } from '../../../shared/bulk/RefusedRecordsList.tsx';
import { bulkTexts } from '../../../shared/bulk/texts.ts';
import { countOutcomes } from '../../../shared/bulk/useBulkRun.ts';
import { Progress } from '../../../shared/progress/Progress.tsx';
import { useUndoRun } from './useUndoRun.ts';

export interface BulkUndoModalProps {
  compiled: CompiledDirectory;
  changeId: string;
  onClose: (undone: number) => void;
}

/** Undoes a bulk change, and shows which records couldn't be restored, and why. */
export default function BulkUndoModal(props: BulkUndoModalProps) {
  return (
    <Suspense fallback={null}>
      <TextsProvider texts={bulkTexts}>
        <UndoRun {...props} />
      </TextsProvider>
    </Suspense>
  );
}

function UndoRun({ compiled, changeId, onClose }: BulkUndoModalProps) {
  const messages = useMessages();
  const { t } = messages;
  const { outcomes, remaining, error, resume } = useUndoRun(compiled.directory.id, changeId);
  const undone = countOutcomes(outcomes, 'Changed');
  const refused = countOutcomes(outcomes, 'Refused');
  const isOver = remaining === 0 && !error;
  const isDone = isOver && refused === 0 && outcomes.length > 0;
  const close = () => onClose(undone);
  const closeWhenDone = useEffectEvent(close);
  useEffect(() => {
    if (isDone) closeWhenDone();
  }, [isDone]);
  return (
    <Modal
      title={t('bulk.undoTitle')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t(isOver ? 'kit.close' : 'kit.cancel')}</Button>
          {Boolean(error) && (
            <Button tone="primary" onClick={resume}>
              {t('kit.retry')}
            </Button>
          )}
        </>
      }
    >
      <div className="dk-stack">
        {!isOver && !error && (
          <Progress
            label={t('bulk.undoing')}
            value={outcomes.length}
            max={outcomes.length + (remaining ?? 1)}
          />
        )}
        {Boolean(error) && <Notice tone="danger">{getErrorText(messages, error)}</Notice>}
        {isOver && outcomes.length === 0 && <Notice>{t('bulk.nothingToUndo')}</Notice>}
        {isOver && refused > 0 && (
          <Notice tone="warning">{t('bulk.undonePartly', { undone, refused })}</Notice>
        )}
        {isOver && <RefusedRecordsList compiled={compiled} outcomes={outcomes} />}
      </div>
    </Modal>
  );
}
