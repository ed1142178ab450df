/** Validates a query for figures against the fields visible to the caller. */
import type { WeekStart } from '../calendar/weekStart.ts';
import { createIssue } from '../issues.ts';
import type { FigureGroup, FigureMeasure, FigureOrder, FigureQuestion, Issue, IssuePath } from '../model.ts';
import { type FigureField, findRegionFigure } from './figureColumn.ts';
import type { UnitDecimalPlaces } from './units.ts';

export interface RequestedGroup {
  readonly figure: FigureField;
  readonly by: NonNullable<FigureGroup['by']>;
  readonly step: number | null;
  readonly limit: number;
  readonly order: Required<FigureOrder>;
  readonly hasGaps: boolean;
}

export interface RequestedMeasure {
  readonly measure: FigureMeasure['measure'];
  readonly figure: FigureField | null;
  readonly percentile: number;
}

export interface ResolvedQuestion {
  readonly groups: readonly RequestedGroup[];
  /** The requested measures, followed by the added measures that count the distinct units. */
  readonly measures: readonly RequestedMeasure[];
  /** The number of requested measures. */
  readonly asked: number;
  readonly units: UnitDecimalPlaces;
  readonly weekStart: WeekStart;
  /** The date field that determines whether a record belongs to the period or to the previous period. */
  readonly compared: FigureField | null;
}

/** Our defaults, as documented in the contract. */
const DEFAULT_LIMIT = 50;
const DEFAULT_PERCENTILE = 90;

type Found = (id: string) => FigureField | undefined;

/**
 * Validates a query and resolves its fields, or returns all issues. Callers set `weekStart`, which depends on the
 * account.
 */
export function resolveQuestion(
  question: FigureQuestion,
  find: Found,
): { question: ResolvedQuestion } | { issues: readonly Issue[] } {
  const issues: Issue[] = [];
  const { groups = [], measures, compare, weekStart = 'Monday' } = question;
  const open = <Asked, Opened>(asked: readonly Asked[], name: string, judge: Judge<Asked, Opened>) =>
    asked.flatMap((each, index): Opened[] => {
      const judged = judge(each, find, [name, index]);
      if ('issue' in judged) issues.push(judged.issue);
      return 'issue' in judged ? [] : [judged.opened];
    });
  const openGroups = open(groups, 'groups', openGroup);
  const openMeasures = open(measures, 'measures', openMeasure);
  for (const [index, { order }] of groups.entries()) {
    if ((order?.measure ?? 0) >= measures.length)
      issues.push(
        createIssue(['groups', index, 'order', 'measure'], 'TooLarge', { limit: measures.length - 1 }),
      );
  }
  const units = measures.flatMap(({ unit }, index) => (unit === undefined ? [] : [{ unit, index }]));
  const openUnits = units.flatMap(({ unit, index }): RequestedMeasure[] => {
    const figure = find(unit);
    const isKind = figure && MEASURABLE_KINDS.Distinct.includes(figure.part.kind);
    if (!isKind)
      issues.push(createIssue(['measures', index, 'unit'], figure ? 'NotMeasured' : 'UnknownField'));
    return isKind ? [{ measure: 'Distinct', figure, percentile: DEFAULT_PERCENTILE }] : [];
  });
  const tables = new Set(openGroups.flatMap(({ figure }) => figure.tableId ?? []));
  if (tables.size > 1) issues.push(createIssue(['groups'], 'SeveralTables'));
  const compared = compare ? find(compare.field) : undefined;
  if (compare && compared?.part.kind !== 'Days')
    issues.push(createIssue(['compare', 'field'], compared ? 'NotMeasured' : 'UnknownField'));
  if (compare && compare.till < compare.from) issues.push(createIssue(['compare', 'till'], 'InvalidDate'));
  if (issues.length > 0) return { issues };
  return {
    question: {
      groups: openGroups,
      measures: [...openMeasures, ...openUnits],
      asked: measures.length,
      units: new Map(units.map(({ index }, place) => [index, measures.length + place])),
      weekStart,
      compared: compared ?? null,
    },
  };
}

/** Returns the fields whose values a query needs; a field can be included more than once. */
export function getQueriedFields({ groups, measures, compared }: ResolvedQuestion): FigureField[] {
  return [...groups, ...measures, { figure: compared }].flatMap(({ figure }) => figure ?? []);
}

type Judge<Asked, Opened> = (
  asked: Asked,
  find: Found,
  path: IssuePath,
) => { readonly opened: Opened } | { readonly issue: Issue };

const openGroup: Judge<FigureGroup, RequestedGroup> = (group, find, path) => {
  const found = find(group.field);
  if (!found) return { issue: createIssue([...path, 'field'], 'UnknownField') };
  const figure = group.by === 'Region' ? findRegionFigure(found) : found;
  if (!figure) return { issue: createIssue([...path, 'by'], 'NotGrouped') };
  const { kind } = figure.part;
  if (kind === 'Rows') return { issue: createIssue([...path, 'field'], 'NotGrouped') };
  if (group.by && group.by !== 'Region' && kind !== 'Days')
    return { issue: createIssue([...path, 'by'], 'NotGrouped') };
  if (group.step && kind !== 'Numbers') return { issue: createIssue([...path, 'step'], 'NotGrouped') };
  return {
    opened: {
      figure,
      by: group.by ?? 'Month',
      step: group.step ?? null,
      limit: group.limit ?? DEFAULT_LIMIT,
      order: { measure: 0, ...(group.order ?? getUsualOrder(figure)) },
      hasGaps: group.gaps ?? false,
    },
  };
};

/**
 * Returns the default order: the natural order for days, numbers and choices; by the first measure for texts and
 * records, which have no meaningful order.
 */
function getUsualOrder({ field, part }: FigureField): FigureOrder {
  const isOrdered =
    part.kind !== 'Each' || (field.plugin.readsText === 'listed' && field.plugin.compare !== null);
  return isOrdered ? { by: 'Key', asc: true } : { by: 'Measure', asc: false };
}

const openMeasure: Judge<FigureMeasure, RequestedMeasure> = ({ measure, field, percentile }, find, path) => {
  const figure = field === undefined ? null : find(field);
  if (figure === undefined) return { issue: createIssue([...path, 'field'], 'UnknownField') };
  const kinds = MEASURABLE_KINDS[measure];
  if (!figure && measure !== 'Count') return { issue: createIssue([...path, 'field'], 'Required') };
  if (figure && !kinds.includes(figure.part.kind))
    return { issue: createIssue([...path, 'field'], 'NotMeasured') };
  return { opened: { measure, figure, percentile: percentile ?? DEFAULT_PERCENTILE } };
};

type Kind = FigureField['part']['kind'];

/** The value types that each measure supports. */
export const MEASURABLE_KINDS: Readonly<Record<FigureMeasure['measure'], readonly Kind[]>> = {
  Count: ['Rows'],
  Sum: ['Numbers'],
  Average: ['Numbers'],
  Median: ['Numbers', 'Days'],
  Percentile: ['Numbers', 'Days'],
  Min: ['Numbers', 'Days'],
  Max: ['Numbers', 'Days'],
  Distinct: ['Each', 'Numbers', 'Days'],
  Filled: ['Each', 'Numbers', 'Days', 'Rows'],
};
