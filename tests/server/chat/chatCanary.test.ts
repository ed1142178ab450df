import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '#server/kernel/config/config.ts';
import { createDatabase } from '#server/kernel/database/database.ts';
import { openPool } from '#server/kernel/database/pool.ts';
import { type Member, testPassword } from '#tests/server/harness.ts';
import { ApiClient } from '#tests/server/support/apiClient.ts';
import { createBotPerson, startBotApi } from '#tests/server/support/botApi.ts';
import { enableChat } from '#tests/server/support/chatModule.ts';
import { toFormData } from '#tests/server/support/chatWorld.ts';
import { startKillableServer } from '#tests/server/support/killedServer.ts';
import { createTestDatabaseLocation } from '#tests/server/support/testDatabase.ts';

const botApi = await startBotApi();
const place = await createTestDatabaseLocation('PostgreSQL');
const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
const server = await startKillableServer({ ...env, TELEGRAM_API_ROOT: botApi.url, LOG_LEVEL: 'debug' });
const database = createDatabase(await openPool(readConfig(env)));
afterAll(async () => {
  botApi.close();
  await server.kill();
  await database.close();
  await place.remove();
});

/** A client that records everything it receives. */
class Listener extends ApiClient {
  heard = '';
  override async send(...call: Parameters<ApiClient['send']>): ReturnType<ApiClient['send']> {
    const answer = await super.send(...call);
    this.heard += `${answer.text} ${[...answer.headers].join(' ')}\n`;
    return answer;
  }
}

const WAIT = { timeout: 20_000, interval: 50 };

/** Returns every row of every table as text, including jobs. */
async function readEveryRow(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(database.asOwner);
  let text = '';
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} as t`.execute(
      database.asOwner,
    );
    text += `${name}\n${rows.map(({ row }) => row).join('\n')}\n`;
  }
  return text;
}

async function newAdmin(): Promise<{ client: Listener; admin: Member }> {
  const client = new Listener(server.url);
  const email = 'canary@example.org';
  const names = { accountName: 'Canary', userName: 'Ann Admin' };
  await client.register({ ...names, email, password: testPassword });
  if (!client.user) throw new Error('Whoever registered is somebody.');
  const admin: Member = Object.assign(client, { email, password: testPassword, user: client.user });
  await enableChat(admin);
  return { client, admin };
}

it("keeps a bot's token out of tables, jobs, events, the log and every response", async () => {
  const { client, admin } = await newAdmin();
  const token = botApi.bot();
  const secret = token.split(':')[1] ?? '';
  const told = `Bad request to /bot${token}/sendMessage`;
  botApi.fails('getMe', { code: 400, description: told });
  await admin.refused(422, 'createTelegramBot', { body: { name: 'Bot', token } });
  await admin.refused(400, 'createTelegramBot', { body: { name: '', token } });
  const bot = await admin.ok('createTelegramBot', { body: { name: 'Bot', token } });
  await admin.refused(422, 'createTelegramBot', { body: { name: 'Bot', token } });
  const params = { id: bot.id };
  const botOf = () => admin.ok('getTelegramBot', { params });
  await expect.poll(async () => (await botOf()).state, WAIT).toBe('Running');

  const person = createBotPerson(61);
  botApi.update(token, person.text('A canary sings'));
  botApi.update(
    token,
    person.message({ document: { file_id: 'gone', file_unique_id: 'g', file_name: 'gone.txt' } }),
  );
  const conversation = async () => (await admin.ok('listConversations')).items[0];
  await expect.poll(async () => (await conversation())?.seq, WAIT).toBe(2);
  const chat = { platform: 'telegram', id: (await conversation())?.id ?? '' };
  const lastDelivery = async () =>
    (await admin.ok('listMessages', { params: chat })).findLast(({ direction }) => direction === 'Outgoing')
      ?.delivery;
  const failures = [
    null,
    { code: 400, description: told },
    { code: 502, description: told },
    'dropped',
  ] as const;
  for (const [index, failure] of failures.entries()) {
    if (failure) botApi.fails('sendMessage', failure);
    const wanted = ['Sent', 'Failed', 'Unconfirmed', 'Unconfirmed'][index];
    await admin.ok('sendMessage', { params: chat, form: toFormData({ text: `Answer ${index}` }) });
    await expect.poll(lastDelivery, WAIT).toBe(wanted);
  }

  botApi.fails('getUpdates', { code: 400, description: told });
  await expect.poll(async () => (await botOf()).error, WAIT).toContain('Bad request');
  botApi.fails('deleteWebhook', { code: 400, description: told });
  await admin.refused(422, 'takeOverTelegramBot', { params });
  await admin.refused(422, 'updateTelegramBot', { params, body: { name: 'Bot', token: botApi.bot() } });
  await admin.ok('updateTelegramBot', { params, body: { name: 'Renamed', token } });
  botApi.change(token, { isRevoked: true });
  await expect.poll(async () => (await botOf()).state, WAIT).toBe('TokenRefused');
  const rows = await readEveryRow();
  await admin.ok('deleteTelegramBot', { params });

  for (const text of [rows, await readEveryRow()]) {
    expect(text).toContain('A canary sings');
    expect(text).toMatch(/SendMessage/);
    expect(text.includes(secret)).toBe(false);
  }
  expect(server.said()).toContain('/api/bots/telegram');
  expect(server.said().includes(secret)).toBe(false);
  expect(client.heard).toContain('A canary sings');
  expect(client.heard.includes(secret)).toBe(false);
}, 60_000);
