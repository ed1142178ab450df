import type { Trx } from '#server/kernel/database/database.ts';
import { type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { deleteTag } from './commands/deleteTag.ts';
import { mergeTags } from './commands/mergeTags.ts';
import { saveTag } from './commands/saveTag.ts';
import { tagsSeenBy } from './queries.ts';

/** Tags are the account's and the same in every directory; `discriminator=Process` asks for the same list. */
export function tagRoutes({ database, hub }: Pick<Kernel, 'database' | 'hub'>): Handlers {
  const change = async <T>(
    { principal, connectionId }: { principal: Principal; connectionId: string | undefined },
    work: (trx: Trx) => Promise<T>,
  ): Promise<T> => {
    const { accountId } = principal;
    const result = await database.forAccount(accountId, work);
    hub.publish({ accountId, event: 'TagChanged', data: {}, except: connectionId });
    return result;
  };

  return {
    listTags: async ({ principal }) =>
      ok(await database.forAccount(principal.accountId, trx => tagsSeenBy(trx, principal))),
    saveTag: async request => ok(await change(request, trx => saveTag(trx, request.principal, request.body))),
    deleteTag: async request => {
      await change(request, trx => deleteTag(trx, request.principal, request.body.id));
      return noContent();
    },
    mergeTags: async request =>
      ok(await change(request, trx => mergeTags(trx, request.principal, request.body))),
  };
}
