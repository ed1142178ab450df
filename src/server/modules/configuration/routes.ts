import type { OperationId } from '#server/kernel/http/contract.ts';
import { type ApiRequest, type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { DirectoryReaders } from '#server/modules/definitions/index.ts';
import type { ConfigurationParts } from './changeConfiguration.ts';
import { changeAsListed } from './commands/changeAsListed.ts';
import { forgetKeptValues } from './commands/forgetKeptValues.ts';
import { planChanges } from './plans/planChanges.ts';
import { exportTemplateFile, templatePlanner } from './plans/planTemplateFile.ts';
import { presentVersion } from './presenter.ts';
import { versionOf, versionsOf } from './queries.ts';
import type { WholeVersionRow } from './repositories/configurationVersions.ts';

type Caller = Pick<ApiRequest<OperationId>, 'principal' | 'connectionId'>;

interface ConfigurationCallParts extends ConfigurationParts, Pick<Kernel, 'contract' | 'hub' | 'registry'> {
  readonly readersOf: DirectoryReaders;
}

/** The configuration as a whole, for admins: planned, changed in one go, looked back on and taken back. */
export function configurationRoutes(parts: ConfigurationCallParts): Handlers {
  const { database, contract } = parts;
  const planTemplate = templatePlanner(parts, contract);
  return {
    exportConfiguration: async ({ principal }) => ok({ ...(await exportTemplateFile(parts, principal)) }),

    planTemplate: async ({ principal, body }) => {
      const changes = await planTemplate(principal, body);
      return ok({ changes, plan: await planChanges(parts, principal, changes) });
    },

    planConfiguration: async ({ principal, body }) => ok(await planChanges(parts, principal, body.changes)),

    changeConfiguration: async request => {
      const { version, converted } = await changeAsListed(parts, request.principal, request.body);
      if (version === undefined) return noContent();
      tell(parts, request, { version, converted });
      return ok(presentVersion(version));
    },

    listConfigurationVersions: async ({ principal: { accountId }, query }) =>
      ok(await database.forAccount(accountId, trx => versionsOf(trx, accountId, query))),

    getConfigurationVersion: async ({ principal: { accountId }, params }) =>
      ok(await database.forAccount(accountId, trx => versionOf(trx, accountId, params.id))),

    dropKeptValues: async ({ principal: { accountId }, params }) => {
      await database.forAccount(accountId, trx => forgetKeptValues(trx, accountId, params.id));
      return noContent();
    },
  };
}

/** As single calls would, each event once. */
function tell(
  { hub, kinds, readersOf }: ConfigurationCallParts,
  { principal, connectionId }: Caller,
  { version, converted }: { version: WholeVersionRow; converted: ReadonlySet<string> },
): void {
  const { accountId } = principal;
  const events = new Set(version.diffs.flatMap(({ kind }) => kinds.of(kind).event ?? []));
  for (const event of events) {
    const data = event === 'AccountChanged' ? { id: accountId } : {};
    hub.publish({ accountId, event, data, except: connectionId });
  }
  for (const directoryId of converted) {
    hub.publish({
      accountId,
      event: 'DirectoryItemChanged',
      data: { directoryId },
      except: connectionId,
      audience: readersOf(accountId, directoryId),
    });
  }
}
