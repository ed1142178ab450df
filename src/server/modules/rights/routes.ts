import { type OperationHandlers, respondOk } from '#server/kernel/http/handlers.ts';
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
}: Pick<Kernel, 'database' | 'servers'> & { readonly definitions: DefinitionStore }): OperationHandlers {
  return {
    explainRights: async ({ principal, body }) =>
      respondOk(
        await database.readAccount(principal.accountId, async trx =>
          explainRights(await openRecordScope(trx, principal, { definitions, servers }), body),
        ),
      ),
    listRightAssertions: async ({ principal: { accountId } }) =>
      respondOk(await database.readAccount(accountId, trx => listAssertions(trx, accountId))),
  };
}
