import { useBoot } from '../../state/useBoot.ts';
import type { Reminder } from './reminderCalls.ts';

/** The groups and people a reminder is for, by name. */
export function usePeopleNames({ users, groups }: Pick<Reminder, 'users' | 'groups'>): string[] {
  const boot = useBoot();
  return [
    ...groups.flatMap(id => boot.userGroups.find(group => group.id === id)?.name ?? []),
    ...users.flatMap(id => boot.users.find(user => user.id === id)?.name ?? []),
  ];
}
