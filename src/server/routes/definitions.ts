import { checkDirectory } from '#core/checkDirectory.ts';
import { compileDirectory } from '#core/compileDirectory.ts';
import type { DocumentKind } from '#core/configuration/documents.ts';
import { draftDirectory } from '#core/draftDirectory.ts';
import type { Directory } from '#core/model.ts';
import { deleteDirectory, orderDirectories } from '../commands/deleteDirectory.ts';
import { deleteCustomField, orderCustomFields, restoreCustomField } from '../commands/retireCustomField.ts';
import { createCustomField, updateCustomField } from '../commands/saveCustomField.ts';
import { createDirectory, updateDirectory } from '../commands/saveDirectory.ts';
import { changeConfiguration, DEFINITION_KINDS } from '../configuration/changeConfiguration.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/database.ts';
import type { DefinitionScope } from '../definitions/definitionScope.ts';
import { type Handlers, noContent, ok } from '../http/handlers.ts';
import { notFound, ProblemError } from '../http/problem.ts';
import { presentCustomFields } from '../presenters/customFields.ts';
import { presentDirectories, presentDirectory } from '../presenters/directory.ts';
import { PROCESS_ENTITY } from '../repositories/directories.ts';
import type { Principal } from '../sessions/principal.ts';

/** Directories, statuses and fields: what an admin defines. Everyone of the account hears of a change. */
export function definitionRoutes(context: Context): Handlers {
  return { ...directoryRoutes(context), ...customFieldRoutes(context), ...processFieldRoutes(context) };
}

interface Change {
  readonly principal: Principal;
  readonly connectionId: string | undefined;
  readonly event?: 'DirectoryChanged' | 'CustomFieldChanged';
  /** Named views and assertions of rights go with their directory. */
  readonly takesViews?: boolean;
}

/** One change of definitions in one transaction; told to the account once it is committed. */
async function changeDefinitions<T>(
  context: Context,
  { principal, connectionId, event = 'DirectoryChanged', takesViews = false }: Change,
  work: (scope: DefinitionScope) => Promise<T>,
): Promise<T> {
  const kinds: DocumentKind[] = [
    ...DEFINITION_KINDS,
    ...(takesViews ? (['View', 'Assertion'] as const) : []),
  ];
  const { result } = await changeConfiguration(context, { principal, kinds }, work);
  context.hub.publish({
    accountId: principal.accountId,
    event,
    data: {},
    except: connectionId,
  });
  return result;
}

function changeFields<T>(
  context: Context,
  change: Change,
  work: (scope: DefinitionScope) => Promise<T>,
): Promise<T> {
  return changeDefinitions(context, { ...change, event: 'CustomFieldChanged' }, work);
}

