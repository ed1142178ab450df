import { Link } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';

export function UnknownUser() {
  const { t } = useMessages();
  return (
    <EmptyState isPage icon="user" title={t('users.unknown')} text={t('users.unknownText')}>
      <Link href="/users" className="dk-button">
        {t('users.title')}
      </Link>
    </EmptyState>
  );
}
