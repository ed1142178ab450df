import type { Trx } from '#server/kernel/database/database.ts';
import { type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { deleteTag } from './commands/deleteTag.ts';
import { mergeTags } from './commands/mergeTags.ts';
import { saveTag } from './commands/saveTag.ts';
import { tagsSeenBy } from './queries.ts';

/** Tags are the account's and the same in every directory; `discriminator=Process` asks for the same list. */
export function tagRoutes({ database }: Pick<Kernel, 'database'>): Handlers {
  const change = <T>(principal: Principal, work: (trx: Trx) => Promise<T>): Promise<T> =>
    database.forAccount(principal.accountId, work);

  return {
    listTags: async ({ principal }) =>
      ok(await database.forAccount(principal.accountId, trx => tagsSeenBy(trx, principal))),
    saveTag: async request =>
      ok(await change(request.principal, trx => saveTag(trx, request.principal, request.body))),
    deleteTag: async request => {
      await change(request.principal, trx => deleteTag(trx, request.principal, request.body.id));
      return noContent();
    },
    mergeTags: async request =>
      ok(await change(request.principal, trx => mergeTags(trx, request.principal, request.body))),
  };
}
