import type { Report } from '#core/model.ts';
import type { TimeSource } from '#server/kernel/clock/time.ts';
import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import { createRateLimitError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { createRateLimit, type RateLimit } from '#server/kernel/session/rateLimit.ts';
import {
  type ConfigurationDependencies,
  changeConfiguration,
  type DefinitionScope,
} from '#server/modules/configuration/index.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import { computeReport, createUnsavedReportLoader, type ReportDependencies } from './drawn/computeReport.ts';
import { createReportSheet, renderReport } from './drawn/reportPaper.ts';
import { enqueueMailingNow, readReportMailing, saveMailing } from './mailing/readReportMailing.ts';
import { listVisibleReports, readReportVisibility, requireVisibleReport } from './queries.ts';
import { createReport, deleteReport, updateReport } from './saveReport.ts';

interface Parts extends Omit<ReportDependencies, 'now'> {
  readonly calls: RecordCalls;
  readonly configuration: ConfigurationDependencies;
  readonly time: TimeSource;
}

/** Limits per user: each drawing starts a process, and each sending can email many users. */
const DRAWN = { most: 20, windowMs: 600_000 };
const SENT = { most: 5, windowMs: 600_000 };

/**
 * Reports are private to their owners unless an administrator shares them with groups. Shared reports are part of the
 * configuration and its versions.
 */
export function createReportRoutes(parts: Parts): OperationHandlers {
  const { calls, configuration, time } = parts;
  const [drawn, sent] = [createRateLimit(DRAWN), createRateLimit(SENT)];
  const count = async (limit: RateLimit, { user }: Principal) => {
    const seconds = await limit.wait(user.id);
    if (seconds > 0) throw createRateLimitError(seconds);
  };
  const change = async <T>(principal: Principal, work: (scope: DefinitionScope) => Promise<T>): Promise<T> =>
    (await changeConfiguration(configuration, { principal, kinds: ['Report'] }, work)).result;
  const read = (principal: Principal, id: string): Promise<Report> =>
    calls.readAccount(principal, scope => requireVisibleReport(scope, id));
  const seenBy = (principal: Principal, id: string | null) =>
    calls.readAccount(principal, scope => readReportVisibility(scope, id));
  return {
    listReports: async ({ principal }) => respondOk(await calls.readAccount(principal, listVisibleReports)),
    getReport: async ({ principal, params }) => respondOk(await read(principal, params.id.toLowerCase())),
    createReport: async ({ principal, body: input }) => {
      const { mayRead } = await seenBy(principal, null);
      const id = await change(principal, scope => createReport(scope, { input, mayRead }));
      return respondOk(await read(principal, id));
    },
    updateReport: async ({ principal, params, body: input }) => {
      const id = params.id.toLowerCase();
      const seen = await seenBy(principal, id);
      await change(principal, scope => updateReport(scope, { id, input, ...seen }));
      return respondOk(await read(principal, id));
    },
    drawReport: async ({ principal, body, signal }) => {
      await count(drawn, principal);
      const wanted = createUnsavedReportLoader(body);
      const answered = await computeReport({ ...parts, now: time.now() }, principal, wanted, signal);
      const { pdf } = await renderReport(createReportSheet(answered));
      return {
        status: 200,
        raw: Buffer.from(pdf, 'base64'),
        headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' },
      };
    },
    deleteReport: async ({ principal, params }) => {
      const id = params.id.toLowerCase();
      await seenBy(principal, id);
      await change(principal, scope => deleteReport(scope, id));
      return respondNoContent();
    },
    getReportMailing: async ({ principal, params }) =>
      respondOk(
        await calls.readAccount(principal, scope => readReportMailing(scope, params.id.toLowerCase())),
      ),
    saveReportMailing: async ({ principal, params, body: input }) => {
      const wanted = { reportId: params.id.toLowerCase(), input, now: time.now() };
      return respondOk(await calls.writeAccount(principal, scope => saveMailing(scope, wanted)));
    },
    sendReportNow: async ({ principal, params }) => {
      const id = params.id.toLowerCase();
      // Only reports that the caller can see count towards the limit.
      await read(principal, id);
      await count(sent, principal);
      await calls.writeAccount(principal, scope => enqueueMailingNow(scope, id));
      return { status: 202 };
    },
  };
}
