import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import type { IconName } from '#view/kit/icons.ts';

export interface TileCardProps {
  icon: IconName;
  title: string;
  /** The number of entries; omitted until it is known. */
  count?: string | undefined;
  /** Link to the complete list. */
  href?: string | undefined;
  children: ReactNode;
}

/** Renders the frame of a tile. All tiles have the same height, so that nothing moves when data arrives. */
export function TileCard({ icon, title, count, href, children }: TileCardProps) {
  const { t } = useMessages();
  const id = useId();
  return (
    <section className="dk-tile" aria-labelledby={id}>
      <header className="dk-tile-head">
        <Icon name={icon} />
        <h2 id={id} className="dk-truncate">
          {title}
        </h2>
        {count && <span className="dk-faint">{count}</span>}
        <span className="dk-spacer" />
        {href && (
          <Link href={href} className="dk-tile-all" aria-label={t('home.showAllOf', { name: title })}>
            {t('home.showAll')}
          </Link>
        )}
      </header>
      <div className="dk-tile-body">{children}</div>
    </section>
  );
}
