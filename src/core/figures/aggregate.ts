/** Computes metrics over records: records are added one by one, then grouped and measured. */
import type { FieldContext } from '../field/fieldPlugin.ts';
import type { Aggregate, FieldValue } from '../model.ts';
import { buildFigureAnswer } from './buildFigureAnswer.ts';
import type { ComparedDays } from './comparedDays.ts';
import {
  buildColumn,
  type ColumnBuilder,
  type FigureColumn,
  type FigureField,
  getFigureColumnName,
} from './figureColumn.ts';
import type { FiguresPart } from './figuresPart.ts';
import { createFoldReducer, type FoldGroup } from './foldCells.ts';
import { type CodedGrouping, encodeGrouping, type FoldReducers, resolveGrouping } from './grouping.ts';
import type { ResolvedQuestion } from './resolveQuestion.ts';
import { type RecordMask, selectComparedPeriods } from './selectComparedPeriods.ts';
import { removeMixedUnits } from './units.ts';

export interface Aggregation {
  /** Adds a record, given a function that returns its field values; for a column, the value of its table is read. */
  add(read: (fieldId: string) => FieldValue | undefined): void;
  /** Groups and measures the records after all have been added. References don't have to be resolved yet. */
  count(context: FieldContext): CountedFigures;
}

export interface CountedFigures {
  /** Values of the returned groups, each with its field; the caller has to resolve their references. */
  readonly samples: readonly { readonly figure: FigureField; readonly value: FieldValue }[];
  /**
   * Returns the result. `context` resolves references: groups of references in their natural order are sorted by name.
   */
  answer(context: FieldContext): Omit<Aggregate, 'references'>;
}

interface Parts {
  readonly question: ResolvedQuestion;
  readonly tableOf: (tableId: string) => FiguresPart | undefined;
  /** Set if the query compares figures with the figures of an earlier period. */
  readonly days: ComparedDays | null;
}

export function startAggregation({ question, tableOf, days }: Parts): Aggregation {
  const columns = new Map<string, ColumnBuilder>();
  for (const { figure } of [...question.groups, ...question.measures, { figure: question.compared }]) {
    if (figure && !columns.has(getFigureColumnName(figure)))
      columns.set(getFigureColumnName(figure), buildColumn(figure, tableOf));
  }
  let records = 0;
  return {
    add(read) {
      records += 1;
      for (const { column, add } of columns.values()) add(read(column.figure.tableId ?? column.figure.id));
    },
    count: context =>
      countFigures({
        question,
        days,
        selected: new Uint8Array(records).fill(1),
        context,
        columnOf: figure => columns.get(getFigureColumnName(figure))?.column,
      }),
  };
}

export interface CountFiguresInput {
  readonly question: ResolvedQuestion;
  readonly days: ComparedDays | null;
  /** 1 for each record that matches the query. */
  readonly selected: RecordMask;
  readonly context: FieldContext;
  columnOf(figure: FigureField): FigureColumn | undefined;
}

export function countFigures(counting: CountFiguresInput): CountedFigures {
  const { question, columnOf, selected, context } = counting;
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
  const foldOf = (counted: RecordMask, pick: (grouping: CodedGrouping) => FoldGroup) =>
    createFoldReducer({ groups: coded.map(pick), measures, counted });
  const folds: FoldReducers = {
    now: foldOf(periods.now, ({ now }) => now),
    before: periods.before && foldOf(periods.before, ({ before }) => before),
  };
  const groupings = coded.map((grouping, level) => resolveGrouping(grouping, { level, folds, context }));
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
        buildFigureAnswer({ groupings, measures, folds, context: named }),
        question.asked,
        question.units,
      ),
  };
}
