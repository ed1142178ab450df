import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { enqueueUpdateReading, storeUpdates } from '#server/modules/chat/receiving/storeUpdates.ts';
import { scheduleSending } from '#server/modules/chat/sending/plan.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { createBotPerson, startBotApi } from '#tests/server/support/botApi.ts';
import { type ChatWorld, createChatWorld } from '#tests/server/support/chatWorld.ts';

const botApi = await startBotApi();
afterAll(() => botApi.close());

const WAIT = { timeout: 20_000, interval: 20 };

describeOwnServer(
  'Chat under failures and concurrency',
  api => {
    let admin: Member;
    let world: ChatWorld;
    let person: ReturnType<typeof createBotPerson>;
    let nextPerson = 1;

    beforeEach(async () => {
      admin = await api.admin();
      world = await createChatWorld(api, botApi, admin, { greeting: { en: 'Welcome' } });
      nextPerson += 2;
      person = createBotPerson(nextPerson);
    });

    const inAccount = <T>(work: Parameters<typeof api.database.forAccount<T>>[1]) =>
      api.database.forAccount(admin.user.account.id, work);

    /** PGlite has one connection, so nothing can wait for another transaction's lock. */
    const onPostgreSql = it.skipIf(api.kind === 'PGlite');

    /** Resolves once this many connections are waiting for a lock. */
    const somebodyWaits = (waiting = 1) =>
      expect
        .poll(async () => {
          // Other tests wait for locks too, in other databases of the same server.
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(api.database.asOwner);
          return rows.length;
        }, WAIT)
        .toBeGreaterThanOrEqual(waiting);

    /** Creates a message that is queued because the platform requested a pause. */
    async function waitingMessage() {
      await world.comes(person.text('Hello'));
      const { id } = await world.first();
      await inAccount(trx =>
        sql`update conversations set throttled_till = now() + interval '1 hour'`.execute(trx),
      );
      const before = botApi.sent(world.token).length;
      const { id: msgId } = await world.send(id, { text: 'Waiting' });
      return { id, msgId, sentSince: () => botApi.sent(world.token).length - before };
    }

    it("accepts messages with characters that a database can't store", async () => {
      const texts = ['\\u0000', 'a\0b', '\ud83d', '\\', '"\\u0000"', '\\\\u0000'];
      for (const text of texts) await world.comes(person.text(text));
      const { id } = await world.first();
      const thread = (await world.thread(id)).filter(({ direction }) => direction === 'Incoming');
      expect(thread.map(({ text }) => text)).toEqual([
        ...['\\u0000', 'ab', '\ufffd', '\\', '"\\u0000"', '\\\\u0000'],
      ]);
    });

    it("ignores a user who hasn't written yet, and greets them when they do", async () => {
      botApi.update(world.token, person.blocks('member'));
      botApi.update(world.token, person.edited(3, 'Long ago'));
      await world.comes(createBotPerson(nextPerson + 1, { first: 'Ivan' }).text('Hi'));
      expect((await world.conversations()).map(({ title }) => title)).toEqual(['Ivan Koval']);
      await world.comes(person.text('Hello'));
      expect((await world.conversations()).map(({ title }) => title)).toContain('Olena Koval');
      expect(botApi.sent(world.token).filter(({ chat_id: chat }) => chat === String(person.chat.id))).toEqual(
        [expect.objectContaining({ text: 'Welcome' })],
      );
    });

    it('reports unreadable updates as failures, and continues with later ones in the same chat', async () => {
      const lateDate = person.text('Nobody can read the date');
      lateDate.message.date = 1e20;
      const noText = person.text('');
      Object.assign(noText.message, { text: { no: 'text' } });
      const noChat = person.text('Nobody knows where this was said');
      Reflect.deleteProperty(noChat.message, 'chat');
      for (const update of [lateDate, noText, noChat, { message: {} }, { message: { chat: null } }, {}])
        botApi.update(world.token, update);
      await world.comes(person.text('Hi'));
      const { id } = await world.first();
      const thread = (await world.thread(id)).filter(({ direction }) => direction === 'Incoming');
      expect(thread.map(({ text }) => text)).toEqual(['Hi']);
      await api.jobs.settle('ReadSetAside');
      const failures = await admin.ok('listBackgroundFailures');
      expect(failures.map(({ name }) => name.en)).toEqual(
        Array(3).fill('Reading a message that could not be read'),
      );
      for (const failure of failures) await admin.ok('dismissBackgroundWork', { params: { id: failure.id } });
      expect(await admin.ok('listBackgroundFailures')).toEqual([]);
    });

    onPostgreSql('reports an unreadable update once when two readers fail on it', async () => {
      const { asOwner } = api.database;
      const { account_id, bot_id } = await asOwner
        .selectFrom('bots')
        .select(['account_id', 'bot_id'])
        .where('bot_id', '=', world.bot.id)
        .executeTakeFirstOrThrow();
      const key = { account_id, bot_id };
      const noText = person.text('');
      Object.assign(noText.message, { text: { no: 'text' } });
      const update = { id: '77', chat: String(person.chat.id), body: noText };
      await asOwner.transaction().execute(async trx => {
        await sql`select from bots where bot_id = ${bot_id}::uuid for no key update`.execute(trx);
        const now = new Date().toISOString();
        await inAccount(other => storeUpdates(other, key, { updates: [update], now }));
        await somebodyWaits();
        await inAccount(other => enqueueUpdateReading(other, key));
        await somebodyWaits(2);
      });
      await api.jobs.settle('ReadUpdates');
      await api.jobs.settle('ReadSetAside');
      expect(await admin.ok('listBackgroundFailures')).toHaveLength(1);
    });

    it('connects a bot once when it is created several times concurrently', async () => {
      const body = { name: 'Twice', token: botApi.bot() };
      const answers = await Promise.all([1, 2, 3].map(() => admin.call('createTelegramBot', { body })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    });

    it('continues polling after a revoked token is replaced', async () => {
      const renewed = botApi.renew(world.token);
      await expect.poll(async () => (await world.botOf()).state, WAIT).toBe('TokenRefused');
      const { id, name } = world.bot;
      await admin.ok('updateTelegramBot', { params: { id }, body: { name, token: renewed } });
      await expect.poll(async () => (await world.botOf()).state, WAIT).toBe('Running');
      botApi.update(renewed, person.text('Hello'));
      await expect.poll(async () => (await world.conversations()).length, WAIT).toBe(1);
    });

    it('stops polling while a bot is off, and receives missed updates once it is on again', async () => {
      const { id, name } = world.bot;
      await admin.ok('updateTelegramBot', { params: { id }, body: { name, enabled: false } });
      await expect.poll(() => botApi.waitingFor(world.token), WAIT).toBe(0);
      botApi.update(world.token, person.text('Is anybody there?'));
      await api.jobs.settle('ReadUpdates');
      expect(await world.conversations()).toEqual([]);
      await admin.ok('updateTelegramBot', { params: { id }, body: { name, enabled: true } });
      await expect.poll(async () => (await world.conversations()).length, WAIT).toBe(1);
    });

    onPostgreSql("doesn't send a message deleted just before it would be sent", async () => {
      const { id, msgId, sentSince } = await waitingMessage();
      let turn: Promise<unknown> = Promise.resolve();
      await api.database.asOwner.transaction().execute(async trx => {
        await sql`update messages set deleted_at = now(), text = '', due_at = null, delivery = 'Failed', error = 'Deleted'
          where message_id = ${msgId}::uuid`.execute(trx);
        await inAccount(async other => {
          await sql`update conversations set throttled_till = null`.execute(other);
          scheduleSending(other, new Date().toISOString());
        });
        turn = api.clock.settle();
        await somebodyWaits();
      });
      await turn;
      await world.settle();
      expect(sentSince()).toBe(0);
      expect((await world.thread(id)).at(-1)).toMatchObject({ delivery: 'Failed', text: '' });
    });

    onPostgreSql.each(['updateMessage', 'deleteMessage'] as const)(
      'rejects %s for a message that has just been sent',
      async operation => {
        const { id, msgId, sentSince } = await waitingMessage();
        const place = { params: { ...world.of(id), msgId } };
        let answer: ReturnType<typeof admin.call> | undefined;
        await api.database.asOwner.transaction().execute(async trx => {
          await sql`select from conversations where conversation_id = ${id}::uuid for update`.execute(trx);
          await sql`update messages set delivery = 'Sent', external_id = '77', due_at = null
            where message_id = ${msgId}::uuid`.execute(trx);
          answer =
            operation === 'updateMessage'
              ? admin.call(operation, { ...place, body: { text: 'Other' } })
              : admin.call(operation, place);
          await somebodyWaits();
        });
        expect(await answer).toMatchObject({ status: 422 });
        expect((await world.thread(id)).at(-1)).toMatchObject({ text: 'Waiting', delivery: 'Sent' });
        expect(sentSince()).toBe(0);
      },
    );

    it('marks a message as sent if it is confirmed after being considered lost', async () => {
      await world.comes(person.text('Hello'));
      const { id } = await world.first();
      let release = () => {};
      botApi.fails('sendMessage', {
        after: new Promise(done => {
          release = done;
        }),
      });
      const { id: msgId } = await world.send(id, { text: 'Slow' });
      await expect.poll(() => botApi.sent(world.token).at(-1)?.text, WAIT).toBe('Slow');
      await inAccount(trx =>
        sql`update messages set delivery = 'Unconfirmed', due_at = null
          where message_id = ${msgId}::uuid`.execute(trx),
      );
      release();
      await expect.poll(async () => (await world.thread(id)).at(-1)?.delivery, WAIT).toBe('Sent');
    });
  },
  { env: { TELEGRAM_API_ROOT: botApi.url } },
);
