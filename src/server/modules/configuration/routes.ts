import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { ConfigurationDependencies } from './changeConfiguration.ts';
import { applyChangeList } from './commands/applyChangeList.ts';
import { deleteRetainedValues } from './commands/deleteRetainedValues.ts';
import { planConfigurationChanges } from './plans/planConfigurationChanges.ts';
import { createTemplatePlanner, exportTemplateFile } from './plans/planTemplateFile.ts';
import { presentVersion } from './presenter.ts';
import { listConfigurationVersions, readConfigurationVersion } from './queries.ts';

type ConfigurationCallParts = ConfigurationDependencies & Pick<Kernel, 'contract' | 'registry'>;

/** Handles calls on the configuration as a whole, for administrators: plan, change, list versions and revert. */
export function createConfigurationRoutes(parts: ConfigurationCallParts): OperationHandlers {
  const { database, contract } = parts;
  const planTemplate = createTemplatePlanner(parts, contract);
  return {
    exportConfiguration: async ({ principal }) =>
      respondOk({ ...(await exportTemplateFile(parts, principal)) }),

    planTemplate: async ({ principal, body }) => {
      const changes = await planTemplate(principal, body);
      return respondOk({ changes, plan: await planConfigurationChanges(parts, principal, changes) });
    },

    planConfiguration: async ({ principal, body }) =>
      respondOk(await planConfigurationChanges(parts, principal, body.changes)),

    changeConfiguration: async request => {
      const version = await applyChangeList(parts, request.principal, request.body);
      return version === undefined ? respondNoContent() : respondOk(presentVersion(version));
    },

    listConfigurationVersions: async ({ principal: { accountId }, query }) =>
      respondOk(
        await database.forAccount(accountId, trx => listConfigurationVersions(trx, accountId, query)),
      ),

    getConfigurationVersion: async ({ principal: { accountId }, params }) =>
      respondOk(
        await database.forAccount(accountId, trx => readConfigurationVersion(trx, accountId, params.id)),
      ),

    dropKeptValues: async ({ principal: { accountId }, params }) => {
      await database.forAccount(accountId, trx => deleteRetainedValues(trx, accountId, params.id));
      return respondNoContent();
    },
  };
}
