import type { ReactNode } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import type { IconName } from '#view/kit/icons.ts';
import { getErrorText } from '../../../api/errorText.ts';
import type { LoadState } from '../../../api/useLoad.ts';

const ROWS = 5;

/** Renders grey placeholders for the rows of a list. */
export function TileSkeleton() {
  const { t } = useMessages();
  return (
    <div className="dk-tile-rows" role="status" aria-label={t('kit.loading')}>
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
        <span key={row} className="dk-tile-row">
          <span className="dk-skeleton" style={{ width: `${86 - ((row * 23) % 40)}%` }} />
        </span>
      ))}
    </div>
  );
}

/**
 * Renders the state of a tile's request: loading, failed or loaded. During a reload, the previous data stays visible.
 */
export function TileLoader<T>({ load, children }: { load: LoadState<T>; children: (data: T) => ReactNode }) {
  const messages = useMessages();
  if (load.data !== undefined) return children(load.data);
  if (load.error) return <TileErrorState text={getErrorText(messages, load.error)} onRetry={load.reload} />;
  return <TileSkeleton />;
}

export function TileErrorState({ text, onRetry }: { text?: string; onRetry: () => void }) {
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

/** Explains what the tile will contain, and offers an action if one is passed. */
export function TileEmptyState({
  icon,
  text,
  children,
}: {
  icon: IconName;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="dk-tile-state">
      <Icon name={icon} />
      <p>{text}</p>
      {children}
    </div>
  );
}
