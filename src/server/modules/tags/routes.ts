import type { Trx } from '#server/kernel/database/database.ts';
import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import { deleteTag } from './commands/deleteTag.ts';
import { mergeTags } from './commands/mergeTags.ts';
import { saveTag } from './commands/saveTag.ts';
import { listProcessTags, listTagsWithCounts } from './queries.ts';

interface TagParts extends Pick<Kernel, 'database'> {
  readonly definitions: DefinitionStore;
}

/** Tags belong to the account and are the same in every directory. */
export function createTagRoutes({ database, definitions }: TagParts): OperationHandlers {
  const change = <T>(principal: Principal, work: (trx: Trx) => Promise<T>): Promise<T> =>
    database.forAccount(principal.accountId, work);

  return {
    listTags: async ({ principal, query }) =>
      respondOk(
        await database.readAccount(principal.accountId, async trx =>
          query.discriminator === 'Process'
            ? listProcessTags(trx, principal, await definitions.load(trx, principal.accountId))
            : listTagsWithCounts(trx, principal),
        ),
      ),
    saveTag: async request =>
      respondOk(await change(request.principal, trx => saveTag(trx, request.principal, request.body))),
    deleteTag: async request => {
      await change(request.principal, trx => deleteTag(trx, request.principal, request.body.id));
      return respondNoContent();
    },
    mergeTags: async request =>
      respondOk(await change(request.principal, trx => mergeTags(trx, request.principal, request.body))),
  };
}
