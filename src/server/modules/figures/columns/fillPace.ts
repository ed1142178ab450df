/** Limits how long columns are read at a time while being populated, so that others can run in between. */

export interface FillPace {
  /** Maximum duration of a page in milliseconds if no one else uses the database. */
  readonly aloneMs: number;
  /** Maximum duration of a page in milliseconds if others use it. */
  readonly besideMs: number;
  /**
   * Returns the number of transactions on this node. If it grows by more than our own, others are using the database.
   */
  transactionCount(): number;
}

export interface PacedPage {
  /** In record numbers, not all of which exist. */
  readonly length: number;
  readonly isBesideOthers: boolean;
}

const FIRST_PAGE = 1_000;
const MIN_PAGE = 200;
const MAX_PAGE_SIZE = 100_000;

/**
 * @returns a function that determines the next page from the duration of the last one; each is read in one transaction.
 */
export function createPagePacer({ aloneMs, besideMs, transactionCount }: FillPace) {
  let length = FIRST_PAGE;
  let expectedCount = transactionCount();
  return (lastMs: number | null): PacedPage => {
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
