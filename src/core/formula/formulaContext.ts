import type { PrefetchedFormulaRecords } from './others/otherDirectories.ts';

/** Data, provided by the caller, that formulas read in addition to the values of the record. */
export interface FormulaContext {
  /** The account's current day, `YYYY-MM-DD` in its time zone. */
  readonly day: string;
  /** Omitted if other records weren't fetched: results that depend on them keep their stored value. */
  readonly others?: PrefetchedFormulaRecords | undefined;
  /** Omitted for a record being created, and for table rows edited without their record. */
  readonly record?: RecordMetadata | undefined;
  /**
   * For a new record: returns whether a field gets its start value because no value was given. If omitted, no
   * field gets a start value.
   */
  readonly starts?: ((fieldId: string) => boolean) | undefined;
}

/** The data of a record from which formulas read system fields (`SystemField.readForFormulas`). */
export interface RecordMetadata {
  /** `null` until the record is stored. */
  readonly number: number | null;
  readonly status: string | null;
  /** The day on which the record was created, in the account's time zone. */
  readonly createdOn: string;
}

/** Returns the context with this status, which the record has or is moving to. */
export function withRecordStatus(context: FormulaContext, status: string | null): FormulaContext {
  const { day, record = { number: null, createdOn: day } } = context;
  return { ...context, record: { ...record, status } };
}
