import { type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import { type RecordCalls, shownItem } from '#server/modules/records/index.ts';
import { createRelation } from './commands/createRelation.ts';
import { deleteRelation } from './commands/deleteRelation.ts';
import { updateRelation } from './commands/updateRelation.ts';
import { openContacts } from './openContact.ts';
import { presentRelations } from './presenter.ts';
import { relationsOf } from './repository.ts';

/** Whom contacts are related to. That the module is on, the contract asks for. */
export function familyRoutes({ readAccount, writeAccount }: RecordCalls): Handlers {
  return {
    listRelations: async ({ principal, params }) =>
      ok(
        await readAccount(principal, async scope => {
          const opened = openContacts(scope);
          const { item_id: itemId } = await shownItem(scope, opened, params.id);
          const relations = await relationsOf(scope.trx, { ...opened.key, itemId });
          return presentRelations(scope, opened, { itemId, relations });
        }),
      ),
    createRelation: async ({ principal, params: { id }, body }) =>
      ok(await writeAccount(principal, scope => createRelation(scope, { id, body }))),
    updateRelation: async ({ principal, params: { id, relationId }, body }) =>
      ok(await writeAccount(principal, scope => updateRelation(scope, { id, relationId, input: body }))),
    deleteRelation: async ({ principal, params }) => {
      await writeAccount(principal, scope => deleteRelation(scope, params));
      return noContent();
    },
  };
}
