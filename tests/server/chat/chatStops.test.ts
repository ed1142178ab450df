import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '#server/kernel/config/config.ts';
import { createDatabase } from '#server/kernel/database/database.ts';
import { openPool } from '#server/kernel/database/pool.ts';
import { testPassword } from '#tests/server/harness.ts';
import { ApiClient } from '#tests/server/support/apiClient.ts';
import { createBotPerson, startBotApi } from '#tests/server/support/botApi.ts';
import { enableChat } from '#tests/server/support/chatModule.ts';
import { toFormData } from '#tests/server/support/chatWorld.ts';
import { type KillableServer, startKillableServer } from '#tests/server/support/killedServer.ts';
import { createTestDatabaseLocation } from '#tests/server/support/testDatabase.ts';

const WAIT = { timeout: 40_000, interval: 50 };

const botApi = await startBotApi();
const place = await createTestDatabaseLocation('PostgreSQL');
const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
const database = createDatabase(await openPool(readConfig(env)));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
// The port is chosen in advance, because the server checks that it is reachable at its public address.
const start = (more: Record<string, string> = {}) =>
  startKillableServer({ ...env, PORT: String(port), TELEGRAM_API_ROOT: botApi.url, ...more });
let server: KillableServer | null = null;
afterAll(async () => {
  botApi.close();
  await server?.kill();
  await database.close();
  await place.remove();
});

const person = createBotPerson(81);
const token = botApi.bot();
let session = '';

function client(): ApiClient {
  const one = new ApiClient(url);
  one.token = session;
  return one;
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port: free } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return free;
}

const readDelivery = async (text: string) => {
  const { rows } = await sql<{ delivery: string | null }>`
    select delivery from messages where text = ${text}`.execute(database.asOwner);
  return rows.map(({ delivery }) => delivery);
};

it('waits for a message that is being sent before the server stops', async () => {
  server = await start({ PUBLIC_URL: 'https://crm.example.org' });
  const admin = client();
  const names = { accountName: 'Stops', userName: 'Ann' };
  await admin.register({ ...names, email: 'stops@example.org', password: testPassword });
  session = admin.token ?? '';
  if (!admin.user) throw new Error('Whoever registered is somebody.');
  await enableChat(Object.assign(admin, { email: '', password: testPassword, user: admin.user }));
  const bot = await admin.ok('createTelegramBot', { body: { name: 'Bot', token } });
  await expect.poll(() => botApi.of(token).webhook, WAIT).toContain(`/api/bots/telegram/${bot.id}/updates`);
  const secret = botApi.calls.findLast(({ method }) => method === 'setWebhook')?.payload.secret_token;
  await admin.send('POST', `/api/bots/telegram/${bot.id}/updates`, {
    headers: {
      'content-type': 'application/json',
      'x-telegram-bot-api-secret-token': String(secret),
    },
    body: JSON.stringify({ update_id: 1, ...person.text('Hello') }),
  });
  await expect.poll(() => readDelivery('Hello'), WAIT).toEqual([null]);
  const [conversation] = (await admin.ok('listConversations')).items;
  const params = { platform: 'telegram', id: conversation?.id ?? '' };
  let release = () => {};
  const after = new Promise<void>(done => {
    release = done;
  });
  botApi.fails('sendMessage', { after });
  await admin.ok('sendMessage', { params, form: toFormData({ text: 'Slow' }) });
  await expect.poll(() => botApi.sent(token).length, WAIT).toBe(1);
  const stopped = server.stop();
  await pause(500);
  release();
  await stopped;
  expect(await readDelivery('Slow')).toEqual(['Sent']);
  expect(botApi.sent(token)).toHaveLength(1);
}, 120_000);

it('resumes polling if the webhook of an earlier public address is still registered', async () => {
  expect(botApi.of(token).hasWebhook).toBe(true);
  server = await start();
  botApi.update(token, person.text('After the move'));
  await expect.poll(() => readDelivery('After the move'), WAIT).toEqual([null]);
  expect(botApi.of(token).webhook).toBe('');
  expect((await client().ok('listBots')).telegram[0]?.state).toBe('Running');
}, 120_000);

it('receives updates soon after being killed and restarted', async () => {
  await server?.kill();
  server = await start();
  const since = Date.now();
  botApi.update(token, person.text('After the end'));
  await expect.poll(() => readDelivery('After the end'), WAIT).toEqual([null]);
  expect(Date.now() - since).toBeLessThan(35_000);
}, 120_000);
