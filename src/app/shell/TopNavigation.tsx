import { Link, useLocation } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { isCurrentEntry, type NavigationGroup } from '../state/navigation.ts';
import { Brand } from './Brand.tsx';
import { useNavigation } from './useNavigation.ts';

/** The horizontal layout: the navigation at the top, with a menu for each group. */
export default function TopNavigation() {
  const { t } = useMessages();
  const [path] = useLocation();
  const { main, groups } = useNavigation();
  return (
    <nav className="dk-nav" aria-label={t('shell.navigation')}>
      <Brand />
      {main.map(entry => (
        <Link
          key={entry.href}
          href={entry.href}
          className="dk-nav-link"
          aria-current={isCurrentEntry(entry, path) ? 'page' : undefined}
        >
          <Icon name={entry.icon} />
          {entry.labelId ? t(entry.labelId) : entry.label}
        </Link>
      ))}
      {groups.map(group => (
        <GroupMenu key={group.headingId} group={group} />
      ))}
    </nav>
  );
}

function GroupMenu({ group: { headingId, entries } }: { group: NavigationGroup }) {
  const { t } = useMessages();
  const [path, navigate] = useLocation();
  const current = entries.find(entry => isCurrentEntry(entry, path));
  return (
    <Menu
      trigger={
        <Button tone="quiet" data-current={current ? '' : undefined}>
          {t(headingId)}
          <Icon name="chevron-down" />
        </Button>
      }
      entries={entries.map(entry => ({
        id: entry.href,
        icon: entry.icon,
        label: entry.labelId ? t(entry.labelId) : entry.label,
        isChecked: entry === current,
        onSelect: () => navigate(entry.href),
      }))}
    />
  );
}
