/** What formulas are made of: the kinds of values, and how a mistake is told. */
import type Big from 'big.js';
import type { IssueCode } from '../../issues.ts';
import type { FormulaContext } from '../formulaContext.ts';
import type { PointingRecords } from '../others/otherDirectories.ts';

export type ValueType = 'number' | 'text' | 'date' | 'duration' | 'boolean';

/** A value, or a list of them: a table's column, or a field of several values. */
export interface FormulaType {
  /** `empty` is of no type, and so fits everywhere. */
  readonly of: ValueType | 'empty';
  /** The field whose rows or values the list follows; null for a single value. */
  readonly listOf: string | null;
}

/** A calendar day, `YYYY-MM-DD`; apart from texts, which are written as they are. */
export interface DayValue {
  readonly day: string;
}

/** Months differ in length, so they are kept apart from days. */
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

/** A field of the record or, with a column, what stands in that column of its rows. */
export interface FormulaField {
  readonly fieldId: string;
  readonly columnId: string | null;
  /** Where it points at a record: that field of the record is read. */
  readonly related?: FieldElsewhere & {
    /** Where that points at a record in turn, this field of it is. */
    readonly beyond?: FieldElsewhere;
  };
  /** Null where formulas cannot read its values. */
  readonly type: FormulaType | null;
}

export interface FormulaScope {
  /**
   * A field by its code or id or, with more names, a column of a table, or a field of the record that it points at; undefined
   * where there is none.
   */
  find(path: readonly string[]): FormulaField | undefined;
  /** The records of another directory, by its code or id; left out where formulas read no other records. */
  records?(name: string): RecordsScope | undefined;
}

/** Records of another directory, of which those are read that point at the one that is computed. */
export interface RecordsScope {
  readonly directoryId: string;
  readonly code: string;
  /** The id of a field of theirs that points at records of the formula's directory. */
  referring(path: readonly string[]): string | undefined;
  /** Of one of them. */
  readonly scope: FormulaScope;
}

/** What a formula reads of other records. */
export type SourceElsewhere =
  | {
      readonly kind: 'related';
      /** Of the own field, or column, that points at the record. */
      readonly field: FormulaField;
      /** The field of that record that points at the one that is read; left out where the own field does. */
      readonly through?: FieldElsewhere;
      readonly directoryId: string;
      /** Of the field that is read of it. */
      readonly fieldId: string;
    }
  | (PointingRecords & {
      readonly kind: 'pointing';
      /** Their fields that are read. */
      readonly reads: readonly FormulaField[];
    });

/** What a formula runs on. */
export interface FormulaReader {
  read(field: FormulaField): FormulaValue;
  readonly context: FormulaContext;
  /** The records that point at this one. */
  records(source: PointingRecords): readonly FormulaReader[];
}

/** A mistake of whoever wrote the formula, and where: offsets into its text, in UTF-16 units. */
export interface FormulaProblem {
  readonly code: FormulaProblemCode;
  readonly from: number;
  readonly till: number;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The issue codes that a formula can cause by itself. */
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

/** Thrown inside the folder, and caught where a formula is compiled. */
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

export const single = (of: FormulaType['of']): FormulaType => ({ of, listOf: null });
