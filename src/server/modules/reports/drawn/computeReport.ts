/** Computes a report's result from the report and the data as one user currently sees them. */

import { getDayInZone } from '#core/calendar/dayRange.ts';
import { formatDay } from '#core/calendar/formatDay.ts';
import { getWeekStart } from '#core/calendar/weekStart.ts';
import { type CompiledDirectory, getSearchedDirectories } from '#core/directory/compileDirectory.ts';
import { parseRecordView, removeUnknownFields, toViewSearchRequest } from '#core/directory/recordView.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import { getConditionFieldIds } from '#core/field/conditions/conditionTree.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import { findRelatedField } from '#core/field/relatedFields.ts';
import type { ChartInput } from '#core/figures/chart/chartData.ts';
import { buildChartedReport } from '#core/figures/reports/chartedReport.ts';
import { findReportContext, type ReportContext } from '#core/figures/reports/reportPlace.ts';
import { buildRequestedReport, type RequestedReport } from '#core/figures/reports/reportQuestion.ts';
import type { FigureTexts } from '#core/figures/words/figureWords.ts';
import type { Condition, Directory, Report, ReportInput, SearchRequest } from '#core/model.ts';
import { getDirectoryRights } from '#core/policy/permissions.ts';
import { buildScopeSearch, unrestrictedScope } from '#core/processes/processScope.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import type { Figures } from '#server/modules/figures/index.ts';
import { createFieldContext, type RecordCalls, type RecordScope } from '#server/modules/records/index.ts';
import { listTags } from '#server/modules/tags/index.ts';
import { figureMessages } from '../messages/index.ts';
import { requireVisibleReport } from '../queries.ts';

