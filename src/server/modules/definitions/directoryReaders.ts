import { isDirectoryReadable } from '#core/policy/permissions.ts';
import type { Audience } from '#server/kernel/hub/hub.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { toDirectoryViewer } from '#server/kernel/session/principal.ts';
import type { DefinitionStore } from './accountDefinitions.ts';

/** Returns who receives updates about a directory's records: users who can read them. */
export type DirectoryReaders = (accountId: string, directoryId: string) => Audience;

export function createDirectoryReaders(
  { database }: Pick<Kernel, 'database'>,
  definitions: DefinitionStore,
): DirectoryReaders {
  return (accountId, directoryId) => async () => {
    // The definitions were just loaded by the change; for a thousand changed records they are only read once.
    const known =
      definitions.known(accountId) ??
      (await database.readAccount(accountId, trx => definitions.load(trx, accountId)));
    const directory = known.directory(directoryId);
    return principal =>
      directory !== undefined && isDirectoryReadable(toDirectoryViewer(principal), directory);
  };
}
