import type { FileStore } from '#server/kernel/files/fileStore.ts';
import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import type { ConfigurationDependencies } from '#server/modules/configuration/index.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import type { AccountStorage } from '#server/modules/storage/index.ts';
import { createImportChangeHandler } from './changes.ts';
import { addImportOptions } from './commands/addImportOptions.ts';
import { changeImportSettings } from './commands/changeImportSettings.ts';
import {
  cancelImport,
  createImport,
  deleteImport,
  requireStartable,
  setImportActor,
  startImport,
  undoImport,
} from './commands/importSteps.ts';
import { requireImport, requireImportRight, requireOptionsRight } from './policy.ts';
import { presentImport } from './presenter.ts';
import {
  findImportRowsByNumber,
  listVisibleImports,
  readImportProblems,
  readImportRowPage,
} from './queries.ts';
import type { ImportQueue } from './queue.ts';
import { createRejectedRowsFile } from './writing/createRejectedRowsFile.ts';

interface ImportServices {
  readonly calls: RecordCalls;
  readonly files: FileStore;
  readonly storage: AccountStorage;
  readonly imports: ImportQueue;
  /** Used to add options to the definitions of fields. */
  readonly configuration: ConfigurationDependencies;
}

/** Handles calls on imports. The work itself runs in a separate thread. */
export function createImportRoutes({
  calls,
  files,
  storage,
  imports,
  configuration,
}: ImportServices): OperationHandlers {
  const { read, write } = calls;
  const { inLine, alter } = createImportChangeHandler(calls, imports);
  return {
    listImports: async request =>
      respondOk((await read(request, listVisibleImports)).map(shown => inLine(request, shown))),
    createImport: async request => {
      await read(request, async (_, opened) => requireImportRight(opened));
      const made = await storage.receive(request, file =>
        write(request, async (scope, opened) => {
          const stored = await createImport(scope, opened, file);
          await storage.requireRoom(scope.trx, { accountId: scope.accountId, size: file.size });
          return { stored, shown: presentImport(scope, opened, stored) };
        }),
      );
      imports.add(made.stored);
      return respondOk(inLine(request, made.shown));
    },
    getImport: async request => {
      const shown = await read(request, async (scope, opened) =>
        presentImport(scope, opened, await requireImport(scope, opened, request.params)),
      );
      return respondOk(inLine(request, shown));
    },
    updateImport: async request =>
      respondOk(
        await alter(request, (scope, opened, stored) =>
          changeImportSettings(scope, opened, { stored, settings: request.body }),
        ),
      ),
    deleteImport: async request => {
      const storageKey = await write(request, (scope, opened) =>
        deleteImport(scope, opened, request.params.importId),
      );
      await files.remove(storageKey);
      imports.sweep();
      return respondNoContent();
    },
    listImportRows: async request => {
      const { params, query } = request;
      return respondOk(
        await read(request, (scope, opened) =>
          readImportRowPage(scope, opened, { importId: params.importId, query }),
        ),
      );
    },
    fixImportRows: async request => {
      const { importId } = request.params;
      const { rows } = request.body;
      await alter(request, setImportActor);
      await imports.fix({ accountId: request.principal.accountId, importId: importId.toLowerCase(), rows });
      const wanted = rows.map(({ row }) => row);
      return respondOk(
        await read(request, (scope, opened) => findImportRowsByNumber(scope, opened, { importId, wanted })),
      );
    },
    listImportProblems: async request =>
      respondOk(
        await read(request, (scope, opened) => readImportProblems(scope, opened, request.params.importId)),
      ),
    startImport: async request => {
      const stored = await read(request, async (scope, opened) => {
        requireImportRight(opened);
        const found = await requireImport(scope, opened, request.params);
        requireStartable(found);
        requireOptionsRight(scope, found);
        return found;
      });
      await addImportOptions(configuration, request.principal, stored);
      return respondOk(await alter(request, startImport(request.query.rules)));
    },
    cancelImport: async request => respondOk(await alter(request, cancelImport)),
    undoImport: async request => respondOk(await alter(request, undoImport)),
    exportRefusedRows: async request => {
      const file = await read(request, async (scope, opened) => {
        const fields = opened.compiled.fields.map(({ definition: { id, name } }) => [id, name] as const);
        const stored = await requireImport(scope, opened, request.params);
        return { stored, names: new Map(fields), locale: scope.locale };
      });
      return createRejectedRowsFile(read, request, file);
    },
  };
}
