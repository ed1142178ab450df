/** The types of formula values, and of problems. */
import type Big from 'big.js';
import type { IssueCode } from '../../issues.ts';
import type { FormulaContext } from '../formulaContext.ts';
import type { ReferencingRecords } from '../others/otherDirectories.ts';

export type FormulaValueType = 'number' | 'text' | 'date' | 'duration' | 'boolean';

/** The type of a value, or of a list of values: a table's column, or a field with several values. */
export interface FormulaType {
  /** `empty` is compatible with every type. */
  readonly of: FormulaValueType | 'empty';
  /**
   * Identifies the list, usually by the field whose rows or values it contains: only entries of the same list can be
   * paired. `null` for a single value.
   */
  readonly listOf: string | null;
}

/** A calendar day, `YYYY-MM-DD`; distinct from texts. */
export interface FormulaDayValue {
  readonly day: string;
}

/** Months are stored separately from days, because their lengths differ. */
export interface FormulaDurationValue {
  readonly months: number;
  readonly days: number;
}

export type SingleFormulaValue = Big | string | boolean | FormulaDayValue | FormulaDurationValue | null;
export type FormulaValue = SingleFormulaValue | readonly SingleFormulaValue[];

/** A field of another directory. */
export interface ExternalFormulaField {
  readonly directoryId: string;
  readonly fieldId: string;
}

/** A field of the record or, with `columnId`, the values of a table column. */
export interface FormulaField {
  readonly fieldId: string;
  readonly columnId: string | null;
  /** Set if the field refers to a record and the formula reads this field of that record. */
  readonly related?: ExternalFormulaField & {
    /**
     * Set if the related field refers to a further record and the formula reads this field of the further
     * record.
     */
    readonly beyond?: ExternalFormulaField;
  };
  /** `null` if formulas can't read values of the field. */
  readonly type: FormulaType | null;
}

export interface FormulaScope {
  /**
   * Finds a field by its code or id. A longer path leads to a column of a table or a field of the referenced record.
   * Returns `undefined` if there is no such field.
   */
  find(path: readonly string[]): FormulaField | undefined;
  /** Finds another directory by its code or id; omitted if formulas can't read other records. */
  records?(name: string): FormulaRecordsScope | undefined;
}

/** The records of another directory. Formulas read only the records that refer to the computed record. */
export interface FormulaRecordsScope {
  readonly directoryId: string;
  readonly code: string;
  /**
   * Returns the id of the field at a path if the field refers to records of the formula's directory; otherwise
   * `undefined`.
   */
  referring(path: readonly string[]): string | undefined;
  /** The scope within one of the records. */
  readonly scope: FormulaScope;
}

/** A formula's dependency on other records. */
export type ExternalSource =
  | {
      readonly kind: 'related';
      /** The field or column of the computed record that refers to the other record. */
      readonly field: FormulaField;
      /**
       * The field of the other record that refers to the record being read; omitted if `field` refers
       * directly to the record being read.
       */
      readonly through?: ExternalFormulaField;
      readonly directoryId: string;
      /** The id of the field that the formula reads. */
      readonly fieldId: string;
    }
  | (ReferencingRecords & {
      readonly kind: 'pointing';
      readonly reads: readonly FormulaField[];
    });

/** The data on which a formula runs. */
export interface FormulaReader {
  read(field: FormulaField): FormulaValue;
  readonly context: FormulaContext;
  /** Returns the records that refer to the computed record. */
  records(source: ReferencingRecords): readonly FormulaReader[];
}

/** A problem in a formula, with its position as offsets in UTF-16 code units. */
export interface FormulaProblem {
  readonly code: FormulaProblemCode;
  readonly from: number;
  readonly till: number;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The issue codes of problems within a formula. */
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
export class FormulaError extends Error {
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
