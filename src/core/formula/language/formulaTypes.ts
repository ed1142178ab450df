/** The types of formula values, and of problems. */
import type Big from 'big.js';
import type { IssueCode } from '../../issues.ts';
import type { FormulaContext } from '../formulaContext.ts';
import type { PointingRecords } from '../others/otherDirectories.ts';

export type ValueType = 'number' | 'text' | 'date' | 'duration' | 'boolean';

/** A value, or a list of values: a table's column, or a field with multiple values. */
export interface FormulaType {
  /** `empty` is compatible with every type. */
  readonly of: ValueType | 'empty';
  /**
   * Identifies the list, usually by the field whose rows or values it contains: only entries of the same list can be
   * paired. `null` for a single value.
   */
  readonly listOf: string | null;
}

/** A calendar day, `YYYY-MM-DD`; distinct from texts. */
export interface DayValue {
  readonly day: string;
}

/** Months have different lengths, so they are stored separately from days. */
export interface DurationValue {
  readonly months: number;
  readonly days: number;
}

export type SingleValue = Big | string | boolean | DayValue | DurationValue | null;
export type FormulaValue = SingleValue | readonly SingleValue[];

/** A field of another directory. */
export interface FieldElsewhere {
  readonly directoryId: string;
  readonly fieldId: string;
}

/** A field of the record or, with a column, the values in that column of its rows. */
export interface FormulaField {
  readonly fieldId: string;
  readonly columnId: string | null;
  /** If set, the field refers to a record, of which this field is read. */
  readonly related?: FieldElsewhere & {
    /** If set, that field refers to a further record, of which this field is read. */
    readonly beyond?: FieldElsewhere;
  };
  /** `null` if formulas can't read its values. */
  readonly type: FormulaType | null;
}

export interface FormulaScope {
  /**
   * Finds a field by its code or id or, with more names, a column of a table or a field of the referenced record;
   * `undefined` if there is none.
   */
  find(path: readonly string[]): FormulaField | undefined;
  /** Finds the records of another directory, by its code or id; omitted if formulas read no other records. */
  records?(name: string): RecordsScope | undefined;
}

/** The records of another directory; formulas read those that refer to the computed record. */
export interface RecordsScope {
  readonly directoryId: string;
  readonly code: string;
  /**
   * Returns the id of the field at a path if it refers to records of the formula's directory; otherwise `undefined`.
   */
  referring(path: readonly string[]): string | undefined;
  /** The scope of one of the records. */
  readonly scope: FormulaScope;
}

/** A formula's dependency on other records. */
export type SourceElsewhere =
  | {
      readonly kind: 'related';
      /** The record's own field, or column, that refers to the other record. */
      readonly field: FormulaField;
      /** The field of that record that refers to the one being read; omitted if the own field does. */
      readonly through?: FieldElsewhere;
      readonly directoryId: string;
      /** The id of the field that is read. */
      readonly fieldId: string;
    }
  | (PointingRecords & {
      readonly kind: 'pointing';
      /** The fields that are read. */
      readonly reads: readonly FormulaField[];
    });

/** The data that a formula runs on. */
export interface FormulaReader {
  read(field: FormulaField): FormulaValue;
  readonly context: FormulaContext;
  /** Returns the records that refer to this one. */
  records(source: PointingRecords): readonly FormulaReader[];
}

/** A problem in a formula, with its position: offsets into the text, in UTF-16 units. */
export interface FormulaProblem {
  readonly code: FormulaProblemCode;
  readonly from: number;
  readonly till: number;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The issue codes caused by formulas themselves. */
export type FormulaProblemCode = Extract<
  IssueCode,
  | 'FormulaUnfinished'
  | 'FormulaUnexpected'
  | 'FormulaTooLong'
  | 'FormulaTooDeep'
  | 'FormulaUnknownField'
  | 'FormulaUnknownFunction'
  | 'FormulaArguments'
  | 'FormulaWrongType'
  | 'FormulaSignTypes'
  | 'FormulaListsDiffer'
  | 'FormulaNoList'
  | 'FormulaNeedsThis'
  | 'FormulaNotPointingHere'
  | 'FormulaThis'
  | 'FormulaNotReadable'
>;

/** Thrown by the tokenizer and the parser, with the position of the problem. */
export class FormulaMistake extends Error {
  readonly problem: FormulaProblem;

  constructor(
    code: FormulaProblemCode,
    { from, till }: { from: number; till: number },
    params: FormulaProblem['params'] = {},
  ) {
    super(code);
    this.problem = { code, from, till, params };
  }
}

export const createSingleType = (of: FormulaType['of']): FormulaType => ({ of, listOf: null });
