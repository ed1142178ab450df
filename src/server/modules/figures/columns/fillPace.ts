/** Limits how long records are read at a time while columns are populated, so that other calls can run in between. */

export interface FillPace {
  /** The maximum duration of a page, in milliseconds, while no other calls use the database. */
  readonly aloneMs: number;
  /** The maximum duration of a page, in milliseconds, while other calls use the database. */
  readonly besideMs: number;
  /**
   * Returns the number of transactions on this node so far. If the number grows by more than the caller's
   * own transactions, other calls are using the database.
   */
  transactionCount(): number;
}

export interface TimedColumnPage {
  /** The length of a range of record numbers, some of which don't exist. */
  readonly length: number;
  readonly isBesideOthers: boolean;
}

const FIRST_PAGE = 1_000;
const MIN_PAGE = 200;
const MAX_PAGE_SIZE = 100_000;

/**
 * @returns A function that determines the next page from the duration of the last one. Each page is read in one
 * transaction.
 */
export function createPagePacer({ aloneMs, besideMs, transactionCount }: FillPace) {
  let length = FIRST_PAGE;
  let expectedCount = transactionCount();
  return (lastMs: number | null): TimedColumnPage => {
    const isBesideOthers = transactionCount() > expectedCount;
    expectedCount = transactionCount() + 1;
    if (lastMs !== null) {
      const ratio = (isBesideOthers ? besideMs : aloneMs) / lastMs;
      const wanted = Math.round(length * Math.min(2, ratio));
      length = Math.min(MAX_PAGE_SIZE, Math.max(MIN_PAGE, wanted));
    }
    return { length, isBesideOthers };
  };
}
