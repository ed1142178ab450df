import { useMemo } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useBoot } from '../../state/useBoot.ts';

/** The groups of the account; that of everyone is called so in the language of whoever reads it. */
export function useUserGroups() {
  const { t } = useMessages();
  const { userGroups } = useBoot();
  return useMemo(
    () => userGroups.map(group => (group.everyone ? { ...group, name: t('app.everyone') } : group)),
    [userGroups, t],
  );
}
