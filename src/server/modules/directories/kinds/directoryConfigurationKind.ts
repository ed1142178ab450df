import { defineConfigurationKind } from '#server/modules/configuration/index.ts';
import {
  deleteDirectoryRow,
  listDirectoryRows,
  upsertDirectoryRow,
} from '#server/modules/definitions/index.ts';
import { createCounters } from '#server/modules/records/index.ts';
import { deleteDirectory, reorderDirectories } from '../commands/deleteDirectory.ts';
import { createDirectory, updateDirectory } from '../commands/saveDirectory.ts';
import { definitionHooks } from './definitionHooks.ts';

export const directoryConfigurationKind = defineConfigurationKind({
  kind: 'Directory',
  needs: [],
  deletedBy: 'DeleteDirectory',
  event: 'DirectoryChanged',
  names:
    ({ content }) =>
    id =>
      content.displayFieldId === id || (content.duplicateFields ?? []).includes(id),
  isDefinition: true,
  outlivesWhatItNames: true,
  // Statuses and fields are part of their directories: the consequences of changing any of them are handled once, here.
  hooks: definitionHooks,
  changes: {
    SaveDirectory: (scope, { id, directory: { revision: _, ...directory } }) =>
      scope.definitions.directory(id.toLowerCase())
        ? updateDirectory(scope, id, directory)
        : createDirectory(scope, directory, id.toLowerCase()),
    DeleteDirectory: (scope, { id }) => deleteDirectory(scope, id),
    OrderDirectories: (scope, { ids }) =>
      reorderDirectories(
        scope,
        ids.map(id => id.toLowerCase()),
      ),
  },
  async read(trx, accountId) {
    const rows = await listDirectoryRows(trx, accountId);
    return rows.map(row => ({
      kind: 'Directory' as const,
      id: row.directory_id,
      content: {
        ...row.settings,
        code: row.code,
        name: row.name,
        type: row.type,
        ...(row.built_in ? { builtIn: true } : {}),
        order: row.position,
      },
    }));
  },
  async write({ trx, accountId, id }, { code, name, type, builtIn, order, ...settings }) {
    const content = { code, name, type, position: order, settings: JSON.stringify(settings) };
    await upsertDirectoryRow(trx, {
      account_id: accountId,
      directory_id: id,
      built_in: builtIn === true,
      ...content,
    });
    await createCounters(trx, { accountId, directoryId: id });
  },
  remove: ({ trx, accountId, id }) => deleteDirectoryRow(trx, accountId, id),
});