function directoryRoutes(context: Context): Handlers {
  const { registry, validators: modules, definitions: store, database } = context;
  const readBack = async (trx: Trx, principal: Principal, id: string): Promise<Directory> => {
    const definitions = await store.read(trx, principal.accountId);
    const directory = definitions.directory(id);
    if (!directory) throw notFound();
    return presentDirectory({ definitions, principal, registry, modules }, directory);
  };
  return {
    listDirectories: async ({ principal }) =>
      database.forAccount(principal.accountId, async trx => {
        const definitions = await store.load(trx, principal.accountId);
        return ok(presentDirectories({ definitions, principal, registry, modules }));
      }),
    createDirectory: async ({ principal, connectionId, body }) =>
      ok(
        await changeDefinitions(context, { principal, connectionId }, async scope =>
          readBack(scope.trx, principal, await createDirectory(scope, body)),
        ),
      ),
    updateDirectory: async ({ principal, connectionId, params, body }) =>
      ok(
        await changeDefinitions(context, { principal, connectionId }, async scope => {
          await updateDirectory(scope, params.id, body);
          return readBack(scope.trx, principal, params.id.toLowerCase());
        }),
      ),
    deleteDirectory: async ({ principal, connectionId, params }) => {
      await changeDefinitions(context, { principal, connectionId, takesViews: true }, scope =>
        deleteDirectory(scope, params.id),
      );
      return noContent();
    },
    orderDirectories: async ({ principal, connectionId, body }) => {
      await changeDefinitions(context, { principal, connectionId }, scope => orderDirectories(scope, body));
      return noContent();
    },
    previewDirectory: async ({ principal, body }) =>
      database.forAccount(principal.accountId, async trx => {
        const { fieldsOf } = await store.load(trx, principal.accountId);
        const issues = checkDirectory({ ...body, registry, fieldsOf });
        const isUncompilable = body.fields.some(field => !registry.hasType(field.type));
        if (isUncompilable) return ok({ issues });
        const { schema } = compileDirectory(draftDirectory(body.directory, body.fields), registry);
        return ok({ issues, validatorUrl: modules.urlOf(principal.accountId, schema) });
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

function customFieldRoutes(context: Context): Handlers {
  return {
    listCustomFields: async ({ principal }) =>
      context.database.forAccount(principal.accountId, async trx => {
        const definitions = await context.definitions.load(trx, principal.accountId);
        return ok(presentCustomFields(definitions, principal, context.registry));
      }),
    createCustomField: async ({ principal, connectionId, params, body }) =>
      ok(
        await changeFields(context, { principal, connectionId }, scope =>
          createCustomField(scope, params.entity, { input: body }),
        ),
      ),
    updateCustomField: async ({ principal, connectionId, params, body }) =>
      ok(
        await changeFields(context, { principal, connectionId }, scope =>
          updateCustomField(scope, params.entity, { id: params.id, input: body }),
        ),
      ),
    deleteCustomField: async ({ principal, connectionId, params }) => {
      await changeFields(context, { principal, connectionId }, scope =>
        deleteCustomField(scope, params.entity, params.id),
      );
      return noContent();
    },
    restoreCustomField: async ({ principal, connectionId, params }) =>
      ok(
        await changeFields(context, { principal, connectionId }, scope =>
          restoreCustomField(scope, params.entity, params.id),
        ),
      ),
    orderCustomFields: async ({ principal, connectionId, params, body }) => {
      await changeFields(context, { principal, connectionId }, scope =>
        orderCustomFields(scope, params.entity, body.list),
      );
      return noContent();
    },
  };
}

/** The specification's own paths for the fields of every process type; the same commands. */
function processFieldRoutes(context: Context): Handlers {
  return {
    listProcessCustomFields: async ({ principal }) =>
      context.database.forAccount(principal.accountId, async trx => {
        const definitions = await context.definitions.load(trx, principal.accountId);
        return ok(presentCustomFields(definitions, principal, context.registry)[PROCESS_ENTITY] ?? []);
      }),
    getProcessCustomField: async ({ principal, params }) =>
      context.database.forAccount(principal.accountId, async trx => {
        const definitions = await context.definitions.load(trx, principal.accountId);
        const fields = presentCustomFields(definitions, principal, context.registry)[PROCESS_ENTITY] ?? [];
        const field = fields.find(candidate => candidate.id === params.id.toLowerCase());
        if (!field) throw notFound();
        return ok(field);
      }),
    createProcessCustomField: async ({ principal, connectionId, body }) =>
      ok(
        await changeFields(context, { principal, connectionId }, scope =>
          createCustomField(scope, PROCESS_ENTITY, { input: body }),
        ),
      ),
    updateProcessCustomField: async ({ principal, connectionId, params, body }) =>
      ok(
        await changeFields(context, { principal, connectionId }, scope =>
          updateCustomField(scope, PROCESS_ENTITY, { id: params.id, input: body }),
        ),
      ),
    deleteProcessCustomField: async ({ principal, connectionId, params }) => {
      await changeFields(context, { principal, connectionId }, scope =>
        deleteCustomField(scope, PROCESS_ENTITY, params.id),
      );
      return noContent();
    },
    restoreProcessCustomField: async ({ principal, connectionId, params }) =>
      ok(
        await changeFields(context, { principal, connectionId }, scope =>
          restoreCustomField(scope, PROCESS_ENTITY, params.id),
        ),
      ),
    orderProcessCustomFields: async ({ principal, connectionId, body }) => {
      await changeFields(context, { principal, connectionId }, scope =>
        orderCustomFields(scope, PROCESS_ENTITY, body),
      );
      return noContent();
    },
  };
}
