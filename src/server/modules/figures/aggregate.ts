/** Computes metrics: from cached column blocks, or from blocks that are filled page by page for one query. */

import { getDayInZone } from '#core/calendar/dayRange.ts';
import { getWeekStart } from '#core/calendar/weekStart.ts';
import type { FieldEngine } from '#core/field/fieldPlugin.ts';
import { QueryBlocks } from '#core/figures/blocks/queryBlocks.ts';
import { type ComparedDays, computeComparedDays } from '#core/figures/comparedDays.ts';
import { type ComputedFigures, countFigures } from '#core/figures/countFigures.ts';
import { getQueriedFields, type ResolvedQuestion, resolveQuestion } from '#core/figures/resolveQuestion.ts';
import type { Aggregate, Condition, FigureQuestion, Reference } from '#core/model.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createMalformedError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { planProcessSearches } from '#server/modules/processes/index.ts';
import {
  createFieldContext,
  loadReferences,
  type RecordCall,
  type RecordCalls,
  type RecordScope,
} from '#server/modules/records/index.ts';
import {
  buildSearchSql,
  resolveRelativeRequest,
  type SearchPart,
  validateRelativeRequest,
} from '#server/modules/search/index.ts';
import { aggregateFromCache } from './columns/aggregateFromCache.ts';
import type { FillPace } from './columns/fillPace.ts';
import type { CachedDirectories } from './columns/keptDirectories.ts';
import { type CachedPlan, getCachedColumnsKey, planCachedQuery } from './columns/planCachedQuery.ts';
import { createDirectoryFigures, createProcessTypeFigures, type FigureFieldLookup } from './foundFigures.ts';
import type { ActiveFigureReads, ReadProgress } from './readings.ts';
import { type FiguresCaller, type RequestedFigureField, readRecords } from './readRecords.ts';
import { withReferences } from './withReferences.ts';

/** The cache that contains columns of large directories in memory (decision 0054). */
export interface FiguresCache {
  readonly directories: CachedDirectories;
  /** Queries that read records, because columns can't be cached or caching isn't worthwhile. */
  readonly readings: ActiveFigureReads;
  /** The number of records from which a directory is cached. Smaller directories are read for each query. */
  readonly from: number;
  readonly pace: FillPace;
}

export interface RecordFiguresQuery extends RecordCall, FiguresCaller {
  readonly body: RequestBody<'aggregateItems'>;
}

export interface ProcessFiguresQuery extends FiguresCaller {
  readonly body: RequestBody<'aggregateProcesses'>;
}

/**
 * @throws ProblemError 400 with all fields that the caller can't see, and all requests that a field doesn't support.
 */
export async function computeRecordFigures(
  calls: RecordCalls,
  keeping: FiguresCache,
  request: RecordFiguresQuery,
): Promise<Aggregate> {
  const { principal, signal } = request;
  const { search = {}, ...asked } = request.body;
  const question = inOwnWeeks(principal, asked);
  const { plan, kept, part } = await calls.read(request, async (scope, opened) => {
    const found = createDirectoryFigures(scope, opened);
    const plan = planned(scope, { question, found, parts: [{ opened, request: search }] });
    const part = plan.parts[0] ?? { opened, request: search };
    // Throws if the search is invalid.
    buildSearchSql(scope, opened, search);
    return {
      plan,
      part,
      kept: await planCachedQuery(scope, opened, getKept(keeping, { question, plan, part })),
    };
  });
  const answered = kept && (await answerFromColumns(calls, keeping, { principal, signal, plan, part, kept }));
  if (answered) return answered;
  return keeping.readings.during(getCachedColumnsKey(part.opened.key), reading =>
    answer(calls, { principal, signal }, plan, reading),
  );
}

function getKept(
  { from }: FiguresCache,
  { question, plan, part }: { question: FigureQuestion; plan: Plan; part: SearchPart },
) {
  return { question, opened: plan.question, request: part.request, find: plan.found.find, from };
}

function answerFromColumns(
  calls: RecordCalls,
  { directories, pace }: FiguresCache,
  asked: FiguresCaller & { plan: Plan; part: SearchPart; kept: CachedPlan },
): Promise<Aggregate | null> {
  const { principal, signal, plan, part, kept } = asked;
  const today = getDayInZone(principal.user.account.timeZone);
  const { engine } = plan.found;
  return aggregateFromCache(directories, { calls, principal, signal, part, plan: kept, engine, today, pace });
}

