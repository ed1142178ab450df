import { checkDirectory } from '#core/directory/checkDirectory.ts';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { createDraftDirectory } from '#core/directory/createDraftDirectory.ts';
import type { Directory } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { createNotFoundError, ProblemError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import {
  type ConfigurationDependencies,
  changeConfiguration,
  type DefinitionScope,
} from '#server/modules/configuration/index.ts';
import {
  type DefinitionStore,
  PROCESS_ENTITY_ID,
  presentCustomFields,
  presentDirectories,
  presentDirectory,
  type ValidatorModules,
} from '#server/modules/definitions/index.ts';
import { deleteDirectory, reorderDirectories } from './commands/deleteDirectory.ts';
import { deleteCustomField, reorderCustomFields, restoreCustomField } from './commands/retireCustomField.ts';
import { createCustomField, updateCustomField } from './commands/saveCustomField.ts';
import { createDirectory, updateDirectory } from './commands/saveDirectory.ts';

/**
 * Handles calls on directories, statuses and fields. Only administrators can change them. Changes are broadcast to the
 * account.
 */
export function createDefinitionRoutes(parts: DirectoryParts): OperationHandlers {
  return { ...directoryRoutes(parts), ...customFieldRoutes(parts), ...processFieldRoutes(parts) };
}

interface DirectoryParts extends Pick<Kernel, 'database' | 'registry'> {
  readonly definitions: DefinitionStore;
  /** Serves directory schemas as modules to browsers. */
  readonly validators: ValidatorModules;
  readonly configuration: ConfigurationDependencies;
}

interface Change {
  readonly principal: Principal;
  /** True if documents of other kinds that belong to a directory are removed with it. */
  readonly takesOthers?: boolean;
}

/** Runs one change of definitions in a transaction. */
async function changeDefinitions<T>(
  parts: DirectoryParts,
  { principal, takesOthers = false }: Change,
  work: (scope: DefinitionScope) => Promise<T>,
): Promise<T> {
  const { configuration } = parts;
  const kinds = takesOthers
    ? configuration.kinds.names
    : configuration.kinds.which(kind => kind.isDefinition);
  const { result } = await changeConfiguration(configuration, { principal, kinds }, work);
  return result;
}

function directoryRoutes(parts: DirectoryParts): OperationHandlers {
  const { registry, validators: modules, definitions: store, database } = parts;
  const readBack = async (trx: Trx, principal: Principal, id: string): Promise<Directory> => {
    const definitions = await store.read(trx, principal.accountId);
    const directory = definitions.directory(id);
    if (!directory) throw createNotFoundError();
    return presentDirectory({ definitions, principal, registry, modules }, directory);
  };
  return {
    listDirectories: async ({ principal }) =>
      database.forAccount(principal.accountId, async trx => {
        const definitions = await store.load(trx, principal.accountId);
        return respondOk(presentDirectories({ definitions, principal, registry, modules }));
      }),
    createDirectory: async ({ principal, body }) =>
      respondOk(
        await changeDefinitions(parts, { principal }, async scope =>
          readBack(scope.trx, principal, await createDirectory(scope, body)),
        ),
      ),
    updateDirectory: async ({ principal, params, body }) =>
      respondOk(
        await changeDefinitions(parts, { principal }, async scope => {
          await updateDirectory(scope, params.id, body);
          return readBack(scope.trx, principal, params.id.toLowerCase());
        }),
      ),
    deleteDirectory: async ({ principal, params }) => {
      await changeDefinitions(parts, { principal, takesOthers: true }, scope =>
        deleteDirectory(scope, params.id),
      );
      return respondNoContent();
    },
    orderDirectories: async ({ principal, body }) => {
      await changeDefinitions(parts, { principal }, scope => reorderDirectories(scope, body));
      return respondNoContent();
    },
    previewDirectory: async ({ principal, body }) =>
      database.forAccount(principal.accountId, async trx => {
        const { fieldsOf } = await store.load(trx, principal.accountId);
        const issues = checkDirectory({ ...body, registry, fieldsOf });
        const isUncompilable = body.fields.some(field => !registry.hasType(field.type));
        if (isUncompilable) return respondOk({ issues });
        const { schema } = compileDirectory(createDraftDirectory(body.directory, body.fields), registry);
        return respondOk({ issues, validatorUrl: modules.urlOf(principal.accountId, schema) });
      }),
    getValidator: async ({ params }) => {
      const module = await modules.read(params.name);
      if (module === undefined) throw new ProblemError(404);
      const headers = {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      };
      return { status: 200, raw: module, headers };
    },
  };
}

function customFieldRoutes(parts: DirectoryParts): OperationHandlers {
  return {
    listCustomFields: async ({ principal }) =>
      parts.database.forAccount(principal.accountId, async trx => {
        const definitions = await parts.definitions.load(trx, principal.accountId);
        return respondOk(presentCustomFields(definitions, principal, parts.registry));
      }),
    createCustomField: async ({ principal, params, body }) =>
      respondOk(
        await changeDefinitions(parts, { principal }, scope =>
          createCustomField(scope, params.entity, { input: body }),
        ),
      ),
    updateCustomField: async ({ principal, params, body }) =>
      respondOk(
        await changeDefinitions(parts, { principal }, scope =>
          updateCustomField(scope, params.entity, { id: params.id, input: body }),
        ),
      ),
    deleteCustomField: async ({ principal, params }) => {
      await changeDefinitions(parts, { principal }, scope =>
        deleteCustomField(scope, params.entity, params.id),
      );
      return respondNoContent();
    },
    restoreCustomField: async ({ principal, params }) =>
      respondOk(
        await changeDefinitions(parts, { principal }, scope =>
          restoreCustomField(scope, params.entity, params.id),
        ),
      ),
    orderCustomFields: async ({ principal, params, body }) => {
      await changeDefinitions(parts, { principal }, scope =>
        reorderCustomFields(scope, params.entity, body.list),
      );
      return respondNoContent();
    },
  };
}

/** Handles the specification's separate paths for the fields of all process types, with the same commands. */
function processFieldRoutes(parts: DirectoryParts): OperationHandlers {
  return {
    listProcessCustomFields: async ({ principal }) =>
      parts.database.forAccount(principal.accountId, async trx => {
        const definitions = await parts.definitions.load(trx, principal.accountId);
        return respondOk(
          presentCustomFields(definitions, principal, parts.registry)[PROCESS_ENTITY_ID] ?? [],
        );
      }),
    getProcessCustomField: async ({ principal, params }) =>
      parts.database.forAccount(principal.accountId, async trx => {
        const definitions = await parts.definitions.load(trx, principal.accountId);
        const fields = presentCustomFields(definitions, principal, parts.registry)[PROCESS_ENTITY_ID] ?? [];
        const field = fields.find(candidate => candidate.id === params.id.toLowerCase());
        if (!field) throw createNotFoundError();
        return respondOk(field);
      }),
    createProcessCustomField: async ({ principal, body }) =>
      respondOk(
        await changeDefinitions(parts, { principal }, scope =>
          createCustomField(scope, PROCESS_ENTITY_ID, { input: body }),
        ),
      ),
    updateProcessCustomField: async ({ principal, params, body }) =>
      respondOk(
        await changeDefinitions(parts, { principal }, scope =>
          updateCustomField(scope, PROCESS_ENTITY_ID, { id: params.id, input: body }),
        ),
      ),
    deleteProcessCustomField: async ({ principal, params }) => {
      await changeDefinitions(parts, { principal }, scope =>
        deleteCustomField(scope, PROCESS_ENTITY_ID, params.id),
      );
      return respondNoContent();
    },
    restoreProcessCustomField: async ({ principal, params }) =>
      respondOk(
        await changeDefinitions(parts, { principal }, scope =>
          restoreCustomField(scope, PROCESS_ENTITY_ID, params.id),
        ),
      ),
    orderProcessCustomFields: async ({ principal, body }) => {
      await changeDefinitions(parts, { principal }, scope =>
        reorderCustomFields(scope, PROCESS_ENTITY_ID, body),
      );
      return respondNoContent();
    },
  };
}
