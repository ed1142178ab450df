import { useMemo } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useUserGroups } from '../../shared/people/useUserGroups.ts';
import { useBoot } from '../../state/useBoot.ts';

/** Returns groups and users as options, whose values are ids prefixed with `group-` or `user-`. */
export function useAssignmentTargetOptions() {
  const { t } = useMessages();
  const { users } = useBoot();
  const userGroups = useUserGroups();
  return useMemo(
    () => [
      ...userGroups.map(({ id, name }) => ({
        value: `group-${id}`,
        label: name,
        group: t('userGroups.title'),
      })),
      ...users.map(({ id, name }) => ({ value: `user-${id}`, label: name, group: t('users.title') })),
    ],
    [t, users, userGroups],
  );
}
