import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatMention } from '#core/notes/mentions.ts';
import { FULL_RIGHTS, NO_RIGHTS } from '#core/policy/permissions.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { startMailServer } from '#tests/server/support/mailServer.ts';
import { createMailSettings, publicUrl } from '#tests/server/support/mails.ts';
import { confirmAddress, sendAllMails } from '#tests/server/support/notificationMails.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const post = await startMailServer();
afterAll(() => post.stop());
const time = new TestTime('2026-03-27T08:00:00Z');

describeOwnServer(
  'Notifications by email',
  api => {
    let admin: Member;
    let ann: Member;
    let deals: DefinedDirectory;
    let params: { id: string };
    let key: { id: string; itemId: string };

    beforeAll(async () => {
      time.begin();
      admin = await api.admin();
      const statusList = ['New', 'Done', 'Won'].map(name => ({
        name,
        type: name === 'Won' ? ('Success' as const) : ('Active' as const),
      }));
      const kept = { commentsEnabled: true, filesEnabled: true, remindersEnabled: true };
      const input = { name: 'Deals', type: 'Process' as const, statusList, ...kept };
      deals = await defineDirectory(admin, input, [{ name: 'Name', type: 'String' }]);
      const displayFieldId = deals.field('Name').id;
      const body = { ...deals.directory, displayFieldId };
      await admin.ok('updateDirectory', { params: { id: deals.directory.id }, body });
      params = { id: deals.directory.id };
    });
    beforeEach(async () => {
      ann = await api.colleague(admin);
      await confirmAddress(api, ann);
      const customFields = { [deals.field('Name').id]: { stringValue: 'Roof Ltd' } };
      key = { ...params, itemId: (await admin.ok('createItem', { params, body: { customFields } })).id };
      await ann.ok('followRecord', { params: key, body: { state: 'Following' } });
    });

    const choose = async (kinds: object, others: object = {}) => {
      const settings = await ann.ok('getNotificationSettings');
      const chosen = Object.fromEntries(
        Object.entries(kinds).map(([kind, channels]) => [
          kind,
          { app: true, desktop: false, email: 'Off', ...channels },
        ]),
      );
      await ann.ok('saveNotificationSettings', { body: { ...settings, kinds: chosen, ...others } });
    };
    const say = async (text: string) =>
      (await admin.ok('createItemNote', { params: key, body: { text } })).id;
    const mention = () =>
      say(`${formatMention({ kind: 'user', id: ann.user.id, name: ann.user.name })}, look`);
    const told = async () => {
      await settleEvents(api, 'notifications');
      return ann.ok('listNotifications');
    };
    const pass = async (seconds: number) => {
      await told();
      await sendAllMails(api, time, seconds);
    };
    /** Returns quiet hours that have just begun, in UTC, the account's time zone. */
    const quietNow = () => {
      const clock = new Date(time.now()).toISOString().slice(11, 13);
      return { from: `${clock}:00`, to: `${String((Number(clock) + 2) % 24).padStart(2, '0')}:30` };
    };
    const mails = () => post.mailsTo(ann.email).map(({ mail }) => mail);
    const texts = () => mails().map(({ text = '' }) => text);

    test('are sent after a minute, with the reason, and headers for threading and unsubscribing', async () => {
      await choose({ Comment: { email: 'AtOnce' }, Mentioned: { email: 'AtOnce' } });
      await say('Call them back');
      await pass(59);
      expect(mails()).toEqual([]);
      await pass(1);
      expect(texts()).toEqual([expect.stringContaining('Ann Admin commented: Call them back')]);
      expect(texts()[0]).toContain(`${publicUrl}/directories/${key.id}/items?record=${key.itemId}`);
      expect(texts()[0]).toContain('because you follow this record.');
      await mention();
      await pass(60);
      const [first, second] = mails();
      const header = (mail: typeof first, name: string) =>
        mail?.headers.find(one => one.key === name)?.value ?? '';
      expect(first?.subject).toMatch(/^#\d+ \| Roof Ltd$/);
      expect(second?.subject).toBe(first?.subject);
      expect(first?.messageId).not.toBe(second?.messageId);
      expect(header(first, 'references')).toMatch(/^<record-.+@docket\.example\.org>$/);
      for (const name of ['references', 'in-reply-to'])
        expect(header(second, name)).toBe(header(first, 'references'));
      expect(header(second, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(header(second, 'list-unsubscribe')).toMatch(
        new RegExp(`^<${publicUrl}/api/email-unsubscriptions\\?token=[\\w.-]+>$`),
      );
      expect(await told()).toMatchObject([
        { kind: 'Mentioned', emailedAt: expect.any(String) },
        { kind: 'Comment', emailedAt: expect.any(String) },
      ]);
    });

    test("aren't sent for notifications that were read, done, snoozed or turned off in the meantime", async () => {
      await choose({ Comment: { email: 'AtOnce' }, Mentioned: { email: 'AtOnce' } });
      for (const settle of [
        (id: string) => ann.ok('readNotifications', { query: { notificationId: id } }),
        (id: string) => ann.ok('finishNotification', { params: { id } }),
        (id: string) =>
          ann.ok('snoozeNotification', { params: { id }, body: { till: '2026-03-30T09:00:00Z' } }),
        () => choose({ Mentioned: { email: 'Off' } }),
      ]) {
        await mention();
        const [{ id } = { id: '' }] = await told();
        await settle(id);
        await pass(61);
      }
      expect(mails()).toEqual([]);
    });

    test("aren't sent for records that can no longer be read, and don't contain hidden values", async () => {
      const rights = { ...FULL_RIGHTS };
      await choose({ Comment: { email: 'AtOnce' }, StatusChanged: { email: 'AtOnce' } });
      await say('For readers of comments');
      await admin.ok('moveItem', { params, body: { itemId: key.itemId, status: deals.status('Done') } });
      await told();
      await grantRights(admin, ann.user.id, {
        directoryId: params.id,
        rights: { ...rights, comments: NO_RIGHTS.comments, hiddenFields: [deals.field('Name').id] },
      });
      await pass(60);
      expect(texts()).toEqual([expect.stringContaining('changed the status from “New” to “Done”')]);
      expect(JSON.stringify(mails())).not.toContain('Roof');
      await grantRights(admin, ann.user.id, { directoryId: params.id, rights: NO_RIGHTS });
      await pass(600);
      expect(mails()).toHaveLength(1);
    });

    test('combine repeated comments into one email, and later ones into another', async () => {
      await choose({ Comment: { email: 'AtOnce' } });
      for (const text of ['One', 'Two', 'Three']) await say(text);
      await pass(60);
      expect(texts()).toEqual([expect.stringContaining('3 comments, the latest by Ann Admin: Three')]);
      await say('Four');
      expect((await told())[0]?.emailedAt).toBeUndefined();
      await pass(60);
      expect(mails()).toHaveLength(1);
      await pass(240);
      expect(texts()[1]).toContain('4 comments, the latest by Ann Admin: Four');
    });

    test('are sent to users who receive notifications only by email', async () => {
      await choose({ Comment: { app: false, email: 'AtOnce' } });
      await say('By email alone');
      expect(await told()).toEqual([]);
      expect(await ann.ok('searchNotifications', { body: {} })).toEqual({ items: [], total: 0, unread: 0 });
      expect((await ann.ok('getBoot')).unreadNotifications).toBe(0);
      await ann.ok('readNotifications');
      await pass(60);
      expect(texts()).toEqual([expect.stringContaining('By email alone')]);
    });

    test('wait for the end of quiet hours, except about security', async () => {
      await choose(
        { Comment: { email: 'AtOnce' }, RightsChanged: { email: 'AtOnce' } },
        { quietHours: quietNow() },
      );
      await say('Not at night');
      await admin.ok('createUserGroup', { body: { name: `G ${ann.user.id}`, users: [ann.user.id] } });
      await pass(60);
      expect(texts()).toEqual([expect.stringContaining('Your permissions have changed')]);
      await pass(3 * 3_600);
      // A single notification is sent in its usual form.
      expect(texts().slice(1)).toEqual([expect.stringContaining('Not at night')]);
      expect(mails()[1]?.subject).toMatch(/^#\d+ \| Roof Ltd$/);
    });

    test('from quiet hours are combined into one email, whose link turns off immediate emails', async () => {
      await choose(
        { Comment: { email: 'AtOnce' }, Mentioned: { email: 'AtOnce' }, RightsChanged: { email: 'AtOnce' } },
        { quietHours: quietNow() },
      );
      await say('Not at night');
      await mention();
      await pass(60);
      expect(texts()).toEqual([]);
      await pass(3 * 3_600);
      const [mail, ...others] = mails();
      expect(others).toEqual([]);
      expect(mail?.subject).toMatch(/^2 unread notifications in /);
      expect(mail?.text).toContain('commented: Not at night');
      expect(mail?.text).toContain('because this happened during your quiet hours');
      // Later notifications are sent individually again.
      await pass(12 * 3_600);
      await say('By day');
      await pass(60);
      expect(texts().slice(1)).toEqual([expect.stringContaining('By day')]);

      const token = new URL(mail?.text?.match(/http\S+\/unsubscribe\S+/)?.[0] ?? '').searchParams.get(
        'token',
      );
      expect(await ann.ok('unsubscribeFromEmails', { query: { token: token ?? '' } })).toEqual({});
      const { kinds } = await ann.ok('getNotificationSettings');
      expect([kinds.Comment?.email, kinds.Mentioned?.email, kinds.RightsChanged?.email]).toEqual([
        'Off',
        'Off',
        'AtOnce',
      ]);
    });

    test('about security are sent immediately, even if the notification has been read', async () => {
      await choose({ RightsChanged: { email: 'AtOnce' } });
      await admin.ok('createUserGroup', { body: { name: `G ${ann.user.id}`, users: [ann.user.id] } });
      await told();
      await ann.ok('readNotifications');
      await pass(0);
      expect(texts()).toEqual([expect.stringContaining('Your permissions have changed')]);
    });

    test("aren't needed for desktop notifications, which are limited to security in quiet hours", async () => {
      const shown = async () => {
        await told();
        const query = { since: '2020-01-01T00:00:00Z' };
        return (await ann.ok('listDesktopNotifications', { query })).map(({ kind }) => kind);
      };
      const kinds = {
        Comment: { app: false, desktop: true },
        RightsChanged: { desktop: true },
        Mentioned: {},
      };
      await choose(kinds);
      await mention();
      expect(await shown()).toEqual([]);
      await say('On the desktop alone');
      expect(await shown()).toEqual(['Comment']);
      expect((await told()).map(({ kind }) => kind)).toEqual(['Mentioned']);
      await admin.ok('createUserGroup', { body: { name: `G ${ann.user.id}`, users: [ann.user.id] } });
      await choose(kinds, { quietHours: { from: '00:00', to: '23:59' } });
      expect(await shown()).toEqual(['RightsChanged']);
      await choose(kinds, { quietHours: null });
      expect(await shown()).toEqual(['RightsChanged', 'Comment']);
      await ann.ok('readNotifications');
      expect(await shown()).toEqual(['Comment']);
      const query = { since: 'yesterday' };
      await ann.refused(400, 'listDesktopNotifications', { query });
    });

    test('are sent only to confirmed addresses of existing users', async () => {
      await choose({ Comment: { email: 'AtOnce' } });
      await confirmAddress(api, ann, null);
      await say('To nobody');
      await pass(60);
      await confirmAddress(api, ann);
      await say('To nobody either');
      await told();
      await admin.ok('deleteUser', { params: { id: ann.user.id } });
      await sendAllMails(api, time, 600);
      expect(mails()).toEqual([]);
    });
  },
  { time, ...createMailSettings(post) },
);
