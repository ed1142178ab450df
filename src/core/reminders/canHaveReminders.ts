import type { Directory } from '../model.ts';

/**
 * Returns whether records of a directory can have reminders (decision 0068): by default in processes and contacts; an
 * admin can change this per directory.
 */
export function canHaveReminders({
  type,
  builtIn,
  remindersEnabled,
}: Pick<Directory, 'type' | 'builtIn' | 'remindersEnabled'>): boolean {
  return remindersEnabled ?? (builtIn === true || type === 'Process');
}
