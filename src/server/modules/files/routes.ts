import { v7 as uuidv7 } from 'uuid';
import { isModuleEnabled, seenField } from '#core/permissions.ts';
import { type Handlers, ok } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { notFound } from '#server/kernel/problem/problem.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import {
  insertFile,
  mayWithPart,
  openDirectory,
  openRecordScope,
  type RecordScope,
  readFiles,
  requireFileModule,
  type StoredFileRow,
  seenValueOf,
  shownItem,
  statesInStatus,
} from '#server/modules/records/index.ts';
import type { AccountStorage } from '#server/modules/storage/index.ts';

/** Drafts are stored before the record that claims them is saved. Content always comes back as an attachment. */
export function fileRoutes({
  database,
  definitions,
  servers,
  files,
  storage,
}: Pick<Kernel, 'database' | 'servers' | 'files'> & {
  readonly definitions: DefinitionStore;
  readonly storage: AccountStorage;
}): Handlers {
  return {
    uploadFile: async request => {
      requireFileModule(request.principal);
      const { accountId, userId } = request.principal;
      return storage.receive(request, async ({ name, type, size, storageKey }) => {
        const id = uuidv7();
        await database.forAccount(accountId, async trx => {
          await insertFile(trx, { accountId, id, name, size, type, storageKey, userId });
          await storage.requireRoom(trx, { accountId, size });
        });
        return ok({ id, name, size, type });
      });
    },
    getFile: async ({ principal, params }) => {
      const row = await database.forAccount(principal.accountId, async trx => {
        const [found] = await readFiles(trx, principal.accountId, [params.id]);
        const scope = await openRecordScope(trx, principal, { definitions, servers });
        if (!found || !(await mayRead(scope, found))) throw notFound();
        return found;
      });
      return {
        status: 200,
        raw: files.read(row.storage_key),
        headers: {
          'content-type': row.type,
          'content-length': String(row.size),
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(row.name)}`,
          'content-security-policy': "sandbox; default-src 'none'",
          'cache-control': 'private, no-store',
        },
      };
    },
  };
}

/**
 * A draft belongs to whoever sent it; a claimed file is as readable as the field that holds it, one beside the record
 * as the record's files are.
 */
async function mayRead(scope: RecordScope, file: StoredFileRow): Promise<boolean> {
  if (!file.directory_id || !file.item_id) return file.created_by === scope.caller.userId;
  const opened = openDirectory(scope, file.directory_id);
  const item = await shownItem(scope, opened, file.item_id);
  if (!file.field_id) {
    const { settings } = scope.principal.user.account;
    return isModuleEnabled(settings, 'fileStorage') && mayWithPart(opened, 'files', 'read');
  }
  const state = statesInStatus(scope, opened, item.status_id)[file.field_id];
  if (state === undefined || state.mode === 'hidden') return false;
  const field = opened.compiled.fieldById.get(file.field_id);
  const seen = field && seenField(field, opened.compiled.registry, opened.rights);
  // Of a field with hidden columns only what the others hold: nobody knows in which one a file lay earlier.
  if (!seen || seen === field) return true;
  const value = seenValueOf(opened, file.field_id, item.custom_fields[file.field_id]);
  return seen.targetsOf(value).some(({ id }) => id === file.file_id);
}
