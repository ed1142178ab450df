import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { rightsTexts } from '../shared/rights/texts.ts';
import { useUser } from '../state/useBoot.ts';

/**
 * Shown, with the reason, to an administrator who views Docket as a user that can't open this page. The administrator
 * stays logged in.
 */
export default function NotPermittedPage() {
  return (
    <TextsProvider texts={rightsTexts}>
      <NotPermitted />
    </TextsProvider>
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
