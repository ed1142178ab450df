import pg from 'pg';

/** A connection, once the party's turn has come. */
export interface Connected {
  readonly client: pg.PoolClient;
  release(broken?: Error): void;
}

/**
 * Runs what a library sends as one text, which can contain several statements and its own transaction, returning values
 * in the usual
 * format of `pg`. A transaction left open by a failure is ended.
 */
export async function queryWhole(
  { client, release }: Connected,
  text: string,
  values: readonly unknown[],
): Promise<{ rows: unknown[] }> {
  try {
    const query = { text, values: [...values], types: pg.types };
    // An array if the text contains several statements.
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(query);
    release();
    return { rows: [result].flat().flatMap(({ rows }) => rows) };
  } catch (error) {
    await client.query('rollback').then(() => release(), release);
    throw error;
  }
}
