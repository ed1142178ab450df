import type { Directory } from '../model.ts';

/**
 * Returns whether records of a directory can have reminders (decision 0068): processes and contacts by default, unless
 * an admin turns them off.
 */
export function canHaveReminders({
  type,
  builtIn,
  remindersEnabled,
}: Pick<Directory, 'type' | 'builtIn' | 'remindersEnabled'>): boolean {
  return remindersEnabled ?? (builtIn === true || type === 'Process');
}
