/** Tests that locks of a dead node are immediately free for the next start, but not while another node is running. */
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '#server/kernel/config/config.ts';
import { createDatabase } from '#server/kernel/database/database.ts';
import { openPool } from '#server/kernel/database/pool.ts';
import { type KilledServer, startKilledServer } from '#tests/server/chat/killedServer.ts';
import { makeTestPlace } from '#tests/server/support/testDatabase.ts';

const place = await makeTestPlace('PostgreSQL');
const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
const database = createDatabase(await openPool(readConfig(env)));
const servers = new Set<KilledServer>();
const start = async () => {
  const server = await startKilledServer(env);
  servers.add(server);
  return server;
};
const kill = async (server: KilledServer) => {
  servers.delete(server);
  await server.kill();
};
afterAll(async () => {
  for (const server of servers) await kill(server);
  await database.close();
  await place.remove();
});

const holders = async (): Promise<string[]> => {
  const { rows } = await sql<{ holder: string }>`select distinct held_by as holder
    from docket_work.event_cursors where held_by is not null and held_until > now()`.execute(
    database.asOwner,
  );
  return rows.map(row => row.holder);
};
const runningJobs = async (): Promise<number> => {
  const { rows } = await sql`select from docket_jobs.job where state = 'active'`.execute(database.asOwner);
  return rows.length;
};

it('releases the locks and jobs of a killed node, but not those of a running one', async () => {
  const first = await start();
  await expect.poll(async () => (await holders()).length, { timeout: 20_000 }).toBe(1);
  const [dead] = await holders();
  await kill(first);
  // Inserts a job as if the killed node were still running it.
  await sql`insert into docket_jobs.job (name, data, state, started_on, retry_limit)
    values ('RebuildTexts', '{"accountId": "018f0000-0000-7000-8000-000000000000", "ids": {}}', 'active', now(), 5)`.execute(
    database.asOwner,
  );
  const second = await start();
  await expect.poll(runningJobs, { timeout: 20_000 }).toBe(0);
  await expect.poll(holders, { timeout: 20_000 }).not.toContain(dead);
  await expect.poll(async () => (await holders()).length, { timeout: 20_000 }).toBe(1);
  const [alive] = await holders();
  const third = await start();
  expect(await holders()).toEqual([alive]);
  await kill(third);
  await kill(second);
});
