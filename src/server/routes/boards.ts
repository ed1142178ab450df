import { createBoard, deleteBoard, orderBoards, updateBoard } from '../commands/saveBoard.ts';
import { changeConfiguration } from '../configuration/changeConfiguration.ts';
import type { Context } from '../context.ts';
import type { DefinitionScope } from '../definitions/definitionScope.ts';
import { type Handlers, noContent, ok } from '../http/handlers.ts';
import { presentBoards } from '../presenters/board.ts';
import { listBoards } from '../repositories/boards.ts';
import type { Principal } from '../sessions/principal.ts';

type Caller = { principal: Principal; connectionId: string | undefined };

/** Boards across directories: everyone sees what they may read of them, admins change them. */
export function boardRoutes(context: Context): Handlers {
  const { database, definitions: store, hub } = context;
  const change = async <T>(
    { principal, connectionId }: Caller,
    work: (scope: DefinitionScope) => Promise<T>,
  ): Promise<T> => {
    const { accountId } = principal;
    const { result } = await changeConfiguration(context, { principal, kinds: ['Board'] }, work);
    hub.publish({ accountId, event: 'BoardChanged', data: {}, except: connectionId });
    return result;
  };

  return {
    listBoards: async ({ principal }) =>
      database.forAccount(principal.accountId, async trx => {
        const definitions = await store.load(trx, principal.accountId);
        return ok(presentBoards({ definitions, principal }, await listBoards(trx)));
      }),
    createBoard: async request => ok(await change(request, scope => createBoard(scope, request.body))),
    updateBoard: async request => ok(await change(request, scope => updateBoard(scope, request.body))),
    deleteBoard: async request => {
      await change(request, scope => deleteBoard(scope, request.params.id));
      return noContent();
    },
    orderBoards: async request => {
      await change(request, scope => orderBoards(scope, request.body));
      return noContent();
    },
  };
}
