import { expect, it } from 'vitest';
import type { Conversation } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { enableChat } from '#tests/server/support/chatModule.ts';
import { storeBot } from '#tests/server/support/chatRows.ts';
import { insertConversations, WORDS } from '#tests/server/support/manyConversations.ts';

const MANY = 330;

describeServer('Searching conversations', api => {
  async function manyOf(admin: Member, name: string, groups: string[] = []): Promise<string> {
    const accountId = admin.user.account.id;
    const botId = await storeBot(api, { accountId, name, groups, platform: 'web' });
    await api.database.asSystem(trx =>
      insertConversations(trx, { botId, messages: 4, first: 1, last: MANY }),
    );
    return botId;
  }
  /** Loads all pages, like the list. */
  async function everyPage(member: Member, keyword: string) {
    const items: Conversation[] = [];
    for (let skip = 0; ; skip += 100) {
      const page = await member.ok('listConversations', { query: { keyword, skip, take: 100 } });
      items.push(...page.items);
      if (page.items.length < 100) return { items, last: page };
    }
  }

  it('returns each matching conversation once across all pages, latest first', async () => {
    const admin = await api.admin();
    await enableChat(admin);
    await manyOf(admin, 'Help');
    const query = { keyword: 'visitor', take: 100 };
    expect(await admin.ok('listConversations', { query })).toMatchObject({ total: 101, totalExact: false });
    const { items, last } = await everyPage(admin, 'visitor');
    expect(items.map(({ title }) => title)).toEqual(
      Array.from({ length: MANY }, (_, index) => `Visitor ${index + 1}`),
    );
    expect(last).toMatchObject({ total: MANY, totalExact: true });
    // The keyword matches some messages of most conversations, and no page repeats a conversation.
    const some = await everyPage(admin, 'the');
    expect(some.items.length).toBeGreaterThan(200);
    expect(new Set(some.items.map(({ id }) => id)).size).toBe(some.items.length);
    expect(some.last).toMatchObject({ total: some.items.length, totalExact: true });
  });

  it('finds a rare word next to a conversation full of a frequent word', async () => {
    const admin = await api.admin();
    await enableChat(admin);
    const botId = await storeBot(api, { accountId: admin.user.account.id, name: 'Help', platform: 'web' });
    await api.database.asSystem(async trx => {
      await insertConversations(trx, { botId, messages: 4, first: 77, last: 78 });
      await insertConversations(trx, { botId, messages: 900, first: 1, last: 1 });
    });
    const found = async (keyword: string) =>
      (await everyPage(admin, keyword)).items.map(({ title }) => title);
    expect(await found(WORDS.rare)).toEqual(['Visitor 77']);
    // Every message ends in a number.
    expect(await found('1')).toEqual(['Visitor 1', 'Visitor 77', 'Visitor 78']);
    expect(await found(WORDS.missing)).toEqual([]);
  });

  it('finds the few conversations a user can see among many hidden ones', async () => {
    const admin = await api.admin();
    await enableChat(admin);
    const group = await admin.ok('createUserGroup', { body: { name: 'Others' } });
    const colleague = await api.colleague(admin);
    const seen = await storeBot(api, { accountId: admin.user.account.id, name: 'Seen', platform: 'web' });
    await api.database.asSystem(trx =>
      insertConversations(trx, { botId: seen, messages: 4, first: 2_000, last: 2_001 }),
    );
    await manyOf(admin, 'Hidden', [group.id]);
    const { items, last } = await everyPage(colleague, 'visitor');
    expect(items.map(({ title }) => title)).toEqual(['Visitor 2000', 'Visitor 2001']);
    expect(last).toMatchObject({ total: 2, totalExact: true });
  });
});
