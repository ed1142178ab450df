import { v7 as uuidv7 } from 'uuid';
import type { Import } from '#core/model.ts';
import type { FileStore } from '#server/kernel/files/fileStore.ts';
import { receiveFile } from '#server/kernel/files/receiveFile.ts';
import { type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import type { OpenDirectory, RecordCall, RecordCalls, RecordScope } from '#server/modules/records/index.ts';
import { changeImportSettings } from './commands/changeImportSettings.ts';
import type { ImportQueue } from './importQueue.ts';
import { startedAgain, stateAfterCancel } from './importStates.ts';
import { isRunning } from './importWork.ts';
import {
  requireImport,
  requireImportRight,
  requireMappedColumn,
  requireState,
  requireUndoRight,
} from './policy.ts';
import { presentImport, presentProblem, presentRows } from './presenter.ts';
import { countRows, groupProblems, pageOfRows, readRows } from './repositories/importRows.ts';
import {
  changeImport,
  insertImport,
  listStoredImports,
  removeImport,
  type StoredImport,
} from './repositories/imports.ts';
import { refusedFile } from './writing/refusedFile.ts';

const LISTED = 20;
const ROWS_AT_ONCE = 50;
const PROBLEMS = 200;

type ImportCall = RecordCall & { readonly params: { id: string; importId: string } };

interface ImportServices {
  readonly calls: RecordCalls;
  readonly files: FileStore;
  readonly imports: ImportQueue;
}

/** Files that become records. What takes long runs in a thread of its own (`imports/`); these calls only ask for it. */
export function importRoutes({ calls, files, imports }: ImportServices): Handlers {
  const { read, change, write } = calls;

  const present = (scope: RecordScope, opened: OpenDirectory, stored: StoredImport) =>
    presentImport(scope, opened, stored);

  /** Changes a locked import, and lets it run where it is in a running state then. */
  const alter = async (
    request: ImportCall,
    work: (scope: RecordScope, opened: OpenDirectory, stored: StoredImport) => Promise<StoredImport>,
  ): Promise<Import> => {
    const stored = await change(request, async (scope, opened) => {
      requireImportRight(opened);
      const found = await requireImport(scope, opened, { importId: request.params.importId, isLocked: true });
      const changed = await work(scope, opened, found);
      return { result: { changed, shown: present(scope, opened, changed) }, changed: [] };
    });
    imports.tell(stored.changed);
    if (isRunning(stored.changed.state)) imports.add(stored.changed);
    return stored.shown;
  };

  return {
    listImports: async request =>
      ok(
        await read(request, async (scope, opened) => {
          const { isAdmin, userId } = scope.caller;
          const rows = await listStoredImports(scope.trx, opened.key, {
            userId: isAdmin ? undefined : userId,
            take: LISTED,
          });
          return rows.map(row => present(scope, opened, row));
        }),
      ),
    createImport: async request => {
      const { principal } = request;
      await read(request, async (_, opened) => requireImportRight(opened));
      const { name, size, storageKey } = await receiveFile(request.parts(), files, principal.accountId);
      const made = await write(request, async (scope, opened) => {
        requireImportRight(opened);
        const stored = await insertImport(scope.trx, {
          account_id: principal.accountId,
          directory_id: opened.key.directoryId,
          import_id: uuidv7(),
          created_by: principal.userId,
          file_name: name,
          size,
          storage_key: storageKey,
        });
        return { stored, shown: present(scope, opened, stored) };
      }).catch(async error => {
        await files.remove(storageKey);
        throw error;
      });
      imports.add(made.stored);
      return ok(made.shown);
    },
    getImport: async request =>
      ok(
        await read(request, async (scope, opened) =>
          present(scope, opened, await requireImport(scope, opened, request.params)),
        ),
      ),
    updateImport: async request =>
      ok(
        await alter(request, (scope, opened, stored) =>
          changeImportSettings(scope, opened, { stored, settings: request.body }),
        ),
      ),
    deleteImport: async request => {
      const key = await change(request, async (scope, opened) => {
        const stored = await requireImport(scope, opened, { ...request.params, isLocked: true });
        await removeImport(scope.trx, { accountId: stored.account_id, importId: stored.import_id });
        return { result: stored.storage_key, changed: [] };
      });
      await files.remove(key);
      imports.sweep();
      return noContent();
    },
    listImportRows: async request =>
      ok(
        await read(request, async (scope, opened) => {
          const stored = await requireImport(scope, opened, request.params);
          const key = { accountId: stored.account_id, importId: stored.import_id };
          const { skip = 0, take = ROWS_AT_ONCE, outcome, isFixed } = request.query ?? {};
          const rows = await pageOfRows(scope.trx, key, { skip, take, outcome, isFixed });
          const isAll = outcome === undefined && isFixed === undefined;
          return {
            rows: await presentRows(scope, opened, { stored, rows }),
            total: isAll ? stored.rows : await countRows(scope.trx, key, { outcome, isFixed }),
            counts: present(scope, opened, stored).counts,
          };
        }),
      ),
    fixImportRows: async request => {
      const { importId } = request.params;
      const { accountId } = request.principal;
      await alter(request, async (scope, _, stored) => {
        requireState(stored, ['Checked']);
        const key = { accountId, importId: stored.import_id };
        return changeImport(scope.trx, key, { actor_id: scope.caller.userId });
      });
      await imports.fix({ accountId, importId: importId.toLowerCase(), rows: request.body.rows });
      return ok(
        await read(request, async (scope, opened) => {
          const stored = await requireImport(scope, opened, request.params);
          const key = { accountId, importId: stored.import_id };
          const wanted = [...new Set(request.body.rows.map(({ row }) => row))];
          const rows = await readRows(scope.trx, key, wanted);
          const { counts } = present(scope, opened, stored);
          return { rows: await presentRows(scope, opened, { stored, rows }), total: rows.length, counts };
        }),
      );
    },
    listImportProblems: async request =>
      ok(
        await read(request, async (scope, opened) => {
          const stored = await requireImport(scope, opened, request.params);
          const key = { accountId: stored.account_id, importId: stored.import_id };
          return (await groupProblems(scope.trx, key, PROBLEMS)).map(presentProblem);
        }),
      ),
    startImport: async request =>
      ok(
        await alter(request, (scope, _, stored) => {
          requireState(stored, ['Checked', 'Cancelled']);
          requireMappedColumn(stored);
          return changeImport(scope.trx, keyOf(stored), startedAgain(scope, stored));
        }),
      ),
    cancelImport: async request =>
      ok(
        await alter(request, (scope, _, stored) => {
          requireState(stored, ['Reading', 'Checking', 'Writing', 'Undoing']);
          const state = stateAfterCancel(stored);
          return changeImport(scope.trx, keyOf(stored), { state, revision: stored.revision + 1 });
        }),
      ),
    undoImport: async request =>
      ok(
        await alter(request, (scope, opened, stored) => {
          requireState(stored, ['Written', 'Cancelled']);
          requireUndoRight(opened, stored);
          return changeImport(scope.trx, keyOf(stored), {
            state: 'Undoing',
            actor_id: scope.caller.userId,
            revision: stored.revision + 1,
            total: null,
            next_row: 0,
            problem: null,
          });
        }),
      ),
    exportRefusedRows: async request => {
      const file = await read(request, async (scope, opened) => {
        const fields = opened.compiled.fields.map(({ definition: { id, name } }) => [id, name] as const);
        const stored = await requireImport(scope, opened, request.params);
        return { stored, names: new Map(fields), locale: scope.locale };
      });
      return refusedFile(read, request, file);
    },
  };
}

const keyOf = ({ account_id, import_id }: StoredImport) => ({ accountId: account_id, importId: import_id });
