import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';

/** Shown in place of records while a template is being loaded; its progress is displayed above. */
export function TemplateLoadingState() {
  const { t } = useMessages();
  return <EmptyState isPage icon="clock" title={t('demo.wait')} text={t('demo.waitText')} />;
}
