import { useEffect, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { askProgress } from './figureCalls.ts';

const SLOW_MS = 1_500;
const LOOK_MS = 700;

export interface SlowCountingProps {
  /** Null: processes. */
  directoryId: string | null;
  onStop: () => void;
}

/** What takes long says so and how far it is, and need not be waited for. */
export function SlowCounting({ directoryId, onStop }: SlowCountingProps) {
  const { t } = useMessages();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  const percent = useProgress(isSlow ? directoryId : null);
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

function useProgress(directoryId: string | null): number | null {
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => {
    if (directoryId === null) return undefined;
    const leaving = new AbortController();
    const look = () =>
      askProgress(directoryId, leaving.signal).then(
        found => leaving.signal.aborted || setPercent(found),
        // The figures themselves tell what is wrong.
        () => undefined,
      );
    void look();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [directoryId]);
  return percent;
}
