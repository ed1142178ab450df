import { useMemo } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useBoot } from '../../state/useBoot.ts';

/** Returns the groups of the account, with a translated name for the group of all users. */
export function useUserGroups() {
  const { t } = useMessages();
  const { userGroups } = useBoot();
  return useMemo(
    () => userGroups.map(group => (group.everyone ? { ...group, name: t('app.everyone') } : group)),
    [userGroups, t],
  );
}
