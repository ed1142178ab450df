import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import './feedback.css';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import type { ChunkError } from '../../loading/loadChunk.ts';
import { Button } from '../Button.tsx';
import { getChunkMessage, useChunkRetry } from './useChunkRetry.ts';
import { useIsOnline } from './useIsOnline.ts';

const laterEvent = 'docket-chunk-later';

/** A notice on top of the page about a part that failed to load, shown until the part has loaded. */
export function FailedChunk({ error, onLoaded }: { error: ChunkError; onLoaded: () => void }) {
  const { t } = useMessages();
  const isOnline = useIsOnline();
  const [isOpen, setOpen] = useState(true);
  // After the user dismisses the notice, retrying stops, so that nothing opens unexpectedly and takes the focus. The
  // part loads when the user requests it again.
  useChunkRetry(isOpen ? error : null, onLoaded);
  // Several parts can fail at the same time: dismissing one notice dismisses all notices.
  useEffect(() => {
    const close = () => setOpen(false);
    window.addEventListener(laterEvent, close);
    return () => window.removeEventListener(laterEvent, close);
  }, []);
  if (!isOpen) return null;
  const about = getChunkMessage(error, isOnline);
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
