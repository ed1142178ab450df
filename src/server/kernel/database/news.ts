import type { Trx } from './database.ts';

/** A message passed to listeners after a transaction has committed. Each topic adds further members. */
export interface TransactionMessage {
  readonly topic: string;
}

const newsOfTransactions = new WeakMap<Trx, TransactionMessage[]>();

export function addTransactionMessage(trx: Trx, news: TransactionMessage): void {
  const list = newsOfTransactions.get(trx);
  if (list) list.push(news);
  else newsOfTransactions.set(trx, [news]);
}

/** Returns the messages that would be sent if the transaction were committed now. */
export function getTransactionMessages(trx: Trx): readonly TransactionMessage[] {
  return newsOfTransactions.get(trx) ?? [];
}

/**
 * Remembers how many messages the transaction has so far.
 * @returns A function that discards later messages, as the rollback of a savepoint requires.
 */
export function markTransactionMessages(trx: Trx): () => void {
  const count = newsOfTransactions.get(trx)?.length ?? 0;
  return () => {
    newsOfTransactions.get(trx)?.splice(count);
  };
}
