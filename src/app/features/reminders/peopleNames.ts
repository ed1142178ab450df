import { useUserGroups } from '../../shared/people/useUserGroups.ts';
import { useBoot } from '../../state/useBoot.ts';
import type { Reminder } from './reminderCalls.ts';

export function useReminderUserNames({ users, groups }: Pick<Reminder, 'users' | 'groups'>): string[] {
  const boot = useBoot();
  const userGroups = useUserGroups();
  return [
    ...groups.flatMap(id => userGroups.find(group => group.id === id)?.name ?? []),
    ...users.flatMap(id => boot.users.find(user => user.id === id)?.name ?? []),
  ];
}
