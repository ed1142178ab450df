import { serverModules } from '#server/modules/index.ts';
import type { ServerModule } from '#server/modules/serverModule.ts';

/**
 * The expected responses: every call of the contract, made by four types of users, about their own entities, another
 * account's, and hidden ones (in the vault, which only its keeper can read). Each module maintains the rows of its
 * calls manually: a row defines the required result. The columns are the users below; each contains the results for
 * own, foreign and hidden entities. `–`: the call refers to nothing of this type. `200!`: the response reports that
 * nothing would be done. Entities that are deleted or used up in between are created again for each call.
 */
export const permissionTable = tableOf(serverModules);

/**
 * Returns calls by their label: a list of roles, each with its objects. @throws Error for a row defined by two modules
 */
export function tableOf(
  modules: readonly Pick<ServerModule, 'permissions'>[],
): ReadonlyMap<string, readonly (readonly string[])[]> {
  const rows = modules.flatMap(({ permissions: text }) =>
    text.split('\n').filter(line => line.trim() !== ''),
  );
  const table = new Map(
    rows.map(line => {
      const [label = '', ...cells] = line.split('|').map(part => part.trim());
      return [label, cells.map(cell => cell.split(/\s+/))] as const;
    }),
  );
  if (table.size < rows.length) throw new Error('Two rows of the table of permissions are about one call.');
  return table;
}
