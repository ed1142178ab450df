import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { LAYOUT_OPTIONS, preferencesState, setLayout, setLocale } from '../state/preferencesState.ts';
import { deleteUserDrafts } from '../state/recordDrafts.ts';
import { logOutOfSession } from '../state/sessionState.ts';
import { useUser } from '../state/useBoot.ts';

/** The usual labels of the languages; UA is the country code, as in the account's settings. */
const languageMarks = { en: 'EN', uk: 'UA' } as const;

/** Shows menus for the language and the theme, and the user's own menu. */
export function UserMenu() {
  const { t, locale } = useMessages();
  const { colorMode } = useSnapshot(preferencesState);
  const user = useUser();
  const [, navigate] = useLocation();
  const language = languageMarks[locale];
  return (
    <>
      <Menu
        placement="bottom-end"
        trigger={
          <Button tone="quiet" icon="globe" aria-label={`${t('shell.language')}: ${language}`}>
            {language}
          </Button>
        }
        entries={[
          { id: 'en', label: 'English', isChecked: locale === 'en', onSelect: () => setLocale('en') },
          { id: 'uk', label: 'Українська', isChecked: locale === 'uk', onSelect: () => setLocale('uk') },
        ]}
      />
      <Menu
        placement="bottom-end"
        trigger={<IconButton icon={colorMode === 'dark' ? 'moon' : 'sun'} label={t('shell.theme')} />}
        entries={LAYOUT_OPTIONS.colorMode.map(mode => ({
          id: mode,
          label: t(`shell.theme.${mode}`),
          isChecked: mode === colorMode,
          onSelect: () => setLayout({ colorMode: mode }),
        }))}
      />
      <Menu
        placement="bottom-end"
        trigger={
          <Button tone="quiet" icon="user" aria-label={t('shell.userMenu', { name: user.name })}>
            <span className="dk-user-name dk-truncate">{user.name}</span>
          </Button>
        }
        entries={[
          { id: 'profile', icon: 'user', label: t('profile.title'), onSelect: () => navigate('/profile') },
          {
            id: 'logout',
            icon: 'logout',
            label: t('shell.logout'),
            hasSeparator: true,
            onSelect: () => {
              deleteUserDrafts();
              void logOutOfSession();
            },
          },
        ]}
      />
    </>
  );
}
