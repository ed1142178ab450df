import { isDirectoryReadable } from '#core/policy/permissions.ts';
import type { Audience } from '#server/kernel/hub/hub.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { toDirectoryViewer } from '#server/kernel/session/principal.ts';
import type { DefinitionStore } from './accountDefinitions.ts';

/** Returns the audience of updates about a directory's records: the users who can read the records. */
export type DirectoryAudienceResolver = (accountId: string, directoryId: string) => Audience;

export function createDirectoryAudienceResolver(
  { database }: Pick<Kernel, 'database'>,
  definitions: DefinitionStore,
): DirectoryAudienceResolver {
  return (accountId, directoryId) => async () => {
    // The change has just loaded the definitions, so they are only read once even for a thousand changed records.
    const known =
      definitions.known(accountId) ??
      (await database.readAccount(accountId, trx => definitions.load(trx, accountId)));
    const directory = known.directory(directoryId);
    return principal =>
      directory !== undefined && isDirectoryReadable(toDirectoryViewer(principal), directory);
  };
}
