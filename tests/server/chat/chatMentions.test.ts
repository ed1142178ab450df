import { afterAll, beforeEach, expect, it } from 'vitest';
import { formatMention } from '#core/notes/mentions.ts';
import { NO_RIGHTS } from '#core/policy/permissions.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { createBotPerson, startBotApi } from '#tests/server/support/botApi.ts';
import { type ChatWorld, createChatWorld } from '#tests/server/support/chatWorld.ts';
import { createContact } from '#tests/server/support/contacts.ts';
import { startMailServer } from '#tests/server/support/mailServer.ts';
import { confirmAddress, sendAllMails } from '#tests/server/support/notificationMails.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const botApi = await startBotApi();
const post = await startMailServer();
afterAll(() => Promise.all([botApi.close(), post.stop()]));
const PUBLIC_URL = 'http://docket.example.org';
const time = new TestTime('2026-03-27T08:00:00Z');

describeOwnServer(
  'Notes of conversations',
  api => {
    let admin: Member;
    let ann: Member;
    let stranger: Member;
    let support: string;
    let world: ChatWorld;
    let id: string;
    const person = createBotPerson(7);

    beforeEach(async () => {
      if (world) return;
      time.begin();
      admin = await api.admin();
      support = (await admin.ok('createUserGroup', { body: { name: 'Support', users: [] } })).id;
      ann = await api.colleague(admin, { groups: [support] });
      stranger = await api.colleague(admin);
      const users = [admin.user.id, ann.user.id];
      await admin.ok('updateUserGroup', { params: { id: support }, body: { name: 'Support', users } });
      world = await createChatWorld(api, botApi, admin, { groups: [support] });
      await world.comes(person.text('Is it open?'));
      id = (await world.first()).id;
    });

    const note = (text: string, member = admin) => world.send(id, { text, kind: 'Note' }, { member });
    const named = ({ user }: Member) => formatMention({ kind: 'user', id: user.id, name: user.name });
    const told = async (member: Member) => {
      await settleEvents(api, 'notifications');
      return (await member.ok('listNotifications')).filter(({ kind }) => kind === 'ChatMentioned');
    };

    it('offer users who can read the conversation, and their groups, for mentions', async () => {
      const offered = async (member: Member, keyword = '') =>
        (await member.ok('listConversationReaders', { params: world.of(id), query: { keyword } })).map(
          one => one.id,
        );
      expect(await offered(admin)).toEqual(expect.arrayContaining([ann.user.id, support]));
      expect(await offered(admin)).not.toContain(stranger.user.id);
      expect(await offered(admin, 'supp')).toEqual([support]);
      await stranger.refused(404, 'listConversationReaders', { params: world.of(id) });
      await admin.refused(404, 'listConversationReaders', { params: { platform: 'web', id } });
    });

    it("notify mentioned users, except those who can't read the conversation", async () => {
      const { id: messageId, seq } = await note(`${named(ann)} and ${named(stranger)}, who knows?`);
      const [one, ...others] = await told(ann);
      expect(others).toEqual([]);
      expect(one).toMatchObject({
        ...{ reason: 'Mentioned', actor: admin.user.id, conversationId: id, messageId },
        params: {
          text: `@${ann.user.name} and @${stranger.user.name}, who knows?`,
          ...{ messageSeq: seq, chatTitle: 'Olena Koval' },
        },
      });
      expect(await told(stranger)).toEqual([]);
      expect(await told(admin)).toEqual([]);
    });

    it('notify users only of their first mention in a note, and never of a mention in a message', async () => {
      const before = (await told(ann)).length;
      await world.send(id, { text: `Hello ${named(ann)}` });
      const { id: msgId } = await note('Nobody yet');
      expect(await told(ann)).toHaveLength(before);
      const params = { ...world.of(id), msgId };
      await admin.ok('updateMessage', { params, body: { text: `${named(ann)} now` } });
      expect(await told(ann)).toHaveLength(before + 1);
      await admin.ok('updateMessage', { params, body: { text: `${named(ann)} once more` } });
      expect(await told(ann)).toHaveLength(before + 1);
      await admin.ok('deleteMessage', { params });
      expect((await told(ann)).find(one => one.messageId === msgId)?.params.text).toBeUndefined();
    });

    it('notify the members of a mentioned group except the author', async () => {
      const before = (await told(admin)).length;
      const { id: messageId } = await note(
        formatMention({ kind: 'group', id: support, name: 'Support' }),
        ann,
      );
      const [one] = await told(admin);
      expect(one).toMatchObject({ messageId, params: { groupId: support } });
      expect(await told(admin)).toHaveLength(before + 1);
    });

    it('hide their notifications from users whose groups no longer have access to the bot', async () => {
      await note(`${named(ann)}, look`);
      expect((await told(ann)).length).toBeGreaterThan(0);
      const params = { id: world.bot.id };
      const { name } = world.bot;
      const { id: other } = await admin.ok('createUserGroup', { body: { name: 'Others', users: [] } });
      await admin.ok('updateTelegramBot', { params, body: { name, groups: [other] } });
      expect(await told(ann)).toEqual([]);
      expect((await ann.ok('searchNotifications', { body: {} })).total).toBe(0);
      await admin.ok('updateTelegramBot', { params, body: { name, groups: [support] } });
      expect((await told(ann)).length).toBeGreaterThan(0);
    });

    it("are emailed with a link to mentioned users who haven't turned off these emails", async () => {
      const mailed = async () => {
        await settleEvents(api, 'notifications');
        await sendAllMails(api, time, 61);
        return post.mailsTo(ann.email).map(one => one.mail);
      };
      await confirmAddress(api, ann);
      const before = (await mailed()).length;
      const { seq } = await note(`${named(ann)}, please answer`);
      const [mail, ...others] = (await mailed()).slice(before);
      expect(others).toEqual([]);
      expect(mail?.subject).toBe('Olena Koval');
      expect(mail?.text).toContain(`${PUBLIC_URL}/chat?conversationId=${id}&seq=${seq}`);
      expect(mail?.text).toContain('please answer');
      const settings = await ann.ok('getNotificationSettings');
      const ChatMentioned = { app: true, desktop: true, email: 'Off' as const };
      await ann.ok('saveNotificationSettings', {
        body: { ...settings, kinds: { ...settings.kinds, ChatMentioned } },
      });
      await note(`${named(ann)}, once more`);
      expect(await mailed()).toHaveLength(before + 1);
    });

    it("don't notify users who can't read the linked contact", async () => {
      const { directoryId, id: contactId } = await createContact(admin, 'Olena Koval');
      await admin.ok('setConversationContact', { params: world.of(id), body: { contactId } });
      const before = (await told(ann)).length;
      await grantRights(admin, ann.user.id, { directoryId, rights: NO_RIGHTS });
      await note(`${named(ann)}, a secret`);
      expect(await told(ann)).toEqual([]);
      expect(before).toBeGreaterThan(0);
    });
  },
  { env: { TELEGRAM_API_ROOT: botApi.url, SMTP_URL: `smtp://127.0.0.1:${post.port}`, PUBLIC_URL }, time },
);
