import { Link, useLocation } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { homeEntry, isCurrent, type NavigationGroup, navigationGroups } from '../state/navigation.ts';
import { useAccess, useBoot, useUser } from '../state/useBoot.ts';
import { Brand } from './Brand.tsx';

/** The horizontal layout: the navigation across the top, each group a menu. */
export default function TopNavigation() {
  const { t } = useMessages();
  const user = useUser();
  const [path] = useLocation();
  const home = homeEntry(user);
  const groups = navigationGroups(useBoot(), useAccess(), user);
  return (
    <nav className="dk-nav" aria-label={t('shell.navigation')}>
      <Brand />
      <Link
        href={home.href}
        className="dk-nav-link"
        aria-current={isCurrent(home, path) ? 'page' : undefined}
      >
        <Icon name={home.icon} />
        {t('home.title')}
      </Link>
      {groups.map(group => (
        <GroupMenu key={group.headingId} group={group} />
      ))}
    </nav>
  );
}

function GroupMenu({ group: { headingId, entries } }: { group: NavigationGroup }) {
  const { t } = useMessages();
  const [path, navigate] = useLocation();
  const current = entries.find(entry => isCurrent(entry, path));
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
        isChecked: entry === current ? true : undefined,
        onSelect: () => navigate(entry.href),
      }))}
    />
  );
}
