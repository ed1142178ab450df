import { useEffect, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import './reportFigures.css';

const SLOW_MS = 1_500;
const POLL_MS = 700;

/** Returns the progress of a count in per cent; `null` if no records are being read. */
export type ProgressReader = (signal: AbortSignal) => Promise<number | null>;

export interface CountingProgressProps {
  /** `null` if the progress is unknown. */
  readProgress: ProgressReader | null;
  onStop: () => void;
}

/** Shown while figures are counted for the first time. */
export function CountingPlaceholder(props: CountingProgressProps) {
  return (
    <div className="dk-report-figures">
      <SlowCounting {...props} />
      <Skeleton lines={5} height={40} />
    </div>
  );
}

/** Shown over existing figures while new figures are counted. */
export function RecountingProgress(props: CountingProgressProps) {
  return (
    <div className="dk-counting-again">
      <SlowCounting {...props} />
    </div>
  );
}

export function CountingStopped({ onRetry }: { onRetry: () => void }) {
  const { t } = useMessages();
  return (
    <EmptyState icon="chart" title={t('figures.stopped')} text={t('figures.stoppedText')}>
      <Button onClick={onRetry}>{t('figures.again')}</Button>
    </EmptyState>
  );
}

/** Shown over outdated figures after the user cancelled counting new figures. */
export function OutdatedNotice({ onRetry }: { onRetry: () => void }) {
  const { t } = useMessages();
  return (
    <Notice tone="warning">
      <div className="dk-row dk-row-wrap">
        <span>{t('figures.outdated')}</span>
        <Button size="small" onClick={onRetry}>
          {t('figures.again')}
        </Button>
      </div>
    </Notice>
  );
}

/** Shows the progress of a slow count, and a button to cancel it. */
function SlowCounting({ readProgress, onStop }: CountingProgressProps) {
  const { t } = useMessages();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  const percent = useProgress(isSlow ? readProgress : null);
  if (!isSlow) return null;
  return (
    <div className="dk-row dk-row-wrap" role="status">
      <span className="dk-faint">{t('figures.counting')}</span>
      {percent !== null && (
        <>
          <progress aria-hidden="true" value={percent} max={100} />
          <span className="dk-faint">{t('figures.read', { percent })}</span>
        </>
      )}
      <Button size="small" onClick={onStop}>
        {t('figures.stop')}
      </Button>
    </div>
  );
}

function useProgress(readProgress: ProgressReader | null): number | null {
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => {
    if (!readProgress) return undefined;
    const leaving = new AbortController();
    const look = () =>
      readProgress(leaving.signal).then(
        found => leaving.signal.aborted || setPercent(found),
        // The figures themselves show the error.
        () => undefined,
      );
    void look();
    const timer = setInterval(look, POLL_MS);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [readProgress]);
  return percent;
}
