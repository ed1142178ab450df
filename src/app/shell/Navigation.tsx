import { Link, useLocation } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { useAccess, useBoot, useUser } from '../state/useBoot.ts';
import {
  adminEntries,
  boardEntries,
  directoryEntries,
  homeEntry,
  type NavigationEntry,
} from './navigation.ts';

export interface NavigationProps {
  /** The product's name stands above. */
  hasBrand?: boolean;
  /** Told when a link is followed. */
  onFollow?: () => void;
}

/** The way to everything the person may open. */
export function Navigation({ hasBrand, onFollow }: NavigationProps) {
  const { t } = useMessages();
  const user = useUser();
  const data = useBoot();
  const access = useAccess();
  const directories = directoryEntries(data, access);
  const boards = boardEntries(data, access);
  return (
    <nav className="dk-nav" aria-label={t('shell.navigation')}>
      {hasBrand && (
        <Link href="/" className="dk-brand">
          <img src="/icon.svg" alt="" width="22" height="22" />
          Docket
        </Link>
      )}
      <NavigationList entries={[homeEntry]} onFollow={onFollow} />
      {directories.length > 0 && (
        <>
          <h2 className="dk-nav-heading">{t('shell.records')}</h2>
          <NavigationList entries={directories} onFollow={onFollow} />
        </>
      )}
      {boards.length > 0 && (
        <>
          <h2 className="dk-nav-heading">{t('shell.boards')}</h2>
          <NavigationList entries={boards} onFollow={onFollow} />
        </>
      )}
      {user.isAdmin && (
        <>
          <h2 className="dk-nav-heading">{t('shell.administration')}</h2>
          <NavigationList entries={adminEntries} onFollow={onFollow} />
        </>
      )}
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
  return (
    <ul>
      {entries.map(entry => (
        <li key={entry.href}>
          <Link
            href={entry.href}
            className="dk-nav-link"
            aria-current={path === entry.href ? 'page' : undefined}
            onClick={onFollow}
          >
            <Icon name={entry.icon} />
            <span className="dk-truncate">{entry.labelId ? t(entry.labelId) : entry.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
