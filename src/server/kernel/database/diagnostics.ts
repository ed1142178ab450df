import { channel } from 'node:diagnostics_channel';

/** Receives a message when a transaction ends, for tests that count statements and for tools that trace a server. */
export const transactionChannel = channel('docket.database.transaction');

export interface TransactionSummary {
  /** The account for which it ran, or `jobs` or `log-in`. */
  readonly party: string;
  readonly isCommitted: boolean;
  /** The texts of its statements, with placeholders and without values; empty if the channel had no subscribers. */
  readonly statements: readonly string[];
}
