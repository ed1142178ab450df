import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import {
  type ConfigurationDependencies,
  changeConfiguration,
  type DefinitionScope,
} from '#server/modules/configuration/index.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import { createBoard, deleteBoard, reorderBoards, updateBoard } from './commands/saveBoard.ts';
import { listVisibleBoards } from './queries.ts';

type Caller = { principal: Principal; connectionId: string | undefined };

interface BoardParts extends Pick<Kernel, 'database'> {
  readonly definitions: DefinitionStore;
  readonly configuration: ConfigurationDependencies;
}

/**
 * Handles calls on boards across directories. All users see the lanes that they can read; administrators change boards.
 */
export function createBoardRoutes({
  database,
  definitions: store,
  configuration,
}: BoardParts): OperationHandlers {
  const change = async <T>(
    { principal }: Caller,
    work: (scope: DefinitionScope) => Promise<T>,
  ): Promise<T> => {
    const { result } = await changeConfiguration(configuration, { principal, kinds: ['Board'] }, work);
    return result;
  };

  return {
    listBoards: async ({ principal }) =>
      database.forAccount(principal.accountId, async trx => {
        const definitions = await store.load(trx, principal.accountId);
        return respondOk(await listVisibleBoards(trx, { definitions, principal }));
      }),
    createBoard: async request => respondOk(await change(request, scope => createBoard(scope, request.body))),
    updateBoard: async request => respondOk(await change(request, scope => updateBoard(scope, request.body))),
    deleteBoard: async request => {
      await change(request, scope => deleteBoard(scope, request.params.id));
      return respondNoContent();
    },
    orderBoards: async request => {
      await change(request, scope => reorderBoards(scope, request.body));
      return respondNoContent();
    },
  };
}
