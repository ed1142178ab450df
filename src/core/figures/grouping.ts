/** Groups records by one column: assigns its entries to groups, and determines the groups in the result. */
import type { FieldContext } from '../field/fieldPlugin.ts';
import { buildAxis, type FigureAxis, type GroupedColumn } from './axis.ts';
import { createFigureBuckets, type FigureBuckets } from './buckets.ts';
import type { CellReducer, FigureCell } from './cells/createCellReducer.ts';
import type { ComparedDays } from './comparedDays.ts';
import { EntryEncoder, encodeEntries } from './entryCodes.ts';
import type { EntryGroupCodes, FigureColumn } from './figureColumn.ts';
import type { RequestedGroup, ResolvedQuestion } from './resolveQuestion.ts';

/** A grouping of which the column's entries have been assigned to groups. */
export interface EncodedGrouping {
  readonly asked: RequestedGroup;
  readonly column: FigureColumn;
  readonly buckets: FigureBuckets;
  readonly now: GroupedColumn;
  /** The assignment for the previous period, with days shifted to the days of the current period. */
  readonly before: GroupedColumn;
}

export interface RecordGrouping extends EncodedGrouping {
  /** The index of the grouping. */
  readonly level: number;
  /** True if the values refer to records or users, whose names have to be resolved. */
  readonly isPointing: boolean;
  readonly axis: FigureAxis;
  /** The cells counted by this grouping alone, with the group codes of the column. */
  readonly cells: { readonly now: readonly FigureCell[]; readonly before: readonly FigureCell[] };
}

/** The records in cells for the requested period and, if figures are compared, for the previous period. */
export interface PeriodCellReducers {
  readonly now: CellReducer;
  readonly before: CellReducer | null;
}

export function encodeGrouping(
  { question, days }: { question: ResolvedQuestion; days: ComparedDays | null },
  { asked, column }: { asked: RequestedGroup; column: FigureColumn },
): EncodedGrouping {
  const buckets = createFigureBuckets(asked, question);
  const way = [asked.by, asked.step, question.weekStart].join(' ');
  const { codes, known } = column.codes?.(way, buckets) ?? getCodeColumn(column, buckets);
  if (!days || question.compared?.id !== asked.figure.id) {
    const coded = { column, buckets: [...known.keys()], size: known.size, codes };
    return { asked, column, buckets, now: coded, before: coded };
  }
  // Days of the previous period can belong to groups that have no records in the current period.
  const moving = new EntryEncoder(
    { of: day => (Number.isNaN(day) ? day : buckets.of(days.moved(day))) },
    new Map(known),
  );
  const moved = encodeEntries(column.entries, moving);
  const shared = { column, buckets: [...moving.known.keys()], size: moving.known.size };
  return { asked, column, buckets, now: { ...shared, codes }, before: { ...shared, codes: moved } };
}

function getCodeColumn({ entries }: FigureColumn, buckets: FigureBuckets): EntryGroupCodes {
  const coder = new EntryEncoder(buckets);
  return { codes: encodeEntries(entries, coder), known: coder.known };
}

export function resolveGrouping(
  coded: EncodedGrouping,
  { level, reducers, context }: { level: number; reducers: PeriodCellReducers; context: FieldContext },
): RecordGrouping {
  const { asked, column, buckets } = coded;
  const { plugin, definition } = asked.figure.field;
  const isPointing = column.samples.some(
    value => plugin.targetsOf(value, definition, context.engine).length > 0,
  );
  // Names are resolved later, so the first measure decides which groups are returned.
  const order = isPointing && asked.order.by === 'Key' ? LARGEST_FIRST : asked.order;
  const own = [{ level, places: null, size: coded.now.size }];
  const cells = { now: reducers.now(own), before: reducers.before?.(own) ?? [] };
  const axis = buildAxis(
    { ...asked, order },
    {
      coded: coded.now,
      cells: cells.now,
      before: cells.before,
      buckets,
      compare: createBucketComparator(column, context),
    },
  );
  return { ...coded, level, isPointing, axis, cells };
}

const LARGEST_FIRST = { by: 'Measure', measure: 0, asc: false } as const;

/**
 * Compares buckets in the order that the type defines for their values; for types without an order, compares
 * their keys.
 */
export function createBucketComparator(
  column: FigureColumn,
  context: FieldContext,
): (a: number, b: number) => number {
  const { field, part, by } = column.figure;
  if (part.kind !== 'Each') return (a, b) => a - b;
  const { plugin, definition } = field;
  const sample = (bucket: number) => column.samples[bucket] ?? {};
  const keyOrder = (a: number, b: number) => ((column.keys[a] ?? '') < (column.keys[b] ?? '') ? -1 : 1);
  // Names of regions depend on the viewer's language; their codes have a fixed order.
  if (by === 'Region') return (a, b) => (a === b ? 0 : keyOrder(a, b));
  return (a, b) =>
    plugin.compare?.(sample(a), sample(b), definition, context) || (a === b ? 0 : keyOrder(a, b));
}