export interface ReportDependencies {
  readonly calls: RecordCalls;
  readonly figures: Figures;
  readonly registry: FieldRegistry;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface ReportQuery {
  readonly report: Report;
  readonly asked: RequestedReport;
  readonly search: SearchRequest;
  /** True if the report refers to fields that are deleted or hidden from the user. */
  readonly isLosing: boolean;
  readonly statuses: Directory['statusList'];
  readonly scope: Pick<RecordScope, 'locale' | 'countryCode' | 'definitions'>;
  /** `YYYY-MM-DD` in the account's time zone. */
  readonly today: string;
}

export interface ComputedReport extends ReportQuery {
  readonly charted: ChartInput;
  readonly texts: FigureTexts;
}

/** Loads a report as the caller sees it. */
export type ReportLoader = (scope: RecordScope) => Promise<Report> | Report;

/** @throws ProblemError 404 if the caller can't open the report. */
export function createStoredReportLoader(id: string): ReportLoader {
  return scope => requireVisibleReport(scope, id);
}

/**
 * Creates a loader for a report that the caller sent. Nothing is hidden from the caller, who knows the
 * report's content.
 */
export function createUnsavedReportLoader({ filters = {}, groups = [], ...told }: ReportInput): ReportLoader {
  return ({ caller }) => ({
    ...{ id: '', ownerId: caller.userId, version: 1, mayChange: true, isShortened: false },
    ...told,
    ...{ filters, groups, groupIds: [] },
  });
}

/** @throws ProblemError 404 if the user can't open the report, or can't read any of its data. */
export async function prepareReportQuery(
  { calls, registry, now }: ReportDependencies,
  principal: Principal,
  wanted: ReportLoader,
): Promise<ReportQuery> {
  const today = getDayInZone(principal.user.account.timeZone, now);
  return calls.readAccount(principal, async scope => {
    const report = await wanted(scope);
    const tags = await listTags(scope.trx);
    const place = getPlace(scope, report, { registry, tags });
    const asked = buildRequestedReport(report, place, today);
    const { locale, countryCode, definitions } = scope;
    const search = getSearch(scope, { report, place, registry, tagIds: new Set(tags.map(({ id }) => id)) });
    const isLosing = asked.lost > 0 || report.isShortened || filtersLose(scope, report, place);
    const statuses = place.compiled.directory.statusList;
    return { report, asked, search, isLosing, statuses, scope: { locale, countryCode, definitions }, today };
  });
}

/** @param signal Aborts when the caller stops waiting. @throws ProblemError as `prepareReportQuery`. */
export async function computeReport(
  parts: ReportDependencies,
  principal: Principal,
  wanted: ReportLoader,
  signal: AbortSignal | null = null,
): Promise<ComputedReport> {
  const { figures, registry } = parts;
  const whole = await prepareReportQuery(parts, principal, wanted);
  const { report, asked, search, scope, today, statuses } = whole;
  const { directoryId } = report;
  const asker = { principal, signal };
  const answer =
    directoryId === null
      ? await figures.aggregateProcesses({
          ...asker,
          body: { ...asked.question, search: buildScopeSearch(unrestrictedScope, search, principal.user) },
        })
      : await figures.aggregateRecords({
          ...asker,
          params: { id: directoryId },
          body: { ...asked.question, search },
        });
  const references = new Map(Object.entries(answer.references ?? {}));
  const context = createFieldContext(scope, registry, { values: {}, references });
  const texts = getTexts(scope.locale);
  return { ...whole, texts, charted: buildChartedReport(answer, asked, { texts, context, today, statuses }) };
}

function getTexts(locale: RecordScope['locale']): FigureTexts {
  return {
    locale,
    t: (id, values) => (figureMessages.has(id) ? figureMessages.text(locale, id, values) : id),
    formatDate: formatDay,
  };
}

type Around = Pick<Parameters<typeof findReportContext>[1], 'registry' | 'tags'>;

function getPlace(scope: RecordScope, { directoryId }: Report, around: Around): ReportContext {
  const { definitions, locale } = scope;
  const directories = definitions.directories
    .filter(({ id, type }) => (directoryId === null ? type === 'Process' : id === directoryId))
    .flatMap(({ id }) => getSeenDirectory(scope, id) ?? []);
  const { t } = getTexts(locale);
  const place = findReportContext(directoryId, {
    ...around,
    directories,
    weekStart: getWeekStart(scope.principal.user.account.settings),
    findField: id => definitions.findField(id),
    directoryOf: id => getSeenDirectory(scope, id),
    t,
  });
  if (!place) throw createNotFoundError();
  return place;
}

/** Returns the directory with the fields visible to the user, or `undefined` if they can't read it. */
function getSeenDirectory(scope: RecordScope, id: string): CompiledDirectory | undefined {
  const compiled = canReadDirectoryById(scope, id) ? scope.definitions.compiled(id) : undefined;
  const { profile } = scope.caller;
  return (
    compiled &&
    compileVisibleDirectory(compiled.directory, compiled.registry, getDirectoryRights(profile, id))
  );
}

interface Searched {
  readonly report: Report;
  readonly place: ReportContext;
  readonly registry: FieldRegistry;
  readonly tagIds: ReadonlySet<string>;
}

function getSearch(scope: RecordScope, { report, place, registry, tagIds }: Searched): SearchRequest {
  const { definitions } = scope;
  const { filters, orderBy } = parseRecordView({ filters: report.filters });
  const resolver = { findField: (id: string) => definitions.findField(id), engine: registry };
  return toViewSearchRequest({
    compiled: place.compiled,
    filters,
    orderBy,
    isTag: id => tagIds.has(id),
    resolve: field => field.resolve(resolver),
    directoryOf: id => getSeenDirectory(scope, id),
  });
}

/**
 * Returns true if the viewer can't see all fields used in filters. Without these filters, the report counts
 * more records.
 */
function filtersLose(scope: RecordScope, { filters }: Report, { compiled }: ReportContext): boolean {
  const { fields = {}, conditions = [] } = filters;
  const directoryOf = (id: string) => getSeenDirectory(scope, id);
  const isKnown = (id: string) =>
    getSearchedDirectories(compiled).some(
      each =>
        each.fieldById.has(id) ||
        each.systemById.has(id) ||
        findRelatedField(each, id, directoryOf) !== undefined,
    );
  const isWhole = (condition: Condition) => {
    const known = removeUnknownFields(condition, { compiled, directoryOf });
    return known && getConditionFieldIds(known).length === getConditionFieldIds(condition).length;
  };
  return !(Object.keys(fields).every(isKnown) && conditions.every(isWhole));
}
