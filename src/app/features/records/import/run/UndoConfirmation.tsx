import type { Import } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { countCreatedRelations } from '../importSteps.ts';

export interface UndoConfirmationProps {
  run: Pick<Import, 'fileName' | 'written' | 'newOptions' | 'family'>;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Explains how many records undoing an import will affect, and how, before it starts. */
export function UndoConfirmation({ run, onConfirm, onCancel }: UndoConfirmationProps) {
  const { t } = useMessages();
  const { create, update } = run.written;
  return (
    <ConfirmDialog
      title={t('import.undoQuestion', { count: create + update })}
      text={
        <>
          <p>{run.fileName}</p>
          {create > 0 && <p>{t('import.undoCreated', { count: create })}</p>}
          {update > 0 && <p>{t('import.undoUpdated', { count: update })}</p>}
          {countCreatedRelations(run) > 0 && (
            <p>{t('import.undoFamily', { count: countCreatedRelations(run) })}</p>
          )}
          {run.newOptions.length > 0 && <p>{t('import.undoOptions')}</p>}
        </>
      }
      confirmLabel={t('import.undo')}
      // In Ukrainian, “Cancel” and “Undo” would be the same word.
      cancelLabel={t('import.keepRecords')}
      isDanger
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
