/** Tests that an import continues on another node if its own is killed, and creates each record once. */
import { afterAll, expect, it } from 'vitest';
import { type Member, testPassword } from '#tests/server/harness.ts';
import { ApiClient } from '#tests/server/support/apiClient.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { checkImport, upload, waitForImport } from '#tests/server/support/imports.ts';
import { type KillableServer, startKillableServer } from '#tests/server/support/killedServer.ts';
import { createTestDatabaseLocation } from '#tests/server/support/testDatabase.ts';

/** Enough rows that the second node is running before the last of them are written. */
const ROWS = 60_000;
const place = await createTestDatabaseLocation('PostgreSQL');
const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '', CALLS_PER_MINUTE: '1000000' };
const servers = new Set<KillableServer>();
const startNode = async () => {
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
  await place.remove();
});

it('continues on another node after its own is killed, and creates each record once', async () => {
  const first = await startNode();
  const admin = await newAdmin(first.url);
  const { directory } = await defineDirectory(admin, { name: 'Things', type: 'Data' }, [
    { name: 'Name', code: 'name', type: 'String' },
  ]);
  const content = `Name\n${Array.from({ length: ROWS }, (_, row) => `Row ${row}`).join('\n')}\n`;
  const checked = await checkImport(admin, await upload(admin, directory.id, { content }));
  const params = { id: directory.id, importId: checked.id };
  // The first node runs the import, because it is the only one when the import starts.
  await admin.ok('startImport', { params, query: {} });
  const second = await startNode();
  const now = await admin.ok('getImport', { params });
  expect(now.state).toBe('Writing');
  await kill(first);
  const other = Object.assign(new ApiClient(second.url), { token: admin.token });
  const done = async () => (await other.ok('getImport', { params })).progress.done;
  const before = await done();
  await expect.poll(done, { timeout: 60_000 }).toBeGreaterThan(before);
  const after = await waitForImport(other, checked);
  expect(after).toMatchObject({ state: 'Written', written: { create: ROWS, refused: 0 } });
  const search = {
    body: { take: 1, orderBy: { field: 'Number', asc: false } },
    params: { id: directory.id },
  };
  expect(await other.ok('searchItems', search)).toMatchObject({ total: ROWS });
});

async function newAdmin(url: string): Promise<Member> {
  const client = new ApiClient(url);
  const email = 'kills@example.org';
  await client.register({ accountName: 'Kills', userName: 'Ann', email, password: testPassword });
  if (!client.user) throw new Error('Whoever registered is somebody.');
  return Object.assign(client, { email, password: testPassword, user: client.user });
}
