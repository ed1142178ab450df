/** The protocol of the thread that caches columns. */

import type { StatusContext } from '#core/field/system/systemField.ts';
import type { CachedLines } from '#core/figures/blocks/cachedRecords.ts';
import type { CachedQuestion } from '#core/figures/blocks/countCachedFigures.ts';
import type { FigureField } from '#core/figures/figureColumn.ts';
import type { Aggregate, FieldDefinition, FieldValue, Locale, Reference } from '#core/model.ts';

export interface ColumnSpec {
  readonly key: string;
  readonly definition: FieldDefinition;
  readonly by?: FigureField['by'];
  readonly cell: ColumnCellSource | null;
}

/** The location of a column's values in rows of a table. */
export interface ColumnCellSource {
  /** The key of the table. */
  readonly key: string;
  readonly table: FieldDefinition;
  /** `null` if only the existence of a row matters. */
  readonly columnId: string | null;
  /**
   * For a table in brief form, the facts from which its rows are derived; `null` if the rows are read from its JSON.
   */
  readonly facts: StatusContext | null;
}

export interface CallerLocale {
  readonly locale: Locale;
  readonly countryCode: string;
}

/** Each call concerns one directory, identified by the key of its cached columns. */
export type FiguresThreadCall =
  /** Opens columns whose values will follow. */
  | {
      readonly call: 'open';
      readonly store: string;
      readonly columns: readonly ColumnSpec[];
      /** True if these are the directory's first columns, so that anything cached earlier is dropped. */
      readonly isWhole: boolean;
      /** The keys of columns to drop. */
      readonly gone: readonly string[];
    }
  | {
      readonly call: 'write';
      readonly store: string;
      readonly lines: readonly CachedLines[];
      /** The keys of the columns that each text populates. */
      readonly keys: readonly (readonly string[])[];
    }
  | {
      readonly call: 'count';
      readonly store: string;
      readonly asked: CachedQuestion;
      readonly by: CallerLocale;
    }
  /** Returns the result of the last count. */
  | {
      readonly call: 'answer';
      readonly store: string;
      readonly references: ReadonlyMap<string, Reference>;
      readonly by: CallerLocale;
    }
  | { readonly call: 'drop'; readonly store: string };

export interface ColumnValueSample {
  readonly definition: FieldDefinition;
  readonly value: FieldValue;
}

export interface FiguresThreadResult {
  /** The memory that the directory uses, in bytes. */
  readonly bytes: number;
  /** In response to `write`: the keys of columns that were dropped because they can't be cached. */
  readonly refused?: readonly string[];
  /** In response to `count`: values whose references the result needs. */
  readonly samples?: readonly ColumnValueSample[];
  /** In response to `answer`. */
  readonly figures?: Omit<Aggregate, 'references'>;
}

/** `isTooMuch` means that the directory can't be cached, which isn't an error. */
export interface FiguresThreadRejection {
  readonly message: string;
  readonly isTooMuch: boolean;
}

export interface FiguresThreadReply {
  readonly id: number;
  readonly answer?: FiguresThreadResult;
  readonly refusal?: FiguresThreadRejection;
}
