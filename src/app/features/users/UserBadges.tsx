import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Badge } from '#view/kit/Badge.tsx';
import type { User } from '../../state/usePeople.ts';

/** What is out of the ordinary with a person. */
export function UserBadges({ user }: { user: User }) {
  const { t, formatDateTime } = useMessages();
  return (
    <>
      {user.isAdmin && <Badge>{t('users.admin')}</Badge>}
      {user.isInvited && !user.deletedAt && <Badge color="#fdf4e3">{t('users.invited')}</Badge>}
      {user.lockoutEnd && (
        <Badge color="#fdeeed" title={t('users.lockedUntil', { at: formatDateTime(user.lockoutEnd) })}>
          {t('users.locked')}
        </Badge>
      )}
      {user.deletedAt && (
        <Badge color="#e4e6e9" title={formatDateTime(user.deletedAt)}>
          {t('users.deleted')}
        </Badge>
      )}
    </>
  );
}
