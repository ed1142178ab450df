import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import './feedback.css';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../Button.tsx';
import type { ChunkError } from './loadChunk.ts';
import { chunkTexts, useChunkRetry } from './useChunkRetry.ts';
import { useIsOnline } from './useIsOnline.ts';

const laterEvent = 'docket-chunk-later';

/** Says over the page that a part of it did not load, until it has; a reload of the page tries everything again. */
export function FailedChunk({ error, onLoaded }: { error: ChunkError; onLoaded: () => void }) {
  const { t } = useMessages();
  const isOnline = useIsOnline();
  const [isOpen, setOpen] = useState(true);
  // Once it is put off, nothing opens by itself and takes the focus: whoever asks for the part again gets it.
  useChunkRetry(isOpen ? error : null, onLoaded);
  // Several parts may fail at once: one notice shows, and stands for all of them.
  useEffect(() => {
    const close = () => setOpen(false);
    window.addEventListener(laterEvent, close);
    return () => window.removeEventListener(laterEvent, close);
  }, []);
  if (!isOpen) return null;
  const about = chunkTexts(error, isOnline);
  return createPortal(
    <div role="alert" className="dk-chunk-failure" data-code={error.code}>
      <strong>{t(`${about}.title`)}</strong>
      <p>{t(`${about}.text`)}</p>
      <div className="dk-row dk-row-wrap">
        <Button tone="primary" icon="restore" onClick={() => location.reload()}>
          {t('kit.retry')}
        </Button>
        <Button tone="quiet" onClick={() => window.dispatchEvent(new Event(laterEvent))}>
          {t('kit.chunk.later')}
        </Button>
      </div>
    </div>,
    document.body,
  );
}
