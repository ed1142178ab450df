import { Link, Redirect } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { getStartPageOptions, resolveStartPage } from '../../state/startPage.ts';
import { isTemplateLoading } from '../../state/templateLoad.ts';
import { useAccess, useBoot, useUser } from '../../state/useBoot.ts';
import HomePage from './HomePage.tsx';

/**
 * Opens the account's start page, or the home page if the account has none. Lists other pages if the user can't open
 * the start page.
 */
export default function StartPage() {
  const data = useBoot();
  const access = useAccess();
  const { defaultState } = useUser().account.settings;
  // While the account is being filled from a template, the chosen page may not exist yet.
  if (isTemplateLoading(data)) return <HomePage />;
  const start = resolveStartPage(defaultState, data, access);
  if (start.kind === 'open') return <Redirect to={start.address} replace />;
  return start.kind === 'home' ? <HomePage /> : <UnknownStart />;
}

/** Shows the text of specification section 8 with links to existing pages. */
function UnknownStart() {
  const { t } = useMessages();
  const { isAdmin } = useUser();
  const places = getStartPageOptions(useBoot(), useAccess());
  return (
    <Page title={t('home.unknownStart')} width="text">
      <p>{t('home.unknownStartText')}</p>
      <div className="dk-row dk-row-wrap">
        <Link href="/home" className="dk-button" data-tone="primary">
          <Icon name="home" />
          {t('home.title')}
        </Link>
        {isAdmin && (
          <Link href="/settings" className="dk-button">
            <Icon name="settings" />
            {t('home.chooseStart')}
          </Link>
        )}
      </div>
      {places.length > 0 && (
        <ul className="dk-link-list" aria-label={t('home.startPlaces')}>
          {places.map(({ icon, address, name }) => (
            <li key={address}>
              <Link href={address} className="dk-link-row">
                <Icon name={icon} />
                <span className="dk-truncate">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
