import type { ReactNode } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Badge } from '#view/kit/feedback/Badge.tsx';
import type { User } from '../../state/useUsersAndGroups.ts';

/** Shows whether a user is an administrator, invited, locked or deleted. */
export function UserBadges({ user }: { user: User }) {
  const { t, formatDateTime } = useMessages();
  return (
    <>
      {user.isAdmin && <Badge>{t('users.admin')}</Badge>}
      {user.isInvited && !user.deletedAt && <State tone="warning">{t('users.invited')}</State>}
      {user.lockoutEnd && (
        <State tone="danger" title={t('users.lockedUntil', { at: formatDateTime(user.lockoutEnd) })}>
          {t('users.locked')}
        </State>
      )}
      {user.deletedAt && <Badge title={formatDateTime(user.deletedAt)}>{t('users.deleted')}</Badge>}
    </>
  );
}

function State({ tone, ...rest }: { tone: 'warning' | 'danger'; title?: string; children: ReactNode }) {
  return <span className="dk-badge dk-user-state" data-tone={tone} {...rest} />;
}
