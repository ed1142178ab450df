import type { OtherRecords } from './others/otherDirectories.ts';

/** The data that formulas read in addition to the record's own values, provided by the caller. */
export interface FormulaContext {
  /** The account's current day, `YYYY-MM-DD` in its time zone. */
  readonly day: string;
  /** Omitted if they weren't fetched: results computed from other records then keep their stored value. */
  readonly others?: OtherRecords | undefined;
  /** Omitted for a record being created, and for rows of tables, which don't know their record. */
  readonly record?: RecordFacts | undefined;
  /**
   * For a new record: returns whether a field still takes its start value, because no value was given. If omitted, no
   * field takes it.
   */
  readonly starts?: ((fieldId: string) => boolean) | undefined;
}

/** System fields of a record, as far as formulas can read them (`SystemField.readForFormulas`). */
export interface RecordFacts {
  /** `null` until the record is stored. */
  readonly number: number | null;
  readonly status: string | null;
  /** The day in the account's time zone. */
  readonly createdOn: string;
}

/** Returns the context for a record in this status, or moving to it. */
export function withRecordStatus(context: FormulaContext, status: string | null): FormulaContext {
  const { day, record = { number: null, createdOn: day } } = context;
  return { ...context, record: { ...record, status } };
}
