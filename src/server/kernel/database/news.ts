/** What a transaction has to tell once it has committed. */
import type { Trx } from './database.ts';

/** What others are told once a transaction has committed; those who listen know what else the news of a topic hold. */
export interface News {
  readonly topic: string;
}

const newsOfTransactions = new WeakMap<Trx, News[]>();

export function addNews(trx: Trx, news: News): void {
  const list = newsOfTransactions.get(trx);
  if (list) list.push(news);
  else newsOfTransactions.set(trx, [news]);
}

/** What would be told if it were committed now. */
export function newsSoFar(trx: Trx): readonly News[] {
  return newsOfTransactions.get(trx) ?? [];
}

/** Remembers the news so far. @returns a function that drops what came since, as a rolled back savepoint does. */
export function markNews(trx: Trx): () => void {
  const count = newsOfTransactions.get(trx)?.length ?? 0;
  return () => {
    newsOfTransactions.get(trx)?.splice(count);
  };
}