/**
 * @throws ProblemError 400 with unknown fields and unsupported requests. A field is known if at least one
 * process type has it.
 */
export async function computeProcessFigures(
  calls: RecordCalls,
  { principal, signal, body, engine }: ProcessFiguresQuery & { readonly engine: FieldEngine },
): Promise<Aggregate> {
  const { search = {}, ...asked } = body;
  const question = inOwnWeeks(principal, asked);
  const plan = await calls.readAccount(principal, async scope => {
    const parts = planProcessSearches(scope, search);
    const problems = parts.flatMap(part => validateRelativeRequest(scope, part.opened, part.request));
    if (problems.length > 0) throw createMalformedError(problems);
    return planned(scope, { question, found: createProcessTypeFigures(scope, engine), parts });
  });
  return answer(calls, { principal, signal }, plan);
}

interface Plan {
  readonly question: ResolvedQuestion;
  readonly found: FigureFieldLookup;
  readonly days: ComparedDays | null;
  readonly parts: readonly SearchPart[];
}

/** Sets the first day of the week to the account's setting, unless the query specifies it. */
function inOwnWeeks({ user }: Principal, question: FigureQuestion): FigureQuestion {
  return { weekStart: getWeekStart(user.account.settings), ...question };
}

function planned(
  scope: RecordScope,
  asked: { question: FigureQuestion; found: FigureFieldLookup; parts: readonly SearchPart[] },
): Plan {
  const { question, found } = asked;
  const opened = resolveQuestion(question, found.find);
  if ('issues' in opened) throw createMalformedError([...opened.issues]);
  const today = getDayInZone(scope.principal.user.account.timeZone);
  const days = question.compare ? computeComparedDays(question.compare, today) : null;
  const within = question.compare && days ? [withinEither(question.compare.field, days)] : [];
  const parts = asked.parts.map(({ opened: directory, request }) => ({
    opened: directory,
    request: {
      ...request,
      conditions: [...(resolveRelativeRequest(scope, request).conditions ?? []), ...within],
    },
  }));
  return { question: opened.question, found, days, parts };
}

function withinEither(field: string, days: ComparedDays): Condition {
  const within = ([from, till]: readonly [string, string]): Condition => ({
    all: [
      { field, operator: 'MoreOrEqual', value: { dateValue: from } },
      { field, operator: 'LessOrEqual', value: { dateValue: till } },
    ],
  });
  return { any: [within(days.period), within(days.periodBefore)] };
}

async function answer(
  calls: RecordCalls,
  asker: FiguresCaller,
  plan: Plan,
  reading?: ReadProgress,
): Promise<Aggregate> {
  const { question, found, parts } = plan;
  const blocks = new QueryBlocks(getQueriedFields(question), found.tableOf);
  for (const part of parts)
    await readRecords(calls, asker, {
      ...{ part, fields: getFields(question), blocks },
      ...(reading && { reading }),
    });
  return calls.readAccount(asker.principal, scope => named(scope, plan, blocks));
}

function getFields(question: ResolvedQuestion): RequestedFigureField[] {
  const byField = Map.groupBy(getQueriedFields(question), ({ id, tableId }) => tableId ?? id);
  return [...byField].map(([id, all]) => ({
    id,
    columnIds: all.flatMap(figure => (figure.tableId === null ? [] : figure.id)),
  }));
}

/** Adds the targets to which groups of the result refer, as visible to the caller. */
async function named(
  scope: RecordScope,
  { question, days, found }: Plan,
  blocks: QueryBlocks,
): Promise<Aggregate> {
  const contextOf = (references: ReadonlyMap<string, Reference>) =>
    createFieldContext(scope, found.engine, { values: {}, references });
  const counted = countFigures({
    ...{ question, days, selected: blocks.all(), context: contextOf(new Map()) },
    columnOf: figure => blocks.column(figure),
  });
  const references = await loadReferences(scope, getTargets(counted, found));
  return withReferences(counted.answer(contextOf(references)), references);
}

function getTargets({ samples }: ComputedFigures, { engine }: FigureFieldLookup) {
  return samples.flatMap(({ figure: { field }, value }) =>
    field.plugin.targetsOf(value, field.definition, engine),
  );
}
