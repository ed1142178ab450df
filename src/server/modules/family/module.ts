import { createIssue } from '#core/issues.ts';
import { createChangeBroadcast } from '#server/kernel/hub/createChangeBroadcast.ts';
import { definitionsModule } from '#server/modules/definitions/index.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import * as contactRelations from './migrations/0031-contact-relations.ts';
import { isAncestor } from './repository.ts';
import { createFamilyRoutes } from './routes.ts';

/** Relations between contacts: spouses, parents and children, siblings, and custom relations. */
export const familyModule = defineModule({
  name: 'family',
  migrations: [{ name: '0031-contact-relations', ...contactRelations }],
  recordParts: [
    {
      table: 'contact_relations',
      nature: 'Content',
      otherColumns: ['other_id'],
      async issuesOfMerging(trx, key, otherId) {
        const isCircle =
          (await isAncestor(trx, key, { of: otherId, but: null })) ||
          (await isAncestor(trx, { ...key, itemId: otherId }, { of: key.itemId, but: null }));
        return isCircle ? [createIssue(['otherId'], 'ParentCircle')] : [];
      },
    },
  ],
  create({ hub }, { use }) {
    const { readersOf } = use(definitionsModule);
    return {
      routes: createFamilyRoutes(use(recordsModule).calls),
      broadcasts: [
        createChangeBroadcast(hub, {
          RelationChanged: ({ accountId, data: { directoryId, itemIds } }) =>
            itemIds.map(itemId => ({
              event: 'DirectoryItemChanged' as const,
              data: { directoryId, itemId },
              audience: readersOf(accountId, directoryId),
            })),
        }),
      ],
    };
  },
});
