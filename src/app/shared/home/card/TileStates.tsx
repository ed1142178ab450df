import type { ReactNode } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import type { IconName } from '#view/kit/icons.ts';
import { errorText } from '../../../api/errorText.ts';
import type { Load } from '../../../api/useLoad.ts';

const ROWS = 5;

/** Grey rows where those of a list are to come. */
export function TileSkeleton() {
  const { t } = useMessages();
  return (
    <div className="dk-tile-rows" role="status" aria-label={t('kit.loading')}>
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <span key={row} className="dk-tile-row">
          <span className="dk-skeleton" style={{ width: `${86 - ((row * 23) % 40)}%` }} />
        </span>
      ))}
    </div>
  );
}

/** What a tile asks the server for: on its way, failed, or there. While it is asked again, what was there stays. */
export function TileLoad<T>({ load, children }: { load: Load<T>; children: (data: T) => ReactNode }) {
  const messages = useMessages();
  if (load.data !== undefined) return children(load.data);
  if (load.error) return <TileFailed text={errorText(messages, load.error)} onRetry={load.reload} />;
  return <TileSkeleton />;
}

export function TileFailed({ text, onRetry }: { text?: string; onRetry: () => void }) {
  const { t } = useMessages();
  return (
    <div className="dk-tile-state" role="alert">
      <Icon name="warning" />
      <p>{text ?? t('home.tileFailed')}</p>
      <Button size="small" icon="restore" onClick={onRetry}>
        {t('kit.retry')}
      </Button>
    </div>
  );
}

/** Says what will fill the tile, and offers a step where there is one. */
export function TileEmpty({ icon, text, children }: { icon: IconName; text: string; children?: ReactNode }) {
  return (
    <div className="dk-tile-state">
      <Icon name={icon} />
      <p>{text}</p>
      {children}
    </div>
  );
}
