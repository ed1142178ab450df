import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import './feedback.css';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Button } from './Button.tsx';
import type { ChunkError } from './loadChunk.ts';

const laterEvent = 'docket-chunk-later';

/** Says over the page that a part of it did not load. A module that failed stays failed: only a reload tries again. */
export function FailedChunk({ error }: { error: ChunkError }) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(true);
  // Several parts may fail at once: one notice shows, and stands for all of them.
  useEffect(() => {
    const close = () => setOpen(false);
    window.addEventListener(laterEvent, close);
    return () => window.removeEventListener(laterEvent, close);
  }, []);
  if (!isOpen) return null;
  return createPortal(
    <div role="alert" className="dk-chunk-failure">
      <strong>{t('kit.chunk.title')}</strong>
      <p>{t('kit.chunk.text')}</p>
      <div className="dk-row dk-row-wrap">
        <Button tone="primary" icon="restore" onClick={() => location.reload()}>
          {t('kit.retry')}
        </Button>
        <Button tone="quiet" onClick={() => window.dispatchEvent(new Event(laterEvent))}>
          {t('kit.chunk.later')}
        </Button>
        <span className="dk-faint">{error.code}</span>
      </div>
    </div>,
    document.body,
  );
}
