import { explainRights } from '../commands/explainRights.ts';
import type { Context } from '../context.ts';
import { type Handlers, ok } from '../http/handlers.ts';
import { openRecordScope } from '../records/recordScope.ts';
import { listRightAssertions } from '../repositories/rightAssertions.ts';

/** Why somebody may or may not, and what shall hold whatever is configured. */
export function rightsRoutes({ database, definitions, servers }: Context): Handlers {
  return {
    explainRights: async ({ principal, body }) =>
      ok(
        await database.readAccount(principal.accountId, async trx =>
          explainRights(await openRecordScope(trx, principal, { definitions, servers }), body),
        ),
      ),
    listRightAssertions: async ({ principal: { accountId } }) =>
      ok(await database.readAccount(accountId, trx => listRightAssertions(trx, accountId))),
  };
}
