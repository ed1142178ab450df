import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useUserGroups } from '../../shared/people/useUserGroups.ts';
import { useBoot } from '../../state/useBoot.ts';
import type { UsersAndGroups } from '../../state/useUsersAndGroups.ts';
import type { AssignmentDraft } from './profileDraft.ts';

/**
 * Returns a function that returns the name of an assigned user or group. Deleted users and groups are marked as
 * deleted.
 */
export function useAssignmentTargetName(people: UsersAndGroups | undefined) {
  const { t } = useMessages();
  const { users } = useBoot();
  const userGroups = useUserGroups();
  return ({ kind, targetId }: Pick<AssignmentDraft, 'kind' | 'targetId'>): string => {
    if (kind === 'user') {
      const live = users.find(({ id }) => id === targetId);
      const gone = people?.users.find(({ id }) => id === targetId);
      return (
        live?.name ?? (gone ? t('profiles.deletedTarget', { name: gone.name }) : t('profiles.goneTarget'))
      );
    }
    const live = userGroups.find(({ id }) => id === targetId);
    if (live) return live.name;
    const gone = people?.groups.find(({ id }) => id === targetId);
    return gone ? t('profiles.deletedTarget', { name: gone.name }) : t('profiles.goneTarget');
  };
}
