import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Page } from '#view/kit/Page.tsx';

/** A page that the person seen may not open: the administrator who looks stays logged in. */
export default function NotPermittedPage() {
  const { t } = useMessages();
  return (
    <Page title={t('app.accessDenied')}>
      <p>{t('app.noPermission')}</p>
    </Page>
  );
}
