import { afterAll, beforeEach, expect, it } from 'vitest';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { createBotPerson, startBotApi } from '#tests/server/support/botApi.ts';
import { type ChatWorld, createChatWorld } from '#tests/server/support/chatWorld.ts';

const botApi = await startBotApi();
afterAll(() => botApi.close());

const HEADER = 'x-telegram-bot-api-secret-token';
const PUBLIC_URL = 'https://crm.example.org';
const WAIT = { timeout: 20_000, interval: 20 };

describeOwnServer(
  'Updates pushed by the platform',
  api => {
    let admin: Member;
    let world: ChatWorld;
    const person = createBotPerson(41);
    let nextUpdate = 900;

    beforeEach(async () => {
      if (world) return;
      admin = await api.admin();
      world = await createChatWorld(api, botApi, admin);
    });

    const told = (token = world.token) =>
      botApi.calls.filter(call => call.token === token && call.method === 'setWebhook').at(-1)?.payload;

    const secretIn = (payload: ReturnType<typeof told>) => String(payload?.secret_token);

    /** Calls the server like the platform. */
    function bring(
      body: object,
      { id = world.bot.id, platform = 'telegram', secret = secretIn(told()) }: Record<string, string> = {},
    ) {
      const headers = { 'content-type': 'application/json', [HEADER]: secret };
      const content = JSON.stringify(body);
      return api.visitor().send('POST', `/api/bots/${platform}/${id}/updates`, { headers, body: content });
    }

    function update(body: object) {
      nextUpdate += 1;
      return { update_id: nextUpdate, ...body };
    }

    const textsOf = async () => {
      await api.jobs.settle('ReadUpdates');
      const [conversation] = await world.conversations();
      return conversation ? (await world.thread(conversation.id)).map(({ text }) => text) : [];
    };

    it('are requested one at a time, with a different secret for each bot', async () => {
      expect(told()).toMatchObject({
        url: `${PUBLIC_URL}/api/bots/telegram/${world.bot.id}/updates`,
        max_connections: 1,
        secret_token: expect.stringMatching(/^[\w-]{43}$/),
      });
      const token = botApi.bot();
      await admin.ok('createTelegramBot', { body: { name: 'Other', token } });
      await expect.poll(() => told(token), WAIT).toBeDefined();
      expect(secretIn(told(token))).not.toBe(secretIn(told()));
      expect(botApi.waitingFor(world.token)).toBe(0);
    });

    it('create one message each, even if an update is received twice', async () => {
      const first = update(person.text('Hello'));
      expect((await bring(first)).status).toBe(204);
      expect((await bring(first)).status).toBe(204);
      expect((await bring(update(person.text('Are you there?')))).status).toBe(204);
      expect(await textsOf()).toEqual(['Hello', 'Are you there?']);
      expect((await world.botOf()).lastUpdateAt).toBeDefined();
    });

    it("are acknowledged if invalid, so that they aren't sent again", async () => {
      expect((await bring({ nothing: true })).status).toBe(204);
      expect((await bring({ update_id: 'x' })).status).toBe(204);
    });

    it("are accepted if they are long or contain characters that a database can't store", async () => {
      expect((await bring(update(person.text('Half \uD83D and\0 nothing')))).status).toBe(204);
      const entities = Array.from({ length: 2_000 }, (_, offset) => ({ type: 'bold', offset, length: 1 }));
      const long = update(person.text('x'.repeat(4_000), { entities }));
      expect(JSON.stringify(long).length).toBeGreaterThan(64 * 1024);
      expect((await bring(long)).status).toBe(204);
      expect((await textsOf()).slice(-2)).toEqual(['Half \uFFFD and nothing', 'x'.repeat(4_000)]);
    });

    it('get the same 404 for a wrong secret, an unknown bot and another platform', async () => {
      const before = await textsOf();
      const { id } = await admin.ok('createTelegramBot', { body: { name: 'Off', token: botApi.bot() } });
      const body = update(person.text('Not of the platform'));
      const answers = [
        await bring(body, { secret: 'wrong' }),
        await bring(body, { secret: '' }),
        await bring(body, { secret: 'a'.repeat(43) }),
        // The secret of one bot isn't valid for another.
        await bring(body, { id }),
        await bring(body, { id: admin.user.id }),
        await bring(body, { platform: 'web' }),
      ];
      const shown = await Promise.all(
        answers.map(({ status, text }) => ({ status, ...JSON.parse(text), reference: undefined })),
      );
      expect(shown[0]).toMatchObject({ status: 404, code: 'NotFound' });
      for (const one of shown) expect(one).toEqual(shown[0]);
      expect(await textsOf()).toEqual(before);
    });

    it('are rejected for a bot that is off or deleted, and requested again once it is on', async () => {
      const { id, name } = world.bot;
      const secret = secretIn(told());
      await admin.ok('updateTelegramBot', { params: { id }, body: { name, enabled: false } });
      expect(botApi.of(world.token).webhook).toBe('');
      expect((await bring(update(person.text('Off')), { secret })).status).toBe(404);
      botApi.calls.length = 0;
      await admin.ok('updateTelegramBot', { params: { id }, body: { name } });
      await expect.poll(() => told(), WAIT).toBeDefined();
      expect((await bring(update(person.text('On again')), { secret })).status).toBe(204);
      expect(await textsOf()).toContain('On again');
      expect(botApi.of(world.token).webhook).not.toBe('');
      await admin.ok('deleteTelegramBot', { params: { id } });
      expect(botApi.of(world.token).webhook).toBe('');
      expect((await bring(update(person.text('Deleted')), { secret })).status).toBe(404);
    });
  },
  { env: { TELEGRAM_API_ROOT: botApi.url, PUBLIC_URL } },
);
