import { Link } from 'wouter';
import { findCurrentProfile } from '#core/policy/permissions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useBoot } from '../../state/useBoot.ts';

export function AppliedProfile({ userId, groupIds }: { userId: string; groupIds: readonly string[] }) {
  const { t } = useMessages();
  const { usageProfiles, userGroups } = useBoot();
  const everyone = userGroups.filter(group => group.everyone).map(group => group.id);
  const profile = findCurrentProfile(usageProfiles, { userId, groupIds: [...groupIds, ...everyone] });
  if (!profile) return <Notice tone="warning">{t('users.noProfile')}</Notice>;
  return (
    <div className="dk-field">
      <span className="dk-label">{t('users.profile')}</span>
      <span>
        <Link href={`/usage-profiles/${profile.id}`}>{profile.name}</Link>
      </span>
      <span className="dk-help">{t('users.profileHelp')}</span>
    </div>
  );
}
