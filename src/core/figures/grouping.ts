/** One grouping of a question: its column told apart into groups, and which of these are answered. */
import type { FieldContext } from '../field/fieldPlugin.ts';
import { type Axis, type CodedColumn, codeColumn, makeAxis } from './axis.ts';
import { type Buckets, bucketsOf } from './buckets.ts';
import type { ComparedDays } from './comparedDays.ts';
import type { Counted, Periods } from './countedPeriods.ts';
import type { FigureColumn } from './figureColumn.ts';
import type { Cell, FoldGroup } from './foldCells.ts';
import type { AskedGroup, OpenQuestion } from './openQuestion.ts';

export interface Grouping {
  readonly asked: AskedGroup;
  readonly column: FigureColumn;
  readonly buckets: Buckets;
  /** Its values point at records or people, so that others tell their names. */
  readonly isPointing: boolean;
  readonly axis: Axis;
  readonly now: CodedColumn;
  /** The same of the period before, moved to the days of this one. */
  readonly before: CodedColumn | null;
  /** Of this grouping alone, by the code of the column. */
  readonly cells: { readonly now: readonly Cell[]; readonly before: readonly Cell[] };
}

interface Opening {
  readonly asked: AskedGroup;
  readonly column: FigureColumn;
  readonly periods: Periods;
  fold(group: FoldGroup, counted: Counted): readonly Cell[];
}

export function openGrouping(
  { question, days, context }: { question: OpenQuestion; days: ComparedDays | null; context: FieldContext },
  { asked, column, periods, fold }: Opening,
): Grouping {
  const { plugin, definition } = asked.figure.field;
  const buckets = bucketsOf(asked, question);
  const { codes, known } = codeColumn(column, buckets);
  const isMoved = days !== null && question.compared?.id === asked.figure.id;
  const moved = isMoved
    ? codeColumn(column, { of: day => (Number.isNaN(day) ? day : buckets.of(days.moved(day))) }, known).codes
    : codes;
  const shared = { column, buckets: [...known.keys()], size: known.size };
  const now = { ...shared, codes };
  const before = periods.before ? { ...shared, codes: moved } : null;
  const isPointing = column.samples.some(
    value => plugin.targetsOf(value, definition, context.engine).length > 0,
  );
  // Names come later: which groups are answered, the first measure decides.
  const order = isPointing && asked.order.by === 'Key' ? LARGEST_FIRST : asked.order;
  const cells = {
    now: fold(now, periods.now),
    before: before && periods.before ? fold(before, periods.before) : [],
  };
  const axis = makeAxis(
    { ...asked, order },
    {
      coded: now,
      cells: cells.now,
      before: cells.before,
      buckets,
      compare: ownOrder(column, context),
    },
  );
  return { asked, column, buckets, isPointing, axis, now, before, cells };
}

const LARGEST_FIRST = { by: 'Measure', measure: 0, asc: false } as const;

/** Of buckets: as the type orders its values, and as texts where it has no order. */
export function ownOrder(column: FigureColumn, context: FieldContext): (a: number, b: number) => number {
  const { field, part } = column.figure;
  if (part.kind !== 'Each') return (a, b) => a - b;
  const { plugin, definition } = field;
  const sample = (bucket: number) => column.samples[bucket] ?? {};
  const keyOrder = (a: number, b: number) => ((column.keys[a] ?? '') < (column.keys[b] ?? '') ? -1 : 1);
  return (a, b) =>
    plugin.compare?.(sample(a), sample(b), definition, context) || (a === b ? 0 : keyOrder(a, b));
}
