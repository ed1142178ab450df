import { type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import { createRelation } from './commands/createRelation.ts';
import { deleteRelation } from './commands/deleteRelation.ts';
import { updateRelation } from './commands/updateRelation.ts';
import { openContacts } from './openContact.ts';
import { presentRelation, presentRelations } from './presenter.ts';
import { readFamily } from './queries.ts';

/** Handles calls on relations of contacts. The contract requires that the module is enabled. */
export function createFamilyRoutes({ readAccount, writeAccount }: RecordCalls): Handlers {
  return {
    listRelations: async ({ principal, params }) =>
      ok(
        await readAccount(principal, async scope =>
          presentRelations(scope, await readFamily(scope, openContacts(scope), params.id)),
        ),
      ),
    createRelation: async ({ principal, params: { id }, body }) =>
      ok(
        await writeAccount(principal, async scope =>
          presentRelation(scope, await createRelation(scope, { id, body })),
        ),
      ),
    updateRelation: async ({ principal, params: { id, relationId }, body }) =>
      ok(
        await writeAccount(principal, async scope =>
          presentRelation(scope, await updateRelation(scope, { id, relationId, input: body })),
        ),
      ),
    deleteRelation: async ({ principal, params }) => {
      await writeAccount(principal, scope => deleteRelation(scope, params));
      return noContent();
    },
  };
}
