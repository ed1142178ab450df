import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/feedback/Notice.tsx';
import { Skeleton } from '../kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '../kit/feedback/states.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { Modal } from '../kit/overlays/Modal.tsx';
import { previewKindOf } from './fileKind.ts';
import { formatSize } from './fileSize.ts';
import { PdfPages } from './PdfPages.tsx';
import { TextContent } from './TextContent.tsx';
import { useDownload } from './useDownload.ts';
import { useFileUrl } from './useFileUrl.ts';
import './preview.css';

export interface PreviewedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number | undefined;
  readonly type: string | undefined;
}

export interface FilePreviewProps {
  files: readonly PreviewedFile[];
  /** The place of the file that is shown first. */
  start: number;
  onClose: () => void;
}

/** The file-preview modal (specification section 2): one file at a time, the arrow keys go to its neighbours. */
export default function FilePreview({ files, start, onClose }: FilePreviewProps) {
  const { t } = useMessages();
  const { download, hasFailed } = useDownload();
  const [index, setIndex] = useState(Math.max(start, 0));
  const file = files[Math.min(index, files.length - 1)];
  const go = (by: number) => setIndex(before => Math.max(0, Math.min(files.length - 1, before + by)));
  useArrowKeys(go);
  if (!file) return null;
  const actions = (
    <>
      {files.length > 1 && (
        <>
          <IconButton
            icon="chevron-left"
            label={t('file.previous')}
            isDisabled={index === 0}
            onClick={() => go(-1)}
          />
          <span className="dk-faint" aria-live="polite">
            {t('file.place', { number: index + 1, count: files.length })}
          </span>
          <IconButton
            icon="chevron-right"
            label={t('file.next')}
            isDisabled={index === files.length - 1}
            onClick={() => go(1)}
          />
        </>
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
        <Content key={file.id} file={file} onDownload={download} />
      </div>
    </Modal>
  );
}

interface ContentProps {
  file: PreviewedFile;
  onDownload: (file: PreviewedFile) => void;
}

function Content({ file, onDownload }: ContentProps) {
  const { t } = useMessages();
  const [attempt, setAttempt] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const kind = isBroken ? 'none' : previewKindOf(file);
  const { state, url, blob } = useFileUrl(kind === 'none' ? null : file.id, attempt);
  if (kind === 'none') return <NoPreview file={file} onDownload={onDownload} />;
  if (state === 'failed') {
    return <ErrorState title={t('file.notRead')} onRetry={() => setAttempt(attempt + 1)} />;
  }
  if (!url || !blob) return <Skeleton lines={8} height={24} />;
  const giveUp = () => setBroken(true);
  const drawn: Record<typeof kind, ReactNode> = {
    image: <img src={url} alt={file.name} onError={giveUp} />,
    pdf: <PdfPages blob={blob} onFail={giveUp} />,
    text: <TextContent blob={blob} name={file.name} />,
  };
  return drawn[kind];
}

/** What cannot be shown can still be had. */
function NoPreview({ file, onDownload }: ContentProps) {
  const { t, locale } = useMessages();
  return (
    <EmptyState
      icon="file"
      title={t('file.noPreview')}
      text={file.size === undefined ? file.name : `${file.name}, ${formatSize(file.size, locale)}`}
    >
      <Button tone="primary" icon="download" onClick={() => onDownload(file)}>
        {t('file.downloadIt')}
      </Button>
    </EmptyState>
  );
}

function useArrowKeys(go: (by: number) => void): void {
  const turn = useEffectEvent(go);
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowLeft') turn(-1);
      if (event.key === 'ArrowRight') turn(1);
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
