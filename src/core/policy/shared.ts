/**
 * Permissions of public visitors for shared forms. Links, widgets and pages share one type of principal, with the
 * permissions defined here.
 */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { DirectoryRights } from '../model.ts';
import { NO_RIGHTS } from './profile.ts';

/**
 * Returns permissions for the shared fields of new records in a directory, as far as the sharing user has
 * these permissions, and no other permissions.
 */
export function createSharedRights(
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
