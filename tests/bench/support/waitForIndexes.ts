import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const POLL_MS = 500;

/** Waits until the indexes requested by the first searches are built, which happens in the background. */
export async function waitForIndexes(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const startedAt = performance.now();
  let known = { all: 0, ready: 0 };
  do {
    await setTimeout(POLL_MS);
    const { rows } = await client.query(
      `select count(*)::int as all, (count(*) filter (where state = 'ready'))::int as ready from field_indexes`,
    );
    known = rows[0];
  } while (known.ready < known.all);
  console.log(`${known.ready} indexes filled in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  // A server's autovacuum does this within minutes.
  await client.query('vacuum (analyze) field_index, word_index');
  await client.end();
}
