import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { Page } from '#view/kit/layout/Page.tsx';

export default function SamplesPage() {
  const { t } = useMessages();
  return (
    <Page title={t('samples.title')}>
      <EmptyState title={t('samples.none')} text={t('samples.noneText')} />
    </Page>
  );
}
