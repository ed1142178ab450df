import type { OtherRecords } from './otherDirectories.ts';

/** What formulas read besides the record's own values; whoever computes them brings it. */
export interface FormulaContext {
  /** The present day of the account, `YYYY-MM-DD` in its time zone. */
  readonly day: string;
  /** Left out where nobody fetched them: what is made of other records then stays as it is stored. */
  readonly others?: OtherRecords | undefined;
}
