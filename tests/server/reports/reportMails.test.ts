import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, getDayInZone } from '#core/calendar/dayRange.ts';
import { getWeekdayIndex } from '#core/calendar/days.ts';
import type { ReportInput } from '#core/model.ts';
import { FULL_RIGHTS, NO_RIGHTS } from '#core/policy/permissions.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { startMailServer } from '#tests/server/support/mailServer.ts';
import { createMailSettings, publicUrl } from '#tests/server/support/mails.ts';
import { confirmAddress } from '#tests/server/support/notificationMails.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const post = await startMailServer();
afterAll(() => post.stop());
// The clock starts on a Friday; daylight saving time starts in Kyiv on the Sunday after it.
const time = new TestTime('2026-03-27T08:00:00Z');
const MONDAY = '2026-03-30T06:00:00Z';

describeOwnServer(
  'Reports by email',
  api => {
    let admin: Member;
    let ann: Member;
    let sales: string;
    let deals: DefinedDirectory;
    let input: ReportInput;
    let id: string;

    beforeAll(async () => {
      time.begin();
      admin = await api.admin({ lang: 'ua' });
      const { id: accountId, name, lang, countryCode } = admin.user.account;
      const body = { name, lang, countryCode, timeZone: 'Europe/Kyiv' };
      await admin.ok('updateAccount', { params: { id: accountId }, body });
      await confirmAddress(api, admin);
      sales = (await admin.ok('createUserGroup', { body: { name: 'Продажі', users: [] } })).id;
    });
    beforeEach(async () => {
      ann = await api.colleague(admin, { groups: [sales] });
      await confirmAddress(api, ann);
      deals = await defineDirectory(
        admin,
        {
          name: 'Угоди',
          type: 'Data',
          statusList: [
            { name: 'Нова', type: 'Active' },
            { name: 'Ґанок їжака', type: 'Active' },
          ],
        },
        [{ name: 'Сума', type: 'Number', precision: 2 }],
      );
      const { statusList } = deals.directory;
      for (const [index, value] of [1250.5, 830.25, 412].entries())
        await admin.ok('createItem', {
          params: { id: deals.directory.id },
          body: {
            status: statusList[index % 2]?.id,
            customFields: { [deals.field('Сума').id]: { numberValue: value } },
          },
        });
      input = {
        name: 'Угоди за статусом',
        directoryId: deals.directory.id,
        groups: [{ field: 'Status' }],
        measures: [{ measure: 'Count' }, { measure: 'Sum', field: deals.field('Сума').id }],
        chart: 'Bars',
        groupIds: [sales],
      };
      id = (await admin.ok('createReport', { body: input })).id;
    });

    // Otherwise reports scheduled by one test would be sent again during the next.
    afterEach(() => admin.ok('deleteReport', { params: { id } }));

    const mailing = {
      isOn: true,
      days: [1],
      dayOfMonth: null as number | null,
      hour: 9,
      userIds: [] as string[],
      groupIds: [] as string[],
    };
    const save = (member: Member, rest: Partial<typeof mailing> & { isUnsubscribed?: boolean }) =>
      member.ok('saveReportMailing', { params: { id }, body: { ...mailing, ...rest } });
    const moveTo = async (instant: string) => {
      time.moveTo(instant);
      await api.clock.settle();
      for (const kind of ['SendReport', 'SendReportTo', 'SendMail'] as const) await api.jobs.settle(kind);
    };
    /** Moves the clock to the next Monday at the hour of the report. */
    const onMonday = () => {
      const day = addDays(getDayInZone('Europe/Kyiv', time.now()), 1);
      return moveTo(`${addDays(day, (7 - getWeekdayIndex(day)) % 7)}T06:00:00Z`);
    };
    const aWeekLater = () => moveTo(new Date(time.now() + 7 * 24 * 3_600_000).toISOString());
    const mailsTo = ({ email }: Member) =>
      post
        .mailsTo(email)
        .filter(({ mail }) => mail.subject?.startsWith('Угоди'))
        .map(({ mail }) => mail);
    const told = async (member: Member) => {
      await settleEvents(api, 'notifications');
      return (await member.ok('listNotifications')).filter(({ kind }) => kind === 'ReportPaused');
    };

    test("contain a picture, a table and a document, at their hour, in the account's language", async () => {
      expect(await save(admin, { groupIds: [sales] })).toMatchObject({ nextAt: '2026-03-30T06:00:00.000Z' });
      await moveTo('2026-03-30T05:59:59Z');
      expect(mailsTo(ann)).toEqual([]);
      await moveTo(MONDAY);
      const [mail, ...others] = mailsTo(ann);
      expect(others).toEqual([]);
      expect(mail?.subject).toBe('Угоди за статусом: 30.03.2026');
      for (const part of [
        '3 записи',
        'Нова | 2 | 1',
        'Ґанок їжака | 1 | 830,25',
        'Усього | 3 | 2',
        `${publicUrl}/reports/${id}`,
      ])
        expect(mail?.text?.replaceAll('\u00a0', ' ')).toContain(part);
      const [picture, document] = mail?.attachments ?? [];
      expect(picture).toMatchObject({ mimeType: 'image/png', disposition: 'inline' });
      expect(mail?.html).toContain(`cid:${picture?.contentId?.replaceAll(/[<>]/g, '')}`);
      const png = Buffer.from(picture?.content as ArrayBuffer);
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1056 });
      const pdf = Buffer.from(document?.content as ArrayBuffer);
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      await moveTo('2026-04-06T06:00:00Z');
      expect(mailsTo(ann)).toHaveLength(2);
    });

    test('are sent immediately on request, and still at their scheduled hour', async () => {
      await admin.refused(422, 'sendReportNow', { params: { id } });
      const { nextAt } = await save(admin, { groupIds: [sales] });
      await admin.ok('sendReportNow', { params: { id } });
      for (const kind of ['SendReport', 'SendReportTo', 'SendMail'] as const) await api.jobs.settle(kind);
      const [mail] = mailsTo(ann);
      expect(mail?.text?.replaceAll('\u00a0', ' ')).toContain('Нова | 2 | 1');
      expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual(['image/png', 'application/pdf']);
      expect(await admin.ok('getReportMailing', { params: { id } })).toMatchObject({ nextAt });
      await onMonday();
      expect(mailsTo(ann)).toHaveLength(2);
      // A user without a mailing can't send the report, and the number of attempts is limited.
      await ann.refused(422, 'sendReportNow', { params: { id } });
      for (let more = 0; more < 4; more += 1) await ann.refused(422, 'sendReportNow', { params: { id } });
      await ann.refused(429, 'sendReportNow', { params: { id } });
      await save(admin, { isOn: false });
    });

    test('have a document that users can also generate for an unsaved report, if they can read the directory', async () => {
      const other = { ...input, name: 'Інше', groupIds: [] };
      const { headers, bytes } = await ann.call('drawReport', { body: other });
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
      const dora = await api.colleague(admin, {});
      await grantRights(admin, dora.user.id, { directoryId: deals.directory.id, rights: NO_RIGHTS });
      await dora.refused(404, 'drawReport', { body: other });
    });

    test("contain what each recipient can see, and skip recipients who can't open the report", async () => {
      const amount = deals.field('Сума').id;
      const ben = await api.colleague(admin, { groups: [sales] });
      const carl = await api.colleague(admin);
      const dora = await api.colleague(admin, { groups: [sales] });
      for (const one of [ben, carl, dora]) await confirmAddress(api, one);
      await grantRights(admin, ben.user.id, {
        directoryId: deals.directory.id,
        rights: { ...FULL_RIGHTS, hiddenFields: [amount] },
      });
      await grantRights(admin, dora.user.id, { directoryId: deals.directory.id, rights: NO_RIGHTS });
      await save(admin, { userIds: [ann, ben, carl, dora].map(({ user }) => user.id) });
      await onMonday();
      expect([ann, ben, carl, dora].map(one => mailsTo(one).length)).toEqual([1, 1, 0, 0]);
      expect(mailsTo(ann)[0]?.text).toContain('830,25');
      expect(mailsTo(ben)[0]?.text).not.toContain('830');
      expect(mailsTo(ben)[0]?.text).toContain('1 частину цього звіту пропущено');
    });

    test('can be unsubscribed from by the link in the email, until the recipient resubscribes', async () => {
      await save(admin, { userIds: [ann.user.id, admin.user.id] });
      await onMonday();
      const before = mailsTo(admin).length;
      const [mail] = mailsTo(ann);
      const list = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
      const token = new URL(list.slice(1, -1)).searchParams.get('token') ?? '';
      expect(await api.visitor().ok('unsubscribeFromEmails', { query: { token } })).toEqual({});
      await api
        .visitor()
        .refused(422, 'unsubscribeFromEmails', { query: { token: token.replace('Report-', 'Report') } });
      await aWeekLater();
      expect([mailsTo(ann).length, mailsTo(admin).length]).toEqual([1, before + 1]);
      expect(await ann.ok('getReportMailing', { params: { id } })).toMatchObject({
        isUnsubscribed: true,
        isOn: false,
      });
      await save(ann, { isOn: false, isUnsubscribed: false });
      await aWeekLater();
      expect(mailsTo(ann)).toHaveLength(2);
    });

    test('pause when a field is deleted, and notify the user who scheduled them once', async () => {
      await save(admin, { userIds: [ann.user.id] });
      await admin.ok('deleteCustomField', {
        params: { entity: deals.directory.id, id: deals.field('Сума').id },
      });
      await onMonday();
      await aWeekLater();
      expect(mailsTo(ann)).toEqual([]);
      expect(await told(admin)).toMatchObject([{ params: { reportId: id, reportName: input.name } }]);
      expect(await admin.ok('getReportMailing', { params: { id } })).toMatchObject({
        isOn: false,
        nextAt: null,
        pausedBecause: 'FieldLost',
      });
    });

    test('pause when a column that filters rows is deleted', async () => {
      const column = (name: string) => ({ code: name.toLowerCase(), name, type: 'String' as const });
      const body = { name: 'Рядки', type: 'Table' as const, tableFields: [column('Kind'), column('Place')] };
      const table = await admin.ok('createCustomField', { params: { entity: deals.directory.id }, body });
      const [kind, place] = (table.tableFields ?? []).map(({ id }) => id);
      const asked = (field = '') => ({ field, operator: 'Equals' as const, value: { stringValue: 'a' } });
      const conditions = [{ some: table.id, where: [asked(kind), asked(place)] }];
      const { filters } = await admin.ok('updateReport', {
        params: { id },
        body: { ...input, filters: { conditions } },
      });
      expect(filters).toMatchObject({ conditions });
      await save(admin, { userIds: [ann.user.id] });
      await onMonday();
      expect(mailsTo(ann)).toHaveLength(1);
      const tableFields = table.tableFields?.slice(0, 1);
      await admin.ok('updateCustomField', {
        params: { entity: deals.directory.id, id: table.id },
        body: { ...body, tableFields },
      });
      await aWeekLater();
      expect(mailsTo(ann)).toHaveLength(1);
      expect(await admin.ok('getReportMailing', { params: { id } })).toMatchObject({
        isOn: false,
        pausedBecause: 'FieldLost',
      });
    });

    test('pause when a field of referenced records is deleted', async () => {
      const donors = await defineDirectory(admin, { name: 'Донори', type: 'Data' }, [
        { name: 'Область', type: 'String' },
      ]);
      const donor = await admin.ok('createCustomField', {
        params: { entity: deals.directory.id },
        body: { name: 'Донор', type: 'Directory', directoryId: donors.directory.id },
      });
      const region = donors.field('Область').id;
      await admin.ok('updateReport', {
        params: { id },
        body: { ...input, groups: [{ field: `${donor.id}.${region}` }] },
      });
      await save(admin, { userIds: [ann.user.id] });
      await onMonday();
      expect(mailsTo(ann)).toHaveLength(1);
      await admin.ok('deleteCustomField', { params: { entity: donors.directory.id, id: region } });
      await aWeekLater();
      expect(mailsTo(ann)).toHaveLength(1);
      expect(await admin.ok('getReportMailing', { params: { id } })).toMatchObject({
        isOn: false,
        pausedBecause: 'FieldLost',
      });
    });

    test('pause when their owner can no longer open the report', async () => {
      await save(ann, { userIds: [ann.user.id] });
      await admin.ok('updateReport', { params: { id }, body: { ...input, groupIds: [] } });
      await onMonday();
      expect(mailsTo(ann)).toEqual([]);
      expect(await told(ann)).toMatchObject([{ params: { reportName: input.name } }]);
    });

    test('pause when an administrator locks their owner out', async () => {
      const owner = await api.colleague(admin, { isAdmin: true });
      await save(owner, { userIds: [ann.user.id] });
      const lockoutEnd = new Date(time.now() + 365 * 24 * 3_600_000).toISOString();
      const { name, email } = owner.user;
      await admin.ok('updateUser', {
        params: { id: owner.user.id },
        body: { name, email, isAdmin: true, lockoutEnd },
      });
      await onMonday();
      expect(mailsTo(ann)).toEqual([]);
    });

    test('can be scheduled for others only by users who can change the report, and are validated', async () => {
      const refused = (member: Member, rest: Partial<typeof mailing>) =>
        member.refused(422, 'saveReportMailing', { params: { id }, body: { ...mailing, ...rest } });
      await refused(ann, { userIds: [admin.user.id] });
      await refused(ann, { userIds: [ann.user.id], groupIds: [sales] });
      const stranger = await api.admin();
      const { issues } = await refused(admin, { userIds: [stranger.user.id] });
      expect(issues).toMatchObject([{ path: ['userIds', 0], code: 'UnknownUser' }]);
      expect((await refused(admin, { days: [] })).issues).toMatchObject([
        { path: ['days'], code: 'Required' },
        { path: ['userIds'], code: 'Required' },
      ]);
      await stranger.refused(404, 'getReportMailing', { params: { id } });
      await stranger.refused(404, 'saveReportMailing', { params: { id }, body: { ...mailing, isOn: false } });
      expect(await save(admin, { dayOfMonth: 31, userIds: [ann.user.id] })).toMatchObject({
        nextAt: expect.stringMatching(/-(31|30)T06:00:00.000Z$/),
      });
      expect(await save(admin, { isOn: false })).toMatchObject({ isOn: false, nextAt: null });
    });
  },
  { ...createMailSettings(post), time },
);
