import { useState } from 'react';
import type { PreviewedFile } from '../engine/fieldServices.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/feedback/states.tsx';
import { FileContentsView } from './FileContentsView.tsx';
import { getPreviewKind, type PreviewKind } from './fileKind.ts';
import { formatFileSize } from './fileSize.ts';
import {
  FileFailedState,
  FileForbiddenState,
  FileLoadingState,
  FileMissingState,
  type PreviewFailure,
} from './fileStates.tsx';
import { MediaPlayer } from './MediaPlayer.tsx';
import { PdfPages } from './PdfPages.tsx';
import { PictureView } from './PictureView.tsx';
import { MAX_TEXT_BYTES, TextContent } from './TextContent.tsx';
import { useFileUrl } from './useFileUrl.ts';

export interface PreviewContentProps {
  file: PreviewedFile;
  onDownload: (file: PreviewedFile) => void;
}

/** Shows one file, or the reason why it can't be shown. */
export function PreviewContent({ file, onDownload }: PreviewContentProps) {
  const [obstacle, setObstacle] = useState<PreviewFailure | null>(null);
  const kind = getPreviewKind(file);
  if (obstacle !== null || kind === 'none') {
    return <NotShown file={file} obstacle={obstacle ?? 'noPreview'} onDownload={onDownload} />;
  }
  if (kind === 'audio' || kind === 'video') {
    return <MediaPlayer file={file} kind={kind} onFail={setObstacle} />;
  }
  if (kind === 'contents') return <FileContentsView file={file} onFail={setObstacle} />;
  return <OfBlob file={file} kind={kind} onFail={setObstacle} />;
}

interface OfBlobProps {
  file: PreviewedFile;
  kind: Extract<PreviewKind, 'image' | 'pdf' | 'text'>;
  onFail: (obstacle: PreviewFailure) => void;
}

/** Shows a file whose content is loaded completely. */
function OfBlob({ file, kind, onFail }: OfBlobProps) {
  const [attempt, setAttempt] = useState(0);
  const isLongText = kind === 'text' && (file.size ?? 0) > MAX_TEXT_BYTES;
  const { state, url, blob } = useFileUrl(file.id, attempt, isLongText ? MAX_TEXT_BYTES : undefined);
  if (state === 'closed') return <FileForbiddenState />;
  if (state === 'lost') return <FileMissingState />;
  if (state === 'failed') return <FileFailedState onRetry={() => setAttempt(attempt + 1)} />;
  if (!url || !blob) return <FileLoadingState file={file} />;
  if (kind === 'image') {
    return <PictureView url={url} name={file.name} onFail={() => onFail('noPreview')} />;
  }
  if (kind === 'pdf') return <PdfPages blob={blob} onFail={onFail} />;
  return <TextContent blob={blob} name={file.name} isCut={isLongText} />;
}

/** Explains why a file can't be shown, and offers to download it. */
function NotShown({ file, obstacle, onDownload }: PreviewContentProps & { obstacle: PreviewFailure }) {
  const { t, locale } = useMessages();
  const facts = file.size === undefined ? file.name : `${file.name}, ${formatFileSize(file.size, locale)}`;
  return (
    <EmptyState
      icon={obstacle === 'encrypted' ? 'lock' : 'file'}
      title={t(`file.${obstacle}`)}
      text={obstacle === 'encrypted' ? t('file.encryptedText') : facts}
    >
      <Button tone="primary" icon="download" onClick={() => onDownload(file)}>
        {t('file.downloadIt')}
      </Button>
    </EmptyState>
  );
}
