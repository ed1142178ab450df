import type { Report } from '#core/model.ts';
import { type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import { notFound } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import {
  type ConfigurationParts,
  changeConfiguration,
  type DefinitionScope,
} from '#server/modules/configuration/index.ts';
import { mayReadDirectory } from '#server/modules/definitions/index.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import { filtersAsTold, presentReport } from './presenter.ts';
import { findReport, listReports } from './repository.ts';
import { createReport, deleteReport, type MayRead, updateReport } from './saveReport.ts';

interface Parts {
  readonly calls: RecordCalls;
  readonly configuration: ConfigurationParts;
}

/** Reports: private, or shared with groups by an admin. Those that are shared are part of the configuration, with versions. */
export function reportRoutes({ calls, configuration }: Parts): Handlers {
  const change = async <T>(principal: Principal, work: (scope: DefinitionScope) => Promise<T>): Promise<T> =>
    (await changeConfiguration(configuration, { principal, kinds: ['Report'] }, work)).result;
  const read = (principal: Principal, id: string): Promise<Report> =>
    calls.readAccount(principal, async scope => {
      const report = await findReport(scope.trx, scope.accountId, id);
      const presented = report && presentReport(scope, report);
      if (!presented) throw notFound();
      return presented;
    });
  return {
    listReports: async ({ principal }) =>
      ok(
        await calls.readAccount(principal, async scope => {
          const reports = await listReports(scope.trx, scope.accountId, scope.caller);
          return reports.flatMap(report => presentReport(scope, report) ?? []);
        }),
      ),
    getReport: async ({ principal, params }) => ok(await read(principal, params.id.toLowerCase())),
    createReport: async ({ principal, body: input }) => {
      const { mayRead } = await seenBy(calls, principal, null);
      const id = await change(principal, scope => createReport(scope, { input, mayRead }));
      return ok(await read(principal, id));
    },
    updateReport: async ({ principal, params, body: input }) => {
      const id = params.id.toLowerCase();
      const seen = await seenBy(calls, principal, id);
      await change(principal, scope => updateReport(scope, { id, input, ...seen }));
      return ok(await read(principal, id));
    },
    deleteReport: async ({ principal, params }) => {
      const id = params.id.toLowerCase();
      await seenBy(calls, principal, id);
      await change(principal, scope => deleteReport(scope, id));
      return noContent();
    },
  };
}

interface Seen {
  readonly mayRead: MayRead;
  readonly told: Report['filters'] | null;
}

/** What the caller sees of directories and of the report. @throws ProblemError 404 where the report is none of theirs. */
function seenBy(calls: RecordCalls, principal: Principal, id: string | null): Promise<Seen> {
  return calls.readAccount(principal, async scope => {
    const readable = scope.definitions.directories.filter(directory => mayReadDirectory(scope, directory.id));
    const ids = new Set(readable.map(directory => directory.id));
    const report = id === null ? undefined : await findReport(scope.trx, scope.accountId, id);
    if (id !== null && !(report && presentReport(scope, report))) throw notFound();
    return {
      mayRead: directoryId => ids.has(directoryId),
      told: report ? filtersAsTold(scope, report) : null,
    };
  });
}
