import type { OtherRecords } from './others/otherDirectories.ts';

/** What formulas read besides the record's own values; whoever computes them brings it. */
export interface FormulaContext {
  /** The present day of the account, `YYYY-MM-DD` in its time zone. */
  readonly day: string;
  /** Left out where nobody fetched them: what is made of other records then stays as it is stored. */
  readonly others?: OtherRecords | undefined;
  /** Left out for a record that is being made, and for rows of tables: these know nothing of their record. */
  readonly record?: RecordFacts | undefined;
  /** Of a new record: whether a field still takes its start value, since nobody gave it one. Left out: none does. */
  readonly starts?: ((fieldId: string) => boolean) | undefined;
}

/** What a record has by itself, as far as formulas may read it (`SystemField.readForFormulas`). */
export interface RecordFacts {
  /** Null until the record is stored. */
  readonly number: number | null;
  readonly status: string | null;
  /** The day in the account's time zone. */
  readonly createdOn: string;
}

/** The same for a record in this status, or on its way into it. */
export function inStatus(context: FormulaContext, status: string | null): FormulaContext {
  const { day, record = { number: null, createdOn: day } } = context;
  return { ...context, record: { ...record, status } };
}
