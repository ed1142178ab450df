import { channel } from 'node:diagnostics_channel';

/** Receives a message when a transaction ends, for tests that count statements and for tools that trace a server. */
export const transactionChannel = channel('docket.database.transaction');

export interface TransactionMessage {
  /** The account for which it ran, or `jobs` or `log-in`. */
  readonly party: string;
  readonly isCommitted: boolean;
  /** The texts of its statements, with placeholders and without values; empty if nobody listened at its start. */
  readonly statements: readonly string[];
}
