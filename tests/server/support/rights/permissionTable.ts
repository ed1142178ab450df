import { serverModules } from '#server/modules/index.ts';
import type { ServerModule } from '#server/modules/serverModule.ts';

/** Of calls that no module answers yet. */
const notServed = `
listConversations                      | 501  –    –    | 501  –    –    | 501  –    –    | 501  –    –
countUnreadMessages                    | 501  –    –    | 501  –    –    | 501  –    –    | 501  –    –
getConversation                        | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
setConversationManager                 | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
setConversationContact                 | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
listMessages                           | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
sendMessage                            | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
updateMessage                          | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
deleteMessage                          | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
readMessage                            | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
readConversation                       | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
listBots                               | 501  –    –    | 501  –    –    | 501  –    –    | 501  –    –
createTelegramBot                      | 501  –    –    | 403  –    –    | 403  –    –    | 403  –    –
getTelegramBot                         | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
updateTelegramBot                      | 501  501  501  | 403  403  403  | 403  403  403  | 403  403  403
deleteTelegramBot                      | 501  501  501  | 403  403  403  | 403  403  403  | 403  403  403
`;

/**
 * Who is answered what: every call of the contract, made by four kinds of people, about what is theirs, another account's,
 * and hidden from them (the vault, that of all of them only its keeper may read). Each module
 * states the rows of its calls by hand: a row says what has to be. In its columns are the people below, in each what is their own,
 * another's, and hidden.
 * `–`: the call names nothing of the kind. `200!`: the answer tells inside that nothing of it would be done. Calls that are
 * not served yet answer 501. What is deleted or used up in between is made anew for each answer.
 */
export const permissionTable = tableOf(serverModules);

/** Calls by their label: one list of roles, of each the objects. @throws Error for a row that two modules state. */
export function tableOf(
  modules: readonly Pick<ServerModule, 'permissions'>[],
): ReadonlyMap<string, readonly (readonly string[])[]> {
  const rows = [notServed, ...modules.map(({ permissions }) => permissions)].flatMap(text =>
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
