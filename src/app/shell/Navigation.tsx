import { Fragment } from 'react';
import { Link, useLocation } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Badge } from '#view/kit/feedback/Badge.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { isCurrentEntry, type NavigationEntry } from '../state/navigation.ts';
import { useBoot } from '../state/useBoot.ts';
import { Brand } from './Brand.tsx';
import { useNavigation } from './useNavigation.ts';

export interface NavigationProps {
  /** True to show the product's name at the top. */
  hasBrand?: boolean;
  /** Called when the user follows a link. */
  onFollow?: () => void;
}

/** Links to all pages that the user can open. */
export function Navigation({ hasBrand, onFollow }: NavigationProps) {
  const { t } = useMessages();
  const { main, groups } = useNavigation();
  return (
    <nav className="dk-nav" aria-label={t('shell.navigation')}>
      {hasBrand && <Brand />}
      <NavigationList entries={main} onFollow={onFollow} />
      {groups.map(({ headingId, entries }) => (
        <Fragment key={headingId}>
          <h2 className="dk-nav-heading">{t(headingId)}</h2>
          <NavigationList entries={entries} onFollow={onFollow} />
        </Fragment>
      ))}
    </nav>
  );
}

function NavigationList({
  entries,
  onFollow,
}: {
  entries: readonly NavigationEntry[];
  onFollow?: () => void;
}) {
  const { t } = useMessages();
  const [path] = useLocation();
  const data = useBoot();
  return (
    <ul>
      {entries.map(entry => (
        <li key={entry.href}>
          <Link
            href={entry.href}
            className="dk-nav-link"
            aria-current={isCurrentEntry(entry, path) ? 'page' : undefined}
            onClick={onFollow}
          >
            <Icon name={entry.icon} />
            <span className="dk-truncate">{entry.labelId ? t(entry.labelId) : entry.label}</span>
            <Count value={entry.count?.(data) ?? 0} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Count({ value }: { value: number }) {
  return value > 0 ? <Badge>{value}</Badge> : null;
}
