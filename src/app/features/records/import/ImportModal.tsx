import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Import } from '#core/model.ts';
import { canImportRecords } from '#core/policy/permissions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { useAccess } from '../../../state/useBoot.ts';
import { useDirectoryWithHiddenFields } from '../useReachableDirectory.ts';
import { addTrackedImport, removeTrackedImport } from './addTrackedImport.ts';
import { CheckStep } from './check/CheckStep.tsx';
import { ColumnsStep } from './columns/ColumnsStep.tsx';
import { NewImport } from './file/NewImport.tsx';
import { ReadingStep } from './file/ReadingStep.tsx';
import { importTexts } from './texts.ts';
import './import.css';
import { createImportAddress, type ImportNavigator } from './createImportAddress.ts';
import { ImportSteps } from './ImportSteps.tsx';
import {
  canReturnToPreviousStep,
  getImportStep,
  type ImportStep,
  isImportInProgress,
} from './importSteps.ts';
import { RunStep } from './run/RunStep.tsx';
import { StepFooterContext } from './StepFooter.tsx';
import { type ImportHandle, useImport } from './useImport.ts';

export interface ImportModalProps {
  compiled: CompiledDirectory;
  /** `new` until a file has been chosen. */
  importId: string;
  goTo: ImportNavigator;
}

/**
 * Imports a file in steps: choosing the file, matching its columns, checking and correcting its rows, and writing the
 * records.
 */
export default function ImportModal(props: ImportModalProps) {
  return (
    <Suspense>
      <TextsProvider texts={importTexts}>
        <ImportDialog {...props} />
      </TextsProvider>
    </Suspense>
  );
}

function ImportDialog({ importId, goTo, ...props }: ImportModalProps) {
  const compiled = useDirectoryWithHiddenFields(props.compiled);
  const { t } = useMessages();
  const { replace: onOpen, close: onClose } = createImportAddress(goTo);
  const rights = useAccess().rightsIn(compiled.directory.id);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  useNoStrayDrops();
  const isAllowed = canImportRecords(rights);
  return (
    <Modal
      size="wide"
      ownsBack={false}
      title={t('import.title', { name: compiled.directory.name })}
      onClose={onClose}
      footer={<div className="dk-import-foot" ref={setFoot} />}
    >
      <StepFooterContext value={foot}>
        <div className="dk-import">
          {!isAllowed && (
            <EmptyState icon="lock" title={t('app.accessDenied')} text={t('app.noPermission')} />
          )}
          {isAllowed && importId === 'new' && (
            <NewImport compiled={compiled} onOpen={onOpen} onClose={onClose} />
          )}
          {isAllowed && importId !== 'new' && (
            <OpenImport key={importId} {...{ compiled, importId, onOpen, onClose }} />
          )}
        </div>
      </StepFooterContext>
    </Modal>
  );
}

function OpenImport({
  compiled,
  importId,
  onOpen,
  onClose,
}: Omit<ImportModalProps, 'goTo'> & Pick<ImportStepProps, 'onOpen' | 'onClose'>) {
  const messages = useMessages();
  const handle = useImport({ directoryId: compiled.directory.id, importId });
  const { run, error } = handle;
  useFollowedWhenLeft(handle);
  if (!run && error) return <ErrorState text={getErrorText(messages, error)} onRetry={handle.reload} />;
  if (!run) return <Skeleton lines={8} height={28} />;
  return (
    <>
      {error && <Notice tone="warning">{getErrorText(messages, error)}</Notice>}
      <OpenStep {...{ compiled, handle, run, onOpen, onClose }} />
    </>
  );
}

export interface ImportStepProps {
  compiled: CompiledDirectory;
  handle: ImportHandle;
  run: Import;
  /** Replaces this import with another import, or with `new`. */
  onOpen: (importId: string) => void;
  onClose: () => void;
}

function OpenStep(props: ImportStepProps) {
  const { run, onOpen } = props;
  const [wanted, setWanted] = useState<ImportStep | null>(null);
  const mayGoBack = canReturnToPreviousStep(run) || run.state === 'Reading';
  const natural = getImportStep(run);
  const step = wanted === 'columns' && mayGoBack && run.columns.length > 0 ? 'columns' : natural;
  const go = (next: ImportStep) => (next === 'file' ? onOpen('new') : setWanted(next));
  const open: ImportStep[] = canReturnToPreviousStep(run) ? ['file', 'columns'] : ['file'];
  return (
    <>
      <ImportSteps current={step} open={natural === 'check' ? [...open, 'check'] : open} onGo={go} />
      {step === 'file' && <ReadingStep {...props} />}
      {step === 'columns' && (
        <ColumnsStep {...props} onReread={() => setWanted('columns')} onChecked={() => setWanted(null)} />
      )}
      {step === 'check' && <CheckStep {...props} onColumns={() => setWanted('columns')} />}
      {step === 'run' && <RunStep {...props} />}
    </>
  );
}

/** Continues to show the progress of a running import after its dialog was closed or the page was left. */
function useFollowedWhenLeft({ place, run }: ImportHandle): void {
  const followRunning = useEffectEvent(() => {
    if (run && isImportInProgress(run)) addTrackedImport(place);
  });
  useEffect(() => {
    removeTrackedImport(place.importId);
    return () => {
      followRunning();
    };
  }, [place]);
}

/** Prevents the browser from opening a file that is dropped outside the drop zone. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const prevent = (event: DragEvent) => event.preventDefault();
    window.addEventListener('dragover', prevent);
    window.addEventListener('drop', prevent);
    return () => {
      window.removeEventListener('dragover', prevent);
      window.removeEventListener('drop', prevent);
    };
  }, []);
}
