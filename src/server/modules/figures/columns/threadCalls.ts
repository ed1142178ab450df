/** What is asked of the thread that keeps columns, and what it answers. */
import type { FigureField } from '#core/figures/figureColumn.ts';
import type { KeptQuestion } from '#core/figures/kept/countKept.ts';
import type { KeptLines } from '#core/figures/kept/keptRecords.ts';
import type { Aggregate, FieldDefinition, FieldValue, Locale, Reference } from '#core/model.ts';
import type { BriefFacts } from '#core/systemField.ts';

export interface ColumnSpec {
  readonly key: string;
  readonly definition: FieldDefinition;
  readonly by?: FigureField['by'];
  readonly cell: CellSource | null;
}

/** Where the values of a column stand in rows of a table. */
export interface CellSource {
  /** Of the table. */
  readonly key: string;
  readonly table: FieldDefinition;
  /** Null: that there is a row is all that is looked at. */
  readonly columnId: string | null;
  /** Of a table that is told briefly, what its rows are made with; null: of its JSON alone. */
  readonly facts: BriefFacts | null;
}

export interface AskedByCaller {
  readonly locale: Locale;
  readonly countryCode: string;
}

/** Each is about one directory, by the key under which its records are kept. */
export type ThreadCall =
  /** Columns whose values come next. */
  | {
      readonly call: 'open';
      readonly store: string;
      readonly columns: readonly ColumnSpec[];
      /** Of the directory nothing else is kept: what there is was given up. */
      readonly isWhole: boolean;
      /** Of columns that were given up. */
      readonly gone: readonly string[];
    }
  | {
      readonly call: 'write';
      readonly store: string;
      readonly lines: readonly KeptLines[];
      /** Of the columns that each of their texts is for. */
      readonly keys: readonly (readonly string[])[];
    }
  | {
      readonly call: 'count';
      readonly store: string;
      readonly asked: KeptQuestion;
      readonly by: AskedByCaller;
    }
  /** What was counted last. */
  | {
      readonly call: 'answer';
      readonly store: string;
      readonly references: ReadonlyMap<string, Reference>;
      readonly by: AskedByCaller;
    }
  | { readonly call: 'drop'; readonly store: string };

export interface Sample {
  readonly definition: FieldDefinition;
  readonly value: FieldValue;
}

export interface ThreadAnswer {
  /** What the directory takes by now. */
  readonly bytes: number;
  /** To `write`: the keys of columns that cannot be kept, and are gone. */
  readonly refused?: readonly string[];
  /** To `count`: values whose references the answer needs. */
  readonly samples?: readonly Sample[];
  /** To `answer`. */
  readonly figures?: Omit<Aggregate, 'references'>;
}

/** `isTooMuch`: the directory cannot be kept, which is no fault. */
export interface ThreadRefusal {
  readonly message: string;
  readonly isTooMuch: boolean;
}

export interface ThreadReply {
  readonly id: number;
  readonly answer?: ThreadAnswer;
  readonly refusal?: ThreadRefusal;
}
