import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import {
  filterEntriesOutsideMenu,
  getFeatureEntries,
  getNavigationGroups,
  type NavigationEntry,
} from '../../state/navigation.ts';
import { createAccess, useBoot, useUser } from '../../state/useBoot.ts';
import { useMenu } from '../FeaturesContext.ts';
import { type ProfileDraft, toProfileInput } from './profileDraft.ts';

/** Previews the menu as the users of a profile see it, with the same entries and styles as the real menu. */
export function MenuPreview({ draft }: { draft: ProfileDraft }) {
  const { t } = useMessages();
  const data = useBoot();
  const { settings } = useUser().account;
  const stated = getFeatureEntries(useMenu(), 'main', settings);
  const profile = { ...toProfileInput(draft), id: '' };
  const access = createAccess({ data, settings, groupIds: [], profile });
  const groups = getNavigationGroups(data, access, []);
  const main = filterEntriesOutsideMenu(stated, groups);
  return (
    <aside className="dk-menu-preview" aria-label={t('profiles.preview')}>
      <h3>{t('profiles.preview')}</h3>
      <div className="dk-nav">
        <Entries entries={[{ href: '/', icon: 'home', label: '', labelId: 'home.title' }, ...main]} />
        {groups.map(({ headingId, entries }) => (
          <div key={headingId}>
            <div className="dk-nav-heading">{t(headingId)}</div>
            <Entries entries={entries} />
          </div>
        ))}
      </div>
      {groups.length === 0 && <p className="dk-faint">{t('profiles.emptyMenu')}</p>}
    </aside>
  );
}

function Entries({ entries }: { entries: readonly NavigationEntry[] }) {
  const { t } = useMessages();
  return (
    <ul>
      {entries.map(({ href, icon, label, labelId }) => (
        <li key={href} className="dk-nav-link">
          <Icon name={icon} />
          <span className="dk-truncate">{labelId ? t(labelId) : label}</span>
        </li>
      ))}
    </ul>
  );
}
