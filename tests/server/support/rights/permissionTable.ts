import { serverModules } from '#server/modules/index.ts';
import type { ServerModule } from '#server/modules/serverModule.ts';

/**
 * Who is answered what: every call of the contract, made by four kinds of people, about what is theirs, another account's,
 * and hidden from them (the vault, that of all of them only its keeper may read). Each module
 * states the rows of its calls by hand: a row says what has to be. In its columns are the people below, in each what is their own,
 * another's, and hidden.
 * `–`: the call names nothing of the kind. `200!`: the answer tells inside that nothing of it would be done. What is deleted or used up in between is made anew for each answer.
 */
export const permissionTable = tableOf(serverModules);

/** Calls by their label: one list of roles, of each the objects. @throws Error for a row that two modules state. */
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
