import type { Directory } from '../model.ts';

/** Whether records of a directory may have reminders (decision 0068): processes and contacts unless an admin turns them off. */
export function takesReminders({
  type,
  builtIn,
  remindersEnabled,
}: Pick<Directory, 'type' | 'builtIn' | 'remindersEnabled'>): boolean {
  return remindersEnabled ?? (builtIn === true || type === 'Process');
}
