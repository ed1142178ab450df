import { type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { ConfigurationDependencies } from './changeConfiguration.ts';
import { applyChangeList } from './commands/applyChangeList.ts';
import { deleteKeptValues } from './commands/deleteKeptValues.ts';
import { planChanges } from './plans/planChanges.ts';
import { createTemplatePlanner, exportTemplateFile } from './plans/planTemplateFile.ts';
import { presentVersion } from './presenter.ts';
import { listConfigurationVersions, readConfigurationVersion } from './queries.ts';

type ConfigurationCallParts = ConfigurationDependencies & Pick<Kernel, 'contract' | 'registry'>;

/** Handles calls on the configuration as a whole, for administrators: plan, change, list versions and revert. */
export function createConfigurationRoutes(parts: ConfigurationCallParts): Handlers {
  const { database, contract } = parts;
  const planTemplate = createTemplatePlanner(parts, contract);
  return {
    exportConfiguration: async ({ principal }) => ok({ ...(await exportTemplateFile(parts, principal)) }),

    planTemplate: async ({ principal, body }) => {
      const changes = await planTemplate(principal, body);
      return ok({ changes, plan: await planChanges(parts, principal, changes) });
    },

    planConfiguration: async ({ principal, body }) => ok(await planChanges(parts, principal, body.changes)),

    changeConfiguration: async request => {
      const version = await applyChangeList(parts, request.principal, request.body);
      return version === undefined ? noContent() : ok(presentVersion(version));
    },

    listConfigurationVersions: async ({ principal: { accountId }, query }) =>
      ok(await database.forAccount(accountId, trx => listConfigurationVersions(trx, accountId, query))),

    getConfigurationVersion: async ({ principal: { accountId }, params }) =>
      ok(await database.forAccount(accountId, trx => readConfigurationVersion(trx, accountId, params.id))),

    dropKeptValues: async ({ principal: { accountId }, params }) => {
      await database.forAccount(accountId, trx => deleteKeptValues(trx, accountId, params.id));
      return noContent();
    },
  };
}
