import { useMemo } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useBoot } from '../../state/useBoot.ts';

/** Groups and people to choose from: `group-` or `user-` and the id. */
export function useTargets() {
  const { t } = useMessages();
  const { users, userGroups } = useBoot();
  return useMemo(
    () => [
      ...userGroups.map(({ id, name, everyone }) => ({
        value: `group-${id}`,
        label: everyone ? t('profiles.everyone') : name,
        group: t('userGroups.title'),
      })),
      ...users.map(({ id, name }) => ({ value: `user-${id}`, label: name, group: t('users.title') })),
    ],
    [t, users, userGroups],
  );
}
