import type { RecordView } from '#core/model.ts';
import { defineConfigurationKind } from '#server/modules/configuration/index.ts';
import { findSavedReferrers } from './savedReferrers.ts';

declare module '#core/configuration/documents.ts' {
  interface DocumentContents {
    /** `directoryId` is `null` for views of processes. */
    View: Omit<RecordView, 'id'> & { readonly directoryId: string | null };
  }
}

/**
 * Users can save views at any time, so saving one isn't a configuration change. Only deleting or restoring a directory
 * includes its views; views of processes are never included.
 */
export const viewConfigurationKind = defineConfigurationKind({
  kind: 'View',
  // Boards have views too.
  needs: ['Directory', 'Group', 'Board'],
  changes: {},
  goesWith: ({ directoryId }) => directoryId,
  savedReferrers: findSavedReferrers,
  async read(trx, accountId) {
    const rows = await trx
      .selectFrom('record_views')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('view_id')
      .execute();
    return rows.map(row => ({
      kind: 'View' as const,
      id: row.view_id,
      content: {
        name: row.name,
        directoryId: row.directory_id,
        ownerId: row.owner_id,
        state: row.state,
        groupIds: row.group_ids,
      },
    }));
  },
  async write({ trx, accountId, id }, { directoryId, ownerId, name, state, groupIds }) {
    const content = { name, state: JSON.stringify(state), group_ids: [...groupIds] };
    await trx
      .insertInto('record_views')
      .values({
        account_id: accountId,
        directory_id: directoryId,
        view_id: id,
        owner_id: ownerId,
        ...content,
      })
      .onConflict(conflict => conflict.columns(['account_id', 'view_id']).doUpdateSet(content))
      .execute();
  },
  async remove({ trx, accountId, id }) {
    await trx
      .deleteFrom('record_views')
      .where('account_id', '=', accountId)
      .where('view_id', '=', id)
      .execute();
  },
});
