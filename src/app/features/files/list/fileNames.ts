import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useBoot } from '../../../state/useBoot.ts';
import type { FileEntry } from '../fileCalls.ts';

/** Returns a function that returns the name of the user who added a file, and the name of its record's directory. */
export function useFileOriginNames(): (file: FileEntry) => { person: string; directory: string } {
  const { t } = useMessages();
  const { users, directories } = useBoot();
  return ({ createdBy, directoryId }) => ({
    person: users.find(({ id }) => id === createdBy)?.name ?? t('records.someone'),
    directory: directories.find(({ id }) => id === directoryId)?.name ?? '',
  });
}
