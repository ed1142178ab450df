import { readdirSync } from 'node:fs';

const files = readdirSync(new URL('permissions/', import.meta.url)).toSorted();
const parts = await Promise.all(files.map(file => import(`./permissions/${file.replace('.ts', '')}.ts`)));

/**
 * The expected responses: every call of the contract, made by four types of users, about their own entities, another
 * account's, and hidden ones (in the vault, which only its keeper can read). Rows are maintained manually, in one file
 * per server module: a row defines the required result. The columns are the users below; each contains the results for
 * own, foreign and hidden entities. `–`: the call refers to nothing of this type. `200!`: the response reports that
 * nothing would be done. Entities that are deleted or used up in between are created again for each call.
 */
export const permissionTable = readRows(parts.map(({ permissions }: { permissions: string }) => permissions));

/** Returns calls by their label: a list of roles, each with its objects. @throws Error if two rows have one label */
export function readRows(texts: readonly string[]): ReadonlyMap<string, readonly (readonly string[])[]> {
  const rows = texts.flatMap(text => text.split('\n').filter(line => line.trim() !== ''));
  const table = new Map(
    rows.map(line => {
      const [label = '', ...cells] = line.split('|').map(part => part.trim());
      return [label, cells.map(cell => cell.split(/\s+/))] as const;
    }),
  );
  if (table.size < rows.length) throw new Error('Two rows of the table of permissions are about one call.');
  return table;
}
