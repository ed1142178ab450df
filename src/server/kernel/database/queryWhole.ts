import pg from 'pg';

/** A connection, once it is the party's turn. */
export interface Connected {
  readonly client: pg.PoolClient;
  release(broken?: Error): void;
}

/**
 * What a library sends as one text, which may hold several statements and a transaction of its own, with values as `pg` gives
 * them to everybody. A transaction that a failure kept from ending does not outlive it.
 */
export async function queryWhole(
  { client, release }: Connected,
  text: string,
  values: readonly unknown[],
): Promise<{ rows: unknown[] }> {
  try {
    const query = { text, values: [...values], types: pg.types };
    // An array where the text holds several statements.
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(query);
    release();
    return { rows: [result].flat().flatMap(({ rows }) => rows) };
  } catch (error) {
    await client.query('rollback').then(() => release(), release);
    throw error;
  }
}
