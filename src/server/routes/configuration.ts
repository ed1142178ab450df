import { applyChanges } from '../configuration/applyChanges.ts';
import { ALL_KINDS, changeConfiguration } from '../configuration/changeConfiguration.ts';
import { planChanges } from '../configuration/planChanges.ts';
import { exportTemplateFile, templatePlanner } from '../configuration/planTemplateFile.ts';
import type { Context } from '../context.ts';
import { refuseInvalid } from '../definitions/definitionScope.ts';
import type { Contract, OperationId } from '../http/contract.ts';
import { type ApiRequest, type Handlers, noContent, ok } from '../http/handlers.ts';
import { conflict, notFound } from '../http/problem.ts';
import type { HubEvent } from '../hub/hub.ts';
import { presentVersion, presentVersionSummary } from '../presenters/configurationVersion.ts';
import {
  listVersions,
  newestVersion,
  readVersion,
  type WholeVersionRow,
} from '../repositories/configurationVersions.ts';
import { dropKeptValues } from '../repositories/keptValues.ts';

type Caller = Pick<ApiRequest<OperationId>, 'principal' | 'connectionId'>;

const VERSIONS_AT_ONCE = 50;

/** The configuration as a whole, for admins: planned, changed in one go, looked back on and taken back. */
export function configurationRoutes(context: Context, contract: Contract): Handlers {
  const { database } = context;
  const planTemplate = templatePlanner(context, contract);
  return {
    exportConfiguration: async ({ principal }) => ok({ ...(await exportTemplateFile(context, principal)) }),

    planTemplate: async ({ principal, body }) => {
      const changes = await planTemplate(principal, body);
      return ok({ changes, plan: await planChanges(context, principal, changes) });
    },

    planConfiguration: async ({ principal, body }) => ok(await planChanges(context, principal, body.changes)),

    changeConfiguration: async request => {
      const { principal, body } = request;
      const { note, changes, version: seen } = body;
      const work = { principal, kinds: ALL_KINDS, note, hasGivenIds: true };
      const { version, result } = await changeConfiguration(context, work, async scope => {
        // The account's definitions are held: nobody comes in between.
        if (seen !== undefined && seen !== (await newestVersion(scope.trx, scope.accountId)))
          throw conflict({});
        refuseInvalid(await applyChanges(scope, changes));
        return scope.effects.conversions.map(({ told }) => told.directoryId);
      });
      if (version === undefined) return noContent();
      tell(context, request, { version, converted: new Set(result) });
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

const EVENTS: Partial<Record<WholeVersionRow['diffs'][number]['kind'], HubEvent>> = {
  Directory: 'DirectoryChanged',
  Status: 'DirectoryChanged',
  Field: 'CustomFieldChanged',
  Profile: 'UserProfileChanged',
  Board: 'BoardChanged',
  Group: 'UserGroupChanged',
  Account: 'AccountChanged',
  Assertion: 'UserProfileChanged',
};

/** As single calls would, each event once. */
function tell(
  { hub }: Context,
  { principal, connectionId }: Caller,
  { version, converted }: { version: WholeVersionRow; converted: ReadonlySet<string> },
): void {
  const { accountId } = principal;
  const events = new Set(version.diffs.flatMap(({ kind }) => EVENTS[kind] ?? []));
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
      directoryId,
    });
  }
}
