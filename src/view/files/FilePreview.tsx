import { useEffect, useEffectEvent, useState } from 'react';
import { type PreviewedFile, useFieldServices } from '../engine/fieldServices.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { TextsProvider } from '../i18n/TextsProvider.tsx';
import { Notice } from '../kit/feedback/Notice.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { Modal } from '../kit/overlays/Modal.tsx';
import { PreviewContent } from './PreviewContent.tsx';
import { previewTexts } from './previewTexts.ts';
import { useDownload } from './useDownload.ts';
import './preview.css';

export interface FilePreviewProps {
  files: readonly PreviewedFile[];
  /** The index of the file to show first. */
  start: number;
  onClose: () => void;
}

/**
 * The modal for previewing files (specification section 2). It shows one file at a time; arrow keys switch between
 * files.
 */
export default function FilePreview(props: FilePreviewProps) {
  return (
    <TextsProvider texts={previewTexts}>
      <Preview {...props} />
    </TextsProvider>
  );
}

function Preview({ files, start, onClose }: FilePreviewProps) {
  const { t } = useMessages();
  const { openRecord } = useFieldServices();
  const { download, hasFailed } = useDownload();
  const [index, setIndex] = useState(Math.max(start, 0));
  const file = files[Math.min(index, files.length - 1)];
  const go = (by: number) => setIndex(before => Math.max(0, Math.min(files.length - 1, before + by)));
  useArrowKeys(go);
  if (!file) return null;
  const { record } = file;
  const actions = (
    <>
      {files.length > 1 && <Neighbours index={index} count={files.length} onGo={go} />}
      {record && openRecord && (
        <IconButton
          icon="arrow-right"
          label={t('file.openRecord', { name: record.display })}
          onClick={() => openRecord(record.directoryId, record.itemId)}
        />
      )}
      <IconButton
        icon="download"
        label={t('file.download', { name: file.name })}
        onClick={() => download(file)}
      />
    </>
  );
  return (
    <Modal title={file.name} size="large" onClose={onClose} actions={actions}>
      <div className="dk-preview">
        {hasFailed && <Notice tone="danger">{t('file.notRead')}</Notice>}
        <PreviewContent key={file.id} file={file} onDownload={download} />
      </div>
    </Modal>
  );
}

interface NeighboursProps {
  index: number;
  count: number;
  onGo: (by: number) => void;
}

function Neighbours({ index, count, onGo }: NeighboursProps) {
  const { t } = useMessages();
  return (
    <>
      <IconButton
        icon="chevron-left"
        label={t('file.previous')}
        isDisabled={index === 0}
        onClick={() => onGo(-1)}
      />
      <span className="dk-faint dk-preview-place" aria-live="polite">
        {t('file.place', { number: index + 1, count })}
      </span>
      <IconButton
        icon="chevron-right"
        label={t('file.next')}
        isDisabled={index === count - 1}
        onClick={() => onGo(1)}
      />
    </>
  );
}

/** Matches elements that use the arrow keys themselves: players, inputs, tabs, and horizontally scrolling elements. */
const OWN_ARROWS = 'video, audio, input, [role="tab"], [data-own-arrows]';

function useArrowKeys(go: (by: number) => void): void {
  const turn = useEffectEvent(go);
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(OWN_ARROWS)) return;
      if (event.key === 'ArrowLeft') turn(-1);
      if (event.key === 'ArrowRight') turn(1);
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
