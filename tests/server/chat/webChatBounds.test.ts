import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { WebBot } from '#core/model.ts';
import { addIncomingMessage } from '#server/modules/chat/thread/addMessage.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { enableChat } from '#tests/server/support/chatModule.ts';
import { createVisitor } from '#tests/server/support/visitors.ts';

const MANY = 10_000;
const CONCURRENCY = 40;

describeOwnServer(
  'Traffic from public visitors',
  api => {
    let admin: Member;
    let bot: WebBot;
    beforeAll(async () => {
      admin = await api.admin();
      await enableChat(admin);
      bot = await admin.ok('createWebBot', { body: { name: 'Help' } });
    });

    const from = (address: string, token = randomBytes(32).toString('base64url')) =>
      createVisitor(api, bot.id, { 'x-visitor-token': token, 'x-forwarded-for': address });

    const count = async (table: 'messages' | 'conversations') => {
      const { rows } = await api.database.forAccount(admin.user.account.id, trx =>
        sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(trx),
      );
      return rows[0]?.count ?? 0;
    };

    it('is limited per visitor, without delaying others', {
      timeout: 240_000,
    }, async () => {
      const loud = from('203.0.113.1');
      const statuses = new Map<number, number>();
      let answered = 0;
      const numbers = Array.from({ length: MANY }, (_, number) => number).values();
      const send = async () => {
        for (const number of numbers) {
          const { status } = await loud.tries({ text: `Text ${number}` });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          answered += 1;
        }
      };
      const started = Date.now();
      const flood = Promise.all(Array.from({ length: CONCURRENCY }, send));
      const quiet = from('203.0.113.2');
      const overtakenBy: number[] = [];
      for (let number = 0; number < 10; number += 1) {
        const before = answered;
        await quiet.says(`Question ${number}`);
        overtakenBy.push(answered - before);
      }
      await flood;
      const minutes = Math.ceil((Date.now() - started) / 60_000);
      expect([...statuses.keys()].toSorted()).toEqual([200, 429]);
      expect(statuses.get(200)).toBeLessThanOrEqual(20 * (minutes + 1));
      expect(await quiet.texts()).toHaveLength(10);
      // If each of the concurrent loud requests had a turn at every step of the quiet one, 360 would overtake it.
      expect(overtakenBy.toSorted((one, other) => one - other)[5]).toBeLessThan(MANY / 10);
      expect(await count('messages')).toBe((statuses.get(200) ?? 0) + 10);
    });

    it('is limited per address, even with a new visitor for every message', async () => {
      const before = await count('conversations');
      const statuses: number[] = [];
      for (let number = 0; number < 130; number += 1)
        statuses.push((await from('203.0.113.3').tries({ text: 'Hello' })).status);
      expect(statuses.filter(status => status === 200)).toHaveLength(60);
      expect((await count('conversations')) - before).toBe(60);
      // A whole IPv6 network counts as one client.
      for (let number = 0; number < 61; number += 1)
        statuses.push((await from(`2001:db8:1:2::${number.toString(16)}`).tries({ text: 'Hello' })).status);
      expect(statuses.at(-1)).toBe(429);
      expect((await from('203.0.113.4').tries({ text: 'Hello' })).status).toBe(200);
    });

    it('is limited to 200 messages in a conversation until a user reads or answers them', async () => {
      const visitor = from('203.0.113.5');
      const first = await visitor.says('Hello');
      const { items } = await admin.ok('listConversations', { query: { take: 1 } });
      const key = { account_id: admin.user.account.id, conversation_id: items[0]?.id ?? '' };
      await api.database.forAccount(key.account_id, async trx => {
        for (let number = 1; number < 200; number += 1) {
          const conversation = await trx
            .selectFrom('conversations')
            .selectAll()
            .where('conversation_id', '=', key.conversation_id)
            .executeTakeFirstOrThrow();
          const said = { shared: null, file: null, content: null, groupId: null, replyTo: null };
          const externalId = randomUUID();
          await addIncomingMessage(trx, conversation, {
            ...{
              ...said,
              text: `Text ${number}`,
              externalId,
              senderName: null,
              forwardedFrom: null,
              at: first.createdAt,
            },
          });
        }
      });
      const answer = await visitor.tries({ text: 'One more' });
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('WaitForAnswer')]);
      // Messages are loaded page by page, each once.
      const { messages, hasEarlier } = await visitor.chat();
      const [oldest] = messages;
      const earlier = await visitor.chat({ before: oldest?.id });
      expect([messages.length, hasEarlier, earlier.messages.at(-1)?.text]).toEqual([30, true, 'Text 169']);
      const params = { platform: 'web', id: key.conversation_id };
      await admin.ok('readConversation', { params, body: { forAll: true } });
      expect((await visitor.tries({ text: 'One more' })).status).toBe(200);
    });

    it('is limited to a few waiting connections per visitor', async () => {
      const visitor = from('203.0.113.6');
      await visitor.says('Hello');
      const { version: seen } = await visitor.chat();
      const waiting = Array.from({ length: 7 }, () =>
        visitor.client.call('listVisitorMessages', {
          ...{ params: { id: bot.id }, headers: visitor.headers, query: { seen } },
        }),
      );
      await expect
        .poll(async () => await Promise.race([...waiting.map(one => one.then(({ status }) => status))]))
        .toBe(429);
      await visitor.says('So that the others are answered');
      const statuses = (await Promise.all(waiting)).map(({ status }) => status);
      expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(1);
      expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(5);
    });
  },
  { env: { TRUST_PROXY: 'loopback' } },
);
