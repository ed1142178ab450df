import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Page } from '#view/kit/Page.tsx';
import { FeatureMessages } from '../messages/FeatureMessages.tsx';
import { useUser } from '../state/useBoot.ts';

/** A page that the person seen may not open, and why: the administrator who looks stays logged in. */
export default function NotPermittedPage() {
  return (
    <FeatureMessages area="rights">
      <NotPermitted />
    </FeatureMessages>
  );
}

function NotPermitted() {
  const { t } = useMessages();
  const { name } = useUser();
  return (
    <Page title={t('app.accessDenied')} width="text">
      <div className="dk-stack">
        <p>{t('app.noPermission')}</p>
        <p className="dk-faint">{t('rights.adminsOnly', { name })}</p>
      </div>
    </Page>
  );
}
