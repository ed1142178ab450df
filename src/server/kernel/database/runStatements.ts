import pg from 'pg';

/** A connection obtained through the queue. */
export interface LeasedConnection {
  readonly client: pg.PoolClient;
  release(broken?: Error): void;
}

/**
 * Runs the SQL text of a library, which can contain several statements and its own transaction. Result values have the
 * default types of `pg`. A transaction left open by a failure is rolled back.
 */
export async function runStatements(
  { client, release }: LeasedConnection,
  text: string,
  values: readonly unknown[],
): Promise<{ rows: unknown[] }> {
  try {
    const query = { text, values: [...values], types: pg.types };
    // The result is an array if the text contains several statements.
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(query);
    release();
    return { rows: [result].flat().flatMap(({ rows }) => rows) };
  } catch (error) {
    await client.query('rollback').then(() => release(), release);
    throw error;
  }
}
