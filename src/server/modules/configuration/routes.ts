import type { OperationId } from '#server/kernel/http/contract.ts';
import { type ApiRequest, type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { conflict, notFound } from '#server/kernel/problem/problem.ts';
import type { DirectoryReaders } from '#server/modules/definitions/index.ts';
import { applyChanges } from './applyChanges.ts';
import type { ConfigurationParts } from './changeConfiguration.ts';
import { changeConfiguration } from './changeConfiguration.ts';
import { refuseInvalid } from './definitionScope.ts';
import { planChanges } from './plans/planChanges.ts';
import { exportTemplateFile, templatePlanner } from './plans/planTemplateFile.ts';
import { presentVersion, presentVersionSummary } from './presenter.ts';
import {
  listVersions,
  newestVersion,
  readVersion,
  type WholeVersionRow,
} from './repositories/configurationVersions.ts';
import { dropKeptValues } from './repositories/keptValues.ts';

type Caller = Pick<ApiRequest<OperationId>, 'principal' | 'connectionId'>;

const VERSIONS_AT_ONCE = 50;

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
      const { principal, body } = request;
      const { note, changes, version: seen } = body;
      const work = { principal, note, hasGivenIds: true };
      const { version, result } = await changeConfiguration(parts, work, async scope => {
        // The account's definitions are held: nobody comes in between.
        if (seen !== undefined && seen !== (await newestVersion(scope.trx, scope.accountId)))
          throw conflict({});
        refuseInvalid(await applyChanges(scope, changes));
        return scope.effects.conversions.map(({ told }) => told.directoryId);
      });
      if (version === undefined) return noContent();
      tell(parts, request, { version, converted: new Set(result) });
      return ok(presentVersion(version));
    },

    listConfigurationVersions: async ({ principal, query }) => {
      const { skip = 0, take = VERSIONS_AT_ONCE, target } = query;
      const { accountId } = principal;
      const { rows, total } = await database.forAccount(accountId, trx =>
        listVersions(trx, accountId, { skip, take, target: target?.toLowerCase() }),
      );
      return ok({ items: rows.map(presentVersionSummary), total });
    },

    getConfigurationVersion: async ({ principal, params }) => {
      const { accountId } = principal;
      const version = await database.forAccount(accountId, trx => readVersion(trx, accountId, params.id));
      if (!version) throw notFound();
      return ok(presentVersion(version));
    },

    dropKeptValues: async ({ principal, params }) => {
      const { accountId } = principal;
      await database.forAccount(accountId, async trx => {
        if (!(await readVersion(trx, accountId, params.id))) throw notFound();
        await dropKeptValues(trx, accountId, params.id);
      });
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
