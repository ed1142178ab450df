/** How long columns are read at a time while they are filled, so that others come in between soon enough. */

export interface FillPace {
  /** How long a page may take where nobody else asks the database. */
  readonly aloneMs: number;
  /** Where somebody does. */
  readonly besideMs: number;
  /** Of this node so far. Where it grows by more than our own, somebody else is asking. */
  transactionCount(): number;
}

export interface PacedPage {
  /** In numbers of records, some of which may not be there any more. */
  readonly length: number;
  readonly isBesideOthers: boolean;
}

const FIRST_PAGE = 1_000;
const LEAST_PAGE = 200;
const LARGEST_PAGE = 100_000;

/** @returns what tells the next page, by how long the last one took; each is read in one transaction. */
export function pacePages({ aloneMs, besideMs, transactionCount }: FillPace) {
  let length = FIRST_PAGE;
  let expectedCount = transactionCount();
  return (lastMs: number | null): PacedPage => {
    const isBesideOthers = transactionCount() > expectedCount;
    expectedCount = transactionCount() + 1;
    if (lastMs !== null) {
      const ratio = (isBesideOthers ? besideMs : aloneMs) / lastMs;
      const wanted = Math.round(length * Math.min(2, ratio));
      length = Math.min(LARGEST_PAGE, Math.max(LEAST_PAGE, wanted));
    }
    return { length, isBesideOthers };
  };
}
