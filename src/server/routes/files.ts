import { v7 as uuidv7 } from 'uuid';
import { isModuleEnabled } from '#core/permissions.ts';
import type { Context } from '../context.ts';
import { type Handlers, ok } from '../http/handlers.ts';
import { malformed, notFound, ProblemError } from '../http/problem.ts';
import { openDirectory, openRecordScope, type RecordScope } from '../records/recordScope.ts';
import { statesInStatus } from '../records/statesInStatus.ts';
import { insertFile, readFiles, type StoredFileRow } from '../repositories/files.ts';
import { readItem } from '../repositories/items.ts';

const LONGEST_NAME = 255;

/** Drafts are stored before the record that claims them is saved. Content always comes back as an attachment. */
export function fileRoutes({ database, definitions, servers, files }: Context): Handlers {
  return {
    uploadFile: async ({ principal, parts }) => {
      const { settings } = principal.user.account;
      if (!isModuleEnabled(settings, 'fileStorage')) throw new ProblemError(403);
      for await (const part of parts()) {
        if (part.type !== 'file') continue;
        if (part.fieldname !== 'file') {
          // The next part comes only after this one was read to its end.
          part.file.resume();
          continue;
        }
        const name = cleanName(part.filename);
        const type = /^[\w.+-]+\/[\w.+-]+$/.test(part.mimetype) ? part.mimetype : 'application/octet-stream';
        const { key, size } = await files.write(principal.accountId, part.file);
        if (part.file.truncated) {
          await files.remove(key);
          throw new ProblemError(413, { message: 'The file is too large.' });
        }
        const id = uuidv7();
        const { accountId, userId } = principal;
        await database.forAccount(accountId, trx =>
          insertFile(trx, { accountId, id, name, size, type, storageKey: key, userId }),
        );
        return ok({ id, name, size, type });
      }
      throw malformed([{ path: ['file'], code: 'Required', params: {} }]);
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

/** A draft belongs to whoever sent it; a claimed file is as readable as the field that holds it. */
async function mayRead(scope: RecordScope, file: StoredFileRow): Promise<boolean> {
  if (!file.directory_id || !file.item_id || !file.field_id) return file.created_by === scope.caller.userId;
  const opened = openDirectory(scope, file.directory_id);
  const item = await readItem(scope.trx, { ...opened.key, itemId: file.item_id });
  if (!item) return false;
  const state = statesInStatus(scope, opened, item.status_id)[file.field_id];
  return state !== undefined && state.mode !== 'hidden';
}

/** A name without folders and control characters; what is left of it is shown, never used as a path. */
function cleanName(name: string | undefined): string {
  const base = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return base.replaceAll(/[\u0000-\u001f\u007f]/g, '').slice(0, LONGEST_NAME) || 'file';
}
