import { defineConfigurationKind } from '#server/modules/configuration/index.ts';
import { listStatusRows, removeStatusRow, upsertStatusRow } from '#server/modules/definitions/index.ts';
import '../contents.ts';
import { definitionTemplatePart } from '../template/definitionTemplatePart.ts';

/** Statuses aren't changed separately: they are saved with their directory. */
export const statusConfigurationKind = defineConfigurationKind({
  kind: 'Status',
  needs: ['Directory', 'Field', 'Group'],
  event: 'DirectoryChanged',
  isDefinition: true,
  decidesTimes: true,
  decidesFormulas: true,
  outlivesWhatItNames: true,
  changes: {},
  // The template part covers directories, fields and statuses: statuses are written last, when all of them exist.
  template: definitionTemplatePart,
  async read(trx, accountId) {
    const rows = await listStatusRows(trx, accountId);
    return rows.map(row => ({
      kind: 'Status' as const,
      id: row.status_id,
      content: { ...row.definition, directoryId: row.directory_id, order: row.position },
    }));
  },
  async write({ trx, accountId, id }, { directoryId, order, ...definition }) {
    const content = { position: order, definition: JSON.stringify(definition) };
    await upsertStatusRow(trx, {
      account_id: accountId,
      directory_id: directoryId,
      status_id: id,
      ...content,
    });
  },
  remove: ({ trx, accountId, id }) => removeStatusRow(trx, accountId, id),
});
