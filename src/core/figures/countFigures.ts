/** Computes metrics over column blocks, whether these are cached or were filled for one query. */
import type { FieldContext } from '../field/fieldPlugin.ts';
import type { Aggregate, FieldValue } from '../model.ts';
import { buildFigureAnswer } from './buildFigureAnswer.ts';
import { type CodedColumn, createCellReducer } from './cells/createCellReducer.ts';
import type { ComparedDays } from './comparedDays.ts';
import { type FigureColumn, type FigureField, getFigureColumnName } from './figureColumn.ts';
import {
  type EncodedGrouping,
  encodeGrouping,
  type PeriodCellReducers,
  resolveGrouping,
} from './grouping.ts';
import type { ResolvedQuestion } from './resolveQuestion.ts';
import { type RecordMask, selectComparedPeriods } from './selectComparedPeriods.ts';
import { removeMixedUnits } from './units.ts';

export interface CountFiguresInput {
  readonly question: ResolvedQuestion;
  /** Set if the query compares figures with the figures of an earlier period. */
  readonly days: ComparedDays | null;
  /** 1 for each record that matches the query. */
  readonly selected: RecordMask;
  /**
   * The context in which values are compared; its `reference` doesn't have to find referenced records yet.
   */
  readonly context: FieldContext;
  /** Called once for each column. */
  columnOf(figure: FigureField): FigureColumn | undefined;
}

export interface ComputedFigures {
  /** Values of the returned groups, each with its field; the caller has to resolve their references. */
  readonly samples: readonly { readonly figure: FigureField; readonly value: FieldValue }[];
  /**
   * Returns the result. `context` resolves references: groups of references that are sorted by key are sorted
   * by name.
   */
  answer(context: FieldContext): Omit<Aggregate, 'references'>;
}

export function countFigures(counting: CountFiguresInput): ComputedFigures {
  const { question, selected, context } = counting;
  const columns = new Map<string, FigureColumn | undefined>();
  const columnOf = (figure: FigureField) => {
    const name = getFigureColumnName(figure);
    if (!columns.has(name)) columns.set(name, counting.columnOf(figure));
    return columns.get(name);
  };
  const measures = question.measures.map(({ figure, ...measure }) => ({
    ...measure,
    column: figure ? (columnOf(figure) ?? null) : null,
  }));
  const periods = selectComparedPeriods(
    selected,
    question.compared ? columnOf(question.compared) : undefined,
    counting.days,
  );
  const coded = question.groups.flatMap(asked => {
    const column = columnOf(asked.figure);
    return column ? [encodeGrouping(counting, { asked, column })] : [];
  });
  const reduce = (counted: RecordMask, pick: (grouping: EncodedGrouping) => CodedColumn) =>
    createCellReducer({ groups: coded.map(pick), measures, counted });
  const reducers: PeriodCellReducers = {
    now: reduce(periods.now, ({ now }) => now),
    before: periods.before && reduce(periods.before, ({ before }) => before),
  };
  const groupings = coded.map((grouping, level) => resolveGrouping(grouping, { level, reducers, context }));
  const samples = groupings.flatMap(({ asked: { figure }, column, axis }) =>
    figure.part.kind === 'Each'
      ? axis.groups.flatMap(({ bucket }) => {
          const value = column.samples[bucket];
          return value ? [{ figure, value }] : [];
        })
      : [],
  );
  return {
    samples,
    answer: named =>
      removeMixedUnits(
        buildFigureAnswer({ groupings, measures, reducers, context: named }),
        question.asked,
        question.units,
      ),
  };
}
