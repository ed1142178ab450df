import { Link, useLocation } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { createHomeEntry, getDirectoryEntries, isCurrentEntry } from '../state/navigation.ts';
import { useAccess, useBoot, useUser } from '../state/useBoot.ts';

const most = 3;

/** Shows the first entries of the navigation within reach of the thumb, and a button for all others. */
export function PhoneBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useMessages();
  const [path] = useLocation();
  const entries = [createHomeEntry(useUser()), ...getDirectoryEntries(useBoot(), useAccess())].slice(0, most);
  return (
    <nav className="dk-phone-bar" aria-label={t('shell.places')}>
      {entries.map(entry => (
        <Link
          key={entry.href}
          href={entry.href}
          aria-current={isCurrentEntry(entry, path) ? 'page' : undefined}
        >
          <Icon name={entry.icon} />
          <span className="dk-truncate">{entry.labelId ? t(entry.labelId) : entry.label}</span>
        </Link>
      ))}
      <button type="button" onClick={onMenu}>
        <Icon name="menu" />
        <span>{t('shell.menu')}</span>
      </button>
    </nav>
  );
}
