import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
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
import { isWholeRun } from '#tests/server/support/databases.ts';
import { type KillableServer, startKillableServer } from '#tests/server/support/killedServer.ts';
import { createTestDatabaseLocation } from '#tests/server/support/testDatabase.ts';

const KILLS = isWholeRun ? 20 : 7;
const PEOPLE = 3;

const botApi = await startBotApi();
const place = await createTestDatabaseLocation('PostgreSQL');
const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
const database = createDatabase(await openPool(readConfig(env)));
const start = () =>
  startKillableServer({ ...env, TELEGRAM_API_ROOT: botApi.url, CALLS_PER_MINUTE: '1000000' });
let server: KillableServer | null = await start();
afterAll(async () => {
  botApi.close();
  await server?.kill();
  await database.close();
  await place.remove();
});

/** Simulates the passing of time: messages that the killed server was sending count as lost. */
async function letTimePass() {
  await sql`update messages set due_at = now() where delivery = 'Sending'`.execute(database.asOwner);
}

interface Row {
  readonly chat: string;
  readonly direction: 'Incoming' | 'Outgoing';
  readonly text: string;
  readonly delivery: string | null;
}

async function messages(): Promise<Row[]> {
  const { rows } = await sql<Row>`select c.external_id as chat, m.direction, m.text, m.delivery
    from messages as m join conversations as c using (account_id, conversation_id)
    order by c.external_id, m.seq`.execute(database.asOwner);
  return rows;
}

async function newAdmin(url: string): Promise<Member> {
  const client = new ApiClient(url);
  const email = 'kills@example.org';
  await client.register({ accountName: 'Kills', userName: 'Ann', email, password: testPassword });
  if (!client.user) throw new Error('Whoever registered is somebody.');
  const admin: Member = Object.assign(client, { email, password: testPassword, user: client.user });
  await enableChat(admin);
  return admin;
}

it('creates one message per update and sends nothing twice when the server is killed repeatedly', async () => {
  const admin = await newAdmin(server?.url ?? '');
  const token = botApi.bot();
  await admin.ok('createTelegramBot', { body: { name: 'Bot', token } });
  const people = Array.from({ length: PEOPLE }, (_, index) => createBotPerson(71 + index));
  for (const person of people) botApi.update(token, person.text('said 0'));
  await expect.poll(async () => (await messages()).length, { timeout: 20_000 }).toBe(PEOPLE);
  const { items } = await admin.ok('listConversations');

  let isOver = false;
  const said = people.map(() => 1);
  const answered = people.map(() => 0);
  const writing = people.map(async (person, index) => {
    for (; !isOver; said[index] = (said[index] ?? 0) + 1) {
      botApi.update(token, person.text(`said ${said[index]}`));
      // Messages are frequent while a server is running, and rare otherwise.
      await pause(server ? 25 : 1_000);
    }
  });
  const answering = items.map(async (conversation, index) => {
    const params = { platform: 'telegram', id: conversation.id };
    while (!isOver) {
      const message = { text: `answer ${answered[index]}`, key: randomUUID() };
      while (!(await isTaken(params, message))) await pause(50);
      answered[index] = (answered[index] ?? 0) + 1;
      await pause(20);
    }
  });

  async function isTaken(params: { platform: string; id: string }, message: object): Promise<boolean> {
    if (!server) return false;
    const client = new ApiClient(server.url);
    client.token = admin.token;
    const answer = await client.call('sendMessage', { params, form: toFormData(message) }).catch(() => null);
    return answer?.status === 200;
  }

  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(100 + 40 * (kill % 10));
    const dying = server;
    server = null;
    await dying?.kill();
    await letTimePass();
    server = await start();
  }
  isOver = true;
  await Promise.all([...writing, ...answering]);
  // Messages that a killed reader had received are read together with the next updates.
  for (const person of people) botApi.update(token, person.text('the end'));
  const incoming = said.reduce((sum, count) => sum + count + 1, 0);
  const outgoing = answered.reduce((sum, count) => sum + count, 0);
  const isDone = async () => {
    const rows = await messages();
    const open = rows.filter(({ delivery }) => delivery === 'Queued' || delivery === 'Sending');
    return `${rows.length} messages, ${open.length} on their way`;
  };
  await expect
    .poll(isDone, { timeout: 120_000, interval: 200 })
    .toBe(`${incoming + outgoing} messages, 0 on their way`);

  const rows = await messages();
  const unconfirmed = new Set<string>();
  for (const { chat, text, delivery } of rows)
    if (delivery === 'Unconfirmed') unconfirmed.add(`${chat} ${text}`);
  for (const [index, person] of people.entries()) {
    const chat = String(person.chat.id);
    const of = (wanted: Row['direction']) =>
      rows.filter(row => row.chat === chat && row.direction === wanted).map(({ text }) => text);
    expect(of('Incoming')).toEqual([
      ...Array.from({ length: said[index] ?? 0 }, (_, number) => `said ${number}`),
      'the end',
    ]);
    const written = of('Outgoing');
    const sent = botApi
      .sent(token)
      .filter(({ chat_id: id }) => id === chat)
      .map(({ text }) => String(text));
    expect(new Set(written).size).toBe(written.length);
    // Messages are sent in order and only once, and only those are missing whose delivery is unknown.
    expect(sent).toEqual(written.filter(text => sent.includes(text)));
    for (const text of written.filter(one => !sent.includes(one)))
      expect(unconfirmed).toContain(`${chat} ${text}`);
  }
}, 400_000);
