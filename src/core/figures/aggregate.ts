/** Figures over records: these are added one by one, and told apart and measured when all of them are there. */
import type { FieldContext } from '../field/fieldPlugin.ts';
import type { Aggregate, FieldValue } from '../model.ts';
import { answerFigures } from './answerFigures.ts';
import type { ComparedDays } from './comparedDays.ts';
import { type Counted, countedPeriods } from './countedPeriods.ts';
import {
  buildColumn,
  type ColumnBuilder,
  columnName,
  type FigureColumn,
  type FigureField,
} from './figureColumn.ts';
import type { FiguresPart } from './figuresPart.ts';
import { type FoldGroup, openFold } from './foldCells.ts';
import { type CodedGrouping, codeGrouping, type Folds, openGrouping } from './grouping.ts';
import type { OpenQuestion } from './openQuestion.ts';
import { withoutMixed } from './units.ts';

export interface Aggregation {
  /** A record, by what it holds in a field of the directory; of a column the table is asked for. */
  add(read: (fieldId: string) => FieldValue | undefined): void;
  /** Once all records are there. What values point at need not be known yet. */
  count(context: FieldContext): CountedFigures;
}

export interface CountedFigures {
  /** Values of the groups that will be answered, each with the field that says what it points at. */
  readonly samples: readonly { readonly figure: FigureField; readonly value: FieldValue }[];
  /** `context` knows what they point at: such groups in their own order are in the order of its names. */
  answer(context: FieldContext): Omit<Aggregate, 'references'>;
}

interface Parts {
  readonly question: OpenQuestion;
  readonly tableOf: (tableId: string) => FiguresPart | undefined;
  /** Where figures are compared with those of an earlier period. */
  readonly days: ComparedDays | null;
}

export function startAggregation({ question, tableOf, days }: Parts): Aggregation {
  const columns = new Map<string, ColumnBuilder>();
  for (const { figure } of [...question.groups, ...question.measures, { figure: question.compared }]) {
    if (figure && !columns.has(columnName(figure)))
      columns.set(columnName(figure), buildColumn(figure, tableOf));
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
        columnOf: figure => columns.get(columnName(figure))?.column,
      }),
  };
}

export interface Counting {
  readonly question: OpenQuestion;
  readonly days: ComparedDays | null;
  /** Of each record 1 where it is among those asked for. */
  readonly selected: Counted;
  readonly context: FieldContext;
  columnOf(figure: FigureField): FigureColumn | undefined;
}

/** Counts records whose values are in columns already. */
export function countFigures(counting: Counting): CountedFigures {
  const { question, columnOf, selected, context } = counting;
  const measures = question.measures.map(({ figure, ...measure }) => ({
    ...measure,
    column: figure ? (columnOf(figure) ?? null) : null,
  }));
  const periods = countedPeriods(
    selected,
    question.compared ? columnOf(question.compared) : undefined,
    counting.days,
  );
  const coded = question.groups.flatMap(asked => {
    const column = columnOf(asked.figure);
    return column ? [codeGrouping(counting, { asked, column })] : [];
  });
  const foldOf = (counted: Counted, pick: (grouping: CodedGrouping) => FoldGroup) =>
    openFold({ groups: coded.map(pick), measures, counted });
  const folds: Folds = {
    now: foldOf(periods.now, ({ now }) => now),
    before: periods.before && foldOf(periods.before, ({ before }) => before),
  };
  const groupings = coded.map((grouping, level) => openGrouping(grouping, { level, folds, context }));
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
      withoutMixed(
        answerFigures({ groupings, measures, folds, context: named }),
        question.asked,
        question.units,
      ),
  };
}
