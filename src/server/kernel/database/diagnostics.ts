import { channel } from 'node:diagnostics_channel';

/** Receives a message when a transaction ends, for tests that count statements and for tools that trace a server. */
export const transactionChannel = channel('docket.database.transaction');

export interface TransactionSummary {
  /** The account that the transaction ran for, or `jobs` or `log-in`. */
  readonly party: string;
  readonly isCommitted: boolean;
  /**
   * The texts of its statements, with placeholders and without values. Empty if `transactionChannel` had no
   * subscribers.
   */
  readonly statements: readonly string[];
}
