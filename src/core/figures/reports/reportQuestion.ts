/** Builds the query of a report from the parts that still exist, and counts the missing parts. */
import { getNextPeriodStart, getPeriodStart, toDayFromNumber, toDayNumber } from '../../calendar/periods.ts';
import type { WeekStart } from '../../calendar/weekStart.ts';
import type {
  Condition,
  FigureGroup,
  FigureMeasure,
  FigureQuestion,
  ReportInput,
  ReportMeasure,
  ReportPeriod,
} from '../../model.ts';
import type { FigureDisplayMode } from '../chart/chartData.ts';
import type { FiguresPart } from '../figuresPart.ts';
import type { NamedGrouping, NamedMeasure } from '../words/figureWords.ts';
import { type FigureChoice, findFigureChoice, type ReportContext } from './reportPlace.ts';

export interface ReportDefinition extends Pick<ReportInput, 'chart'> {
  readonly measures: readonly ReportMeasure[];
  readonly groups?: readonly FigureGroup[];
  readonly compare?: ReportPeriod | undefined;
}

export interface RequestedReport {
  readonly question: FigureQuestion;
  readonly groupings: readonly NamedGrouping[];
  readonly measures: readonly NamedMeasure[];
  /** The number of parts (groups, measures, the period) that refer to deleted or hidden fields. */
  readonly lost: number;
  readonly isContinuous: boolean;
  readonly addsUp: boolean;
  /** Additional conditions that find the records of the period. */
  readonly within: readonly Condition[];
}

/** The maximum number of groupings of each chart. */
export const MAX_GROUPS_BY_CHART: Readonly<Record<ReportInput['chart'], number>> = {
  Rows: 3,
  Pivot: 2,
  Bars: 2,
  Lines: 2,
  Areas: 2,
  Heat: 2,
  Funnel: 1,
  Donut: 1,
  Scatter: 1,
  Single: 0,
};

export function buildRequestedReport(
  { groups = [], measures, compare, chart }: ReportDefinition,
  place: Pick<ReportContext, 'choices' | 'related' | 'weekStart'>,
  today: string,
): RequestedReport {
  const { weekStart } = place;
  const find = (id: string) => findFigureChoice(place, id);
  const asked = groups.slice(0, MAX_GROUPS_BY_CHART[chart]);
  const groupings = asked.flatMap(group => getGrouping(group, find) ?? []);
  const isCompared = compare !== undefined && find(compare.field) !== undefined;
  const known = measures.flatMap(measure => toMeasure(measure, find, isCompared) ?? []);
  const named = known.length > 0 ? known : [COUNT];
  const period = compare && isCompared ? getDays(compare, today, weekStart) : null;
  const lost =
    asked.length -
    groupings.length +
    measures.length -
    known.length +
    Number(compare !== undefined && !isCompared);
  return {
    question: {
      measures: named.map(({ asked: each }) => each),
      groups: groupings.map(({ asked: each }) => each),
      ...(compare && period ? { compare: { field: compare.field, ...period, with: compare.with } } : {}),
    },
    groupings,
    measures: named,
    lost,
    isContinuous: isContinuous(groupings[0]),
    addsUp:
      ['Count', 'Sum', 'Filled'].includes(named[0]?.asked.measure ?? '') &&
      named[0]?.shown !== 'Change' &&
      named[0]?.asked.unit === undefined,
    within: compare && period ? getConditions(compare.field, period) : [],
  };
}

/** Measures whose values can be in different units. */
export const MEASURES_WITH_FIELD_UNIT: ReadonlySet<FigureMeasure['measure']> = new Set([
  ...(['Sum', 'Average', 'Median', 'Percentile', 'Min', 'Max'] as const),
]);

const COUNT: NamedMeasure = { asked: { measure: 'Count' }, shown: 'Value', figure: null, name: '' };

/** Returns the default maximum number of groups: for days, high enough for more than a year. */
export function getDefaultGroupLimit(kind: FiguresPart['kind'] | undefined): number {
  return kind === 'Days' ? 400 : 50;
}

type Find = (id: string) => FigureChoice | undefined;

function getGrouping(group: FigureGroup, find: Find): NamedGrouping | undefined {
  const choice = find(group.field);
  if (!choice || choice.figure.part.kind === 'Rows') return undefined;
  const { field, limit, order, by, step } = group;
  const { part } = choice.figure;
  const { kind } = part;
  const isByRegion = by === 'Region' && kind === 'Each' && part.region !== undefined;
  // Settings for a previous field of another type don't apply to the current field.
  const asked: FigureGroup = {
    field,
    limit: limit ?? getDefaultGroupLimit(kind),
    ...(order ? { order: order.by === 'Measure' ? { ...order, measure: 0 } : order } : {}),
    ...(kind === 'Days' ? { by: by === undefined || by === 'Region' ? 'Month' : by, gaps: true } : {}),
    ...(isByRegion ? { by } : {}),
    ...(kind === 'Numbers' && step ? { step, gaps: true } : {}),
  };
  return { asked, figure: choice.figure, name: choice.name };
}

function toMeasure(given: ReportMeasure, find: Find, isCompared: boolean): NamedMeasure | undefined {
  const { shown = 'Value', measure, field, percentile, unit } = given;
  const asked = {
    measure,
    ...(field ? { field } : {}),
    ...(percentile ? { percentile } : {}),
    ...(unit && MEASURES_WITH_FIELD_UNIT.has(measure) ? { unit } : {}),
  };
  const choice = asked.field === undefined ? undefined : find(asked.field);
  const isLost = (asked.field !== undefined && !choice) || (asked.unit !== undefined && !find(asked.unit));
  if (isLost) return undefined;
  const as: FigureDisplayMode = shown === 'Change' && !isCompared ? 'Value' : shown;
  return { asked, shown: as, figure: choice?.figure ?? null, name: choice?.name ?? '' };
}

function isContinuous(grouping: NamedGrouping | undefined): boolean {
  if (!grouping || grouping.asked.order?.by === 'Measure') return false;
  const { kind } = grouping.figure.part;
  return kind === 'Days' || (kind === 'Numbers' && grouping.asked.step !== undefined);
}

type Days = { readonly from: string; readonly till: string };

function getDays({ period }: ReportPeriod, today: string, weekStart: WeekStart): Days {
  const start = getPeriodStart(toDayNumber(today), period, weekStart);
  return { from: toDayFromNumber(start), till: toDayFromNumber(getNextPeriodStart(start, period) - 1) };
}

function getConditions(field: string, { from, till }: Days): Condition[] {
  return [
    { field, operator: 'MoreOrEqual', value: { dateValue: from } },
    { field, operator: 'LessOrEqual', value: { dateValue: till } },
  ];
}
