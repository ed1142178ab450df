import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FULL_RIGHTS, NO_RIGHTS } from '#core/policy/permissions.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { startMailServer } from '#tests/server/support/mailServer.ts';
import {
  createMailSettings,
  makeSendMailDue,
  publicUrl,
  readLastMailDelay,
} from '#tests/server/support/mails.ts';
import { confirmAddress, sendAllMails } from '#tests/server/support/notificationMails.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const post = await startMailServer();
afterAll(() => post.stop());
// The clock starts on a Friday; daylight saving time starts in Kyiv on the Sunday after it.
const time = new TestTime('2026-03-27T08:00:00Z');
const everyDay = { days: [1, 2, 3, 4, 5, 6, 7], hour: 9 };

describeOwnServer(
  'Digests and emails of notifications',
  api => {
    let admin: Member;
    let ann: Member;
    let deals: DefinedDirectory;
    let params: { id: string };
    let first: string;
    let second: string;

    beforeAll(async () => {
      time.begin();
      admin = await api.admin({ lang: 'ua' });
      const { id, name, lang, countryCode } = admin.user.account;
      const body = { name, lang, countryCode, timeZone: 'Europe/Kyiv' };
      await admin.ok('updateAccount', { params: { id }, body });
      deals = await defineDirectory(admin, { name: 'Deals', type: 'Data', commentsEnabled: true });
      params = { id: deals.directory.id };
    });
    beforeEach(async () => {
      ann = await api.colleague(admin);
      await confirmAddress(api, ann);
      const make = async () => (await admin.ok('createItem', { params, body: {} })).id;
      [first, second] = [await make(), await make()];
      await ann.ok('followDirectory', { params, body: { state: 'Following' } });
    });

    const choose = async (email: 'Off' | 'AtOnce' | 'Digest', others: object = {}) => {
      const settings = await ann.ok('getNotificationSettings');
      const kinds = { Comment: { app: true, desktop: false, email } };
      await ann.ok('saveNotificationSettings', {
        body: { ...settings, kinds, digest: everyDay, ...others },
      });
    };
    const say = (itemId: string, text: string) =>
      admin.ok('createItemNote', { params: { ...params, itemId }, body: { text } });
    const told = async () => {
      await settleEvents(api, 'notifications');
      return ann.ok('listNotifications');
    };
    const moveTo = async (instant: string) => {
      await told();
      await sendAllMails(api, time, (Date.parse(instant) - time.now()) / 1_000);
    };
    const mails = () => post.mailsTo(ann.email).map(({ mail }) => mail);
    const texts = () => mails().map(({ text = '' }) => text);
    /** The next three times at nine o'clock in Kyiv. */
    const days = ['2026-03-28T07:00:00Z', '2026-03-29T06:00:00Z', '2026-03-30T06:00:00Z'];

    test('are sent once at their hour, grouped by record, even when clocks change', async () => {
      await choose('Digest');
      await say(first, 'Одне');
      await say(second, 'Друге');
      await moveTo('2026-03-28T06:59:59Z');
      expect(mails()).toEqual([]);
      await moveTo(days[0] ?? '');
      const [mail] = mails();
      expect(mail?.subject).toContain('2 непрочитані сповіщення');
      const [text = ''] = texts();
      for (const part of ['Одне', 'Друге', `items?record=${first}`, `items?record=${second}`])
        expect(text.split(part)).toHaveLength(2);
      expect(text).toContain('Ви стежите за цим');
      expect(await told()).toMatchObject([
        { emailedAt: expect.any(String) },
        { emailedAt: expect.any(String) },
      ]);
      await say(first, 'На день, коли переводять годинники');
      await moveTo('2026-03-29T05:59:59Z');
      expect(mails()).toHaveLength(1);
      await moveTo(days[1] ?? '');
      expect(mails()).toHaveLength(2);
      expect(texts()[1]).toContain('На день, коли переводять годинники');
      expect(texts()[1]).not.toContain('Друге');
      await moveTo(days[2] ?? '');
      expect(mails()).toHaveLength(2);
    });

    test("contain only unread and readable notifications, and aren't sent if empty", async () => {
      await choose('Digest');
      await say(first, 'Read by then');
      await told();
      await ann.ok('readNotifications');
      await moveTo('2026-03-31T06:00:00Z');
      await say(second, 'Not for her any more');
      await told();
      await grantRights(admin, ann.user.id, {
        directoryId: params.id,
        rights: { ...FULL_RIGHTS, comments: NO_RIGHTS.comments },
      });
      await moveTo('2026-04-01T06:00:00Z');
      expect(mails()).toEqual([]);
    });

    test('use the current settings', async () => {
      await choose('Digest');
      await say(first, 'Sooner');
      await told();
      await choose('Digest', { digest: { days: [4], hour: 11 } });
      await moveTo('2026-04-02T07:59:59Z');
      expect(mails()).toEqual([]);
      await moveTo('2026-04-02T08:00:00Z');
      expect(mails()).toHaveLength(1);
      await say(second, 'At once');
      await told();
      await choose('AtOnce');
      await moveTo('2026-04-02T08:02:00Z');
      expect(texts()[1]).toContain('At once');
    });

    test('wait for a mail server that is down, and are sent once when it is back', async () => {
      await choose('Digest');
      await say(first, 'Waiting');
      await told();
      await post.stop();
      await moveTo('2026-04-03T06:00:00Z');
      expect(await readLastMailDelay(api, admin)).toBeGreaterThan(55_000);
      expect(await admin.ok('listBackgroundFailures')).toEqual([]);
      for (const _ of ['second', 'third']) {
        await makeSendMailDue(api, admin);
        await api.jobs.settle('SendMail');
      }
      // Administrators see the failing emails, and can retry them without waiting.
      const failing = await admin.ok('listBackgroundFailures');
      const isMail = { name: expect.objectContaining({ en: 'Sending an email' }), attempts: 3 };
      expect(failing).toEqual(failing.map(() => expect.objectContaining(isMail)));
      expect(Date.parse(failing[0]?.nextTryAt ?? '')).toBeGreaterThan(Date.now() + 100_000);
      expect((await admin.ok('getBoot')).backgroundFailures).toBe(failing.length);
      await post.start();
      for (const { id } of failing) await admin.ok('retryBackgroundWork', { params: { id } });
      await api.jobs.settle('SendMail');
      expect(texts()).toEqual([expect.stringContaining('Waiting')]);
      expect(await admin.ok('listBackgroundFailures')).toEqual([]);
    });

    const tokenOf = (text = '') => /unsubscribe\?token=(\S+)/.exec(text)?.[1] ?? '';
    const emailOf = async () => (await ann.ok('getNotificationSettings')).kinds.Comment?.email;
    const oneClick = (token: string, body: BodyInit) =>
      fetch(`${api.url}/api/email-unsubscriptions?token=${token}`, { method: 'POST', body });

    test('can be turned off by one click in the mail program, without a session', async () => {
      const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      await choose('AtOnce');
      await say(first, 'Stop these');
      await moveTo(new Date(time.now() + 60_000).toISOString());
      const token = tokenOf(texts()[0]);
      const asked = await fetch(`${api.url}/api/email-unsubscriptions?token=${token}`, {
        redirect: 'manual',
      });
      expect([asked.status, asked.headers.get('location')]).toEqual([303, `/unsubscribe?token=${token}`]);
      expect(await emailOf()).toBe('AtOnce');
      const answer = await oneClick(token, form);
      expect([answer.status, await answer.json()]).toEqual([200, { kind: 'Comment' }]);
      expect(await emailOf()).toBe('Off');
      await choose('Digest');
      await say(second, 'And these');
      await moveTo('2026-04-06T06:00:00Z');
      await say(first, 'Not sent');
      await told();
      const data = new FormData();
      data.append('List-Unsubscribe', 'One-Click');
      expect((await oneClick(tokenOf(texts()[1]), data)).status).toBe(200);
      expect(await emailOf()).toBe('Off');
      await moveTo('2026-04-07T06:00:00Z');
      expect(mails()).toHaveLength(2);
    });

    test("aren't turned off by a forged or changed token, or the token of a deleted user", async () => {
      await choose('AtOnce');
      await say(first, 'One');
      await moveTo(new Date(time.now() + 60_000).toISOString());
      const token = tokenOf(texts()[0]);
      expect(texts()[0]).toContain(`${publicUrl}/unsubscribe?token=${token}`);
      const codeOf = async (text: string) => {
        const answer = await api.visitor().call('unsubscribeFromEmails', { query: { token: text } });
        return [answer.status, (answer.json as { code?: string }).code];
      };
      for (const wrong of [
        'no-token',
        token.replace('.Comment.', '.Mentioned.'),
        token.replace(ann.user.id, admin.user.id),
        `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      ])
        expect(await codeOf(wrong)).toEqual([422, 'LinkInvalid']);
      expect(await emailOf()).toBe('AtOnce');
      await admin.ok('deleteUser', { params: { id: ann.user.id } });
      expect(await codeOf(token)).toEqual([422, 'LinkOutdated']);
    });
  },
  { time, ...createMailSettings(post) },
);
