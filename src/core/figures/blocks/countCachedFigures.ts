/** Computes the result of a query for figures from cached records, without reading them from the database. */
import type { FieldContext, FieldEngine } from '../../field/fieldPlugin.ts';
import type { Condition, FieldCondition, FieldDefinition, FigureQuestion } from '../../model.ts';
import { computeComparedDays } from '../comparedDays.ts';
import { type ComputedFigures, countFigures } from '../countFigures.ts';
import { type FigureColumn, type FigureField, getFigureColumnName } from '../figureColumn.ts';
import { resolveQuestion } from '../resolveQuestion.ts';
import type { CachedRecords } from './cachedRecords.ts';
import { intersectMasks, invertRecordMask, mergeMasks } from './masks.ts';

/** A field as visible to the caller. */
export interface CachedField {
  readonly id: string;
  /** The id of the table that the field is a column of; `null` for other fields. */
  readonly tableId: string | null;
  readonly definition: FieldDefinition;
  readonly by?: FigureField['by'];
  /** The key of the cached column. */
  readonly key: string;
  /** The ids of the statuses in which the field is hidden. */
  readonly hiddenIn: readonly string[];
}

/** Plain data, because it is sent to another thread. */
export interface CachedQuestion {
  readonly question: FigureQuestion;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** All fields by which the query groups, which it measures, or which its conditions use. */
  readonly fields: readonly CachedField[];
  readonly found: ColumnFilter | MatchingRecordNumbers;
}

/** The conditions are evaluated on the cached columns; empty `statuses` means all statuses. */
export interface ColumnFilter {
  readonly conditions: readonly Condition[];
  readonly statuses: readonly string[];
}

/** The database has evaluated the conditions; record numbers are separated by commas. */
export interface MatchingRecordNumbers {
  readonly numbers: string;
}

/** Returns whether columns can evaluate the condition with the same result as a search in the database. */
export function canEvaluateWithColumn({ part }: FigureField, { operator }: FieldCondition): boolean {
  if (part.kind === 'Rows') return false;
  // For texts and references, other operators can compare more than the stored value, such as the name of the
  // referenced record.
  return part.kind !== 'Each' || operator === 'Equals' || operator === 'NotEquals';
}

/** @throws Error if the query needs data that isn't cached; the caller must check this in advance. */
export function countCachedFigures(
  records: CachedRecords,
  asked: CachedQuestion,
  context: FieldContext,
): ComputedFigures {
  const view = new CachedView(records, { fields: asked.fields, context });
  const opened = resolveQuestion(asked.question, id => view.figure(id));
  if ('issues' in opened) throw new Error('A question was not judged before it was asked of columns.');
  const { compare } = asked.question;
  const selected = view.selected(asked.found);
  const days = compare ? computeComparedDays(compare, asked.today) : null;
  const columnOf = (figure: FigureField) => view.column(figure, selected);
  return countFigures({ question: opened.question, days, selected, context, columnOf });
}

class CachedView {
  readonly #records: CachedRecords;
  /** Keyed by the name of the column. */
  readonly #fields: ReadonlyMap<string, CachedField>;
  readonly #byId: ReadonlyMap<string, CachedField>;
  readonly #context: FieldContext;
  readonly #engine: FieldEngine;

  constructor(
    records: CachedRecords,
    { fields, context }: { fields: readonly CachedField[]; context: FieldContext },
  ) {
    this.#records = records;
    this.#fields = new Map(fields.map(field => [getFigureColumnName(field), field]));
    this.#byId = new Map(fields.map(field => [field.id, field]));
    this.#context = context;
    this.#engine = context.engine;
  }

  figure(id: string): FigureField | undefined {
    const kept = this.#byId.get(id);
    const bound = kept && this.#engine.bind(kept.definition);
    const part = bound?.plugin.figures;
    return bound && part ? { id, field: bound, part, tableId: kept.tableId } : undefined;
  }

  selected(found: CachedQuestion['found']): Uint8Array {
    if ('numbers' in found)
      return this.#records.numbered(found.numbers === '' ? [] : found.numbers.split(',').map(Number));
    const masks = found.conditions.map(condition => this.#meets(condition));
    if (found.statuses.length > 0) masks.push(this.#records.within(found.statuses));
    return masks.reduce(intersectMasks, this.#records.all());
  }

  column(figure: FigureField, selected: Uint8Array): FigureColumn {
    const { column, shown } = this.#kept(getFigureColumnName(figure));
    return column.figureColumn(figure, { selected, shown });
  }

  #kept(name: string) {
    const field = this.#fields.get(name);
    const column = field && this.#records.column(field.key);
    if (!field || !column) throw new Error('A column was not filled before it was asked.');
    return { column, shown: this.#records.outside(field.hiddenIn) };
  }

  #meets(condition: Condition): Uint8Array {
    const rows = this.#records.count;
    if ('any' in condition)
      return condition.any.map(part => this.#meets(part)).reduce(mergeMasks, new Uint8Array(rows));
    if ('all' in condition)
      return condition.all
        .map(part => this.#meets(part))
        .reduce(intersectMasks, new Uint8Array(rows).fill(1));
    if ('some' in condition) throw new Error('Entries are found by the database.');
    const { field, operator, value: operand } = condition;
    const bound = this.#engine.bind(this.#byId.get(field)?.definition ?? EMPTY);
    const { column, shown } = this.#kept(field);
    const context = this.#context;
    const positive = operator === 'NotEquals' ? 'Equals' : operator;
    const found = column.matching(
      { rows, shown },
      {
        passes: one =>
          bound.matches({
            value: bound.isArray ? { listValue: [one] } : one,
            operator: positive,
            operand,
            context,
          }),
        empty: bound.matches({ value: undefined, operator: positive, operand, context }),
      },
    );
    return operator === 'NotEquals' ? invertRecordMask(found) : found;
  }
}

const EMPTY = { id: '', code: '', name: '', type: '' };
