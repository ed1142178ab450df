import { useMemo } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useBoot } from '../../state/useBoot.ts';

/** Returns the groups of the account; the name of the group of all users is translated. */
export function useUserGroups() {
  const { t } = useMessages();
  const { userGroups } = useBoot();
  return useMemo(
    () => userGroups.map(group => (group.everyone ? { ...group, name: t('app.everyone') } : group)),
    [userGroups, t],
  );
}
