import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { EmptyState } from '#view/kit/states.tsx';
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
    <EmptyState isPage icon="lock" title={t('app.accessDenied')} text={t('app.noPermission')}>
      <p>{t('rights.adminsOnly', { name })}</p>
    </EmptyState>
  );
}
