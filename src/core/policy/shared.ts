/** What people without a log-in get of what is shared with them. Links, widgets and pages act as one kind of principal; this narrows it. */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { DirectoryRights } from '../model.ts';
import { NO_RIGHTS } from './profile.ts';

/** Of a directory the shared fields of new records, as far as whoever shares them may give them; nothing else of it. */
export function sharedRights(
  { fields }: Pick<CompiledDirectory, 'fields'>,
  { record, hiddenFields }: DirectoryRights,
  shared: readonly string[],
): DirectoryRights {
  const others = fields.map(({ definition }) => definition.id).filter(id => !shared.includes(id));
  return {
    ...NO_RIGHTS,
    record: { read: record.read, create: record.create, update: false, delete: false },
    hiddenFields: [...new Set([...hiddenFields, ...others])],
  };
}
