import { mayReadDirectory } from '#core/permissions.ts';
import type { Audience } from '#server/kernel/hub/hub.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { readerOf } from '#server/kernel/session/principal.ts';
import type { DefinitionStore } from './accountDefinitions.ts';

/** Who hears of news about the records of a directory: those who may read them. */
export type DirectoryReaders = (accountId: string, directoryId: string) => Audience;

export function createDirectoryReaders(
  { database }: Pick<Kernel, 'database'>,
  definitions: DefinitionStore,
): DirectoryReaders {
  return (accountId, directoryId) => async () => {
    // Whoever made the news has just asked for the definitions; a thousand changed records ask for them once.
    const known =
      definitions.known(accountId) ??
      (await database.readAccount(accountId, trx => definitions.load(trx, accountId)));
    const directory = known.directory(directoryId);
    return principal => directory !== undefined && mayReadDirectory(readerOf(principal), directory);
  };
}
