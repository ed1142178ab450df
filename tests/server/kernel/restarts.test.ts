/** Tests that locks of a dead node are immediately free for the next start, but not while another node is running. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '#server/kernel/config/config.ts';
import { createDatabase } from '#server/kernel/database/database.ts';
import { openPool } from '#server/kernel/database/pool.ts';
import { type KillableServer, startKillableServer } from '#tests/server/support/killedServer.ts';
import { createTestDatabaseLocation } from '#tests/server/support/testDatabase.ts';

const place = await createTestDatabaseLocation('PostgreSQL');
const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
const database = createDatabase(await openPool(readConfig(env)));
const servers = new Set<KillableServer>();
const start = async () => {
  const server = await startKillableServer(env);
  servers.add(server);
  return server;
};
const kill = async (server: KillableServer) => {
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
/** Lets a node hold the cursors of a shard for an hour, as if it had stopped while handling an event. */
const holdCursors = async (): Promise<string> => {
  const node = randomUUID();
  await sql`update docket_work.event_cursors set held_by = ${node}::uuid, held_until = now() + interval '1 hour'
    where shard = 7`.execute(database.asOwner);
  return node;
};
const runningJobs = async (): Promise<number> => {
  const { rows } = await sql`select from docket_jobs.job where state = 'active'`.execute(database.asOwner);
  return rows.length;
};

it('releases the locks and jobs of a killed node, but not those of a running one', async () => {
  const first = await start();
  const dead = await holdCursors();
  await kill(first);
  // Inserts a job as if the killed node were still running it.
  await sql`insert into docket_jobs.job (name, data, state, started_on, retry_limit)
    values ('RebuildTexts', '{"accountId": "018f0000-0000-7000-8000-000000000000", "ids": {}}', 'active', now(), 5)`.execute(
    database.asOwner,
  );
  const second = await start();
  await expect.poll(runningJobs, { timeout: 20_000 }).toBe(0);
  await expect.poll(holders, { timeout: 20_000 }).not.toContain(dead);
  const alive = await holdCursors();
  const third = await start();
  expect(await holders()).toContain(alive);
  await kill(third);
  await kill(second);
});
