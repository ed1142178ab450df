import { type Handlers, ok } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import { openRecordScope } from '#server/modules/records/index.ts';
import { explainRights } from './commands/explainRights.ts';
import { listAssertions } from './queries.ts';

/** Explains permissions, and lists the guardrails that must hold however the account is configured. */
export function createPermissionRoutes({
  database,
  definitions,
  servers,
}: Pick<Kernel, 'database' | 'servers'> & { readonly definitions: DefinitionStore }): Handlers {
  return {
    explainRights: async ({ principal, body }) =>
      ok(
        await database.readAccount(principal.accountId, async trx =>
          explainRights(await openRecordScope(trx, principal, { definitions, servers }), body),
        ),
      ),
    listRightAssertions: async ({ principal: { accountId } }) =>
      ok(await database.readAccount(accountId, trx => listAssertions(trx, accountId))),
  };
}
