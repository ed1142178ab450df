import { readdirSync } from 'node:fs';

const files = readdirSync(new URL('permissions/', import.meta.url)).toSorted();
const parts = await Promise.all(files.map(file => import(`./permissions/${file.replace('.ts', '')}.ts`)));

/**
 * The expected responses of every call of the contract, made by four types of users about their own entities, another
 * account's entities, and hidden entities (in the vault, which only the keeper can read). Rows are maintained manually,
 * in one file per server module, and define the required results. Each column is for one type of user and contains the
 * results for own, foreign and hidden entities. `–` means that the call refers to nothing of this type; `200!` means
 * that the response reports that nothing would be done. Entities that a call deletes or uses up are created again for
 * each call.
 */
export const permissionTable = parsePermissionRows(
  parts.map(({ permissions }: { permissions: string }) => permissions),
);

/**
 * Returns the expected results of each call, keyed by the call's label: a list of roles, each with its objects.
 * @throws Error if two rows have the same label
 */
export function parsePermissionRows(
  texts: readonly string[],
): ReadonlyMap<string, readonly (readonly string[])[]> {
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
