import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import { createRelation } from './commands/createRelation.ts';
import { deleteRelation } from './commands/deleteRelation.ts';
import { updateRelation } from './commands/updateRelation.ts';
import { openContactDirectory } from './openContact.ts';
import { presentRelation, presentRelations } from './presenter.ts';
import { readFamily } from './queries.ts';

/** Handles calls on relations of contacts. The contract requires that the module is enabled. */
export function createFamilyRoutes({ readAccount, writeAccount }: RecordCalls): OperationHandlers {
  return {
    listRelations: async ({ principal, params }) =>
      respondOk(
        await readAccount(principal, async scope =>
          presentRelations(scope, await readFamily(scope, openContactDirectory(scope), params.id)),
        ),
      ),
    createRelation: async ({ principal, params: { id }, body }) =>
      respondOk(
        await writeAccount(principal, async scope =>
          presentRelation(scope, await createRelation(scope, { id, body })),
        ),
      ),
    updateRelation: async ({ principal, params: { id, relationId }, body }) =>
      respondOk(
        await writeAccount(principal, async scope =>
          presentRelation(scope, await updateRelation(scope, { id, relationId, input: body })),
        ),
      ),
    deleteRelation: async ({ principal, params }) => {
      await writeAccount(principal, scope => deleteRelation(scope, params));
      return respondNoContent();
    },
  };
}
