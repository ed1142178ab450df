import { beforeAll, expect, it } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const time = new TestTime('2026-03-01T00:00:00Z');

describeOwnServer(
  'Reminders of dates',
  api => {
    let admin: Member;
    let manager: Member;
    let deals: DefinedDirectory;
    let params: { id: string };
    let ends: string;

    beforeAll(async () => {
      time.begin();
      admin = await api.admin();
      manager = await api.colleague(admin);
      const statusList = [
        { name: 'Open', type: 'Active' as const },
        { name: 'Won', type: 'Success' as const },
      ];
      deals = await defineDirectory(
        admin,
        { name: 'Deals', type: 'Process', remindersEnabled: true, statusList },
        [
          { name: 'Ends', type: 'Date', settings: { remindDaysBefore: 3 } },
          { name: 'Starts', type: 'Date' },
        ],
      );
      params = { id: deals.directory.id };
      ends = deals.field('Ends').id;
    });

    const date = (dateValue: string | null) => ({ [ends]: dateValue === null ? null : { dateValue } });
    const create = async (customFields: object) => {
      const item = await admin.ok('createItem', { params, body: { customFields } as never });
      await settleEvents(api, 'remindersOfDates', 'remindersOfRecords');
      return item;
    };
    const change = async (itemId: string, customFields: object) => {
      await admin.ok('updateItem', { params: { ...params, itemId }, body: { customFields } as never });
      await settleEvents(api, 'remindersOfDates', 'remindersOfRecords');
    };
    const remindersOf = async (itemId: string, who = admin) =>
      (await who.ok('searchReminders', { body: { directoryId: params.id, itemId } })).items;

    it("are created with the date, for the manager or else the creator, at nine in the account's zone", async () => {
      await admin.ok('updateAccount', {
        params: { id: admin.user.account.id },
        body: { name: 'Dates', timeZone: 'Europe/Kyiv' },
      });
      const { id } = await create({
        ...date('2026-03-30'),
        [deals.field('Starts').id]: { dateValue: '2026-05-01' },
      });
      const made = {
        text: 'Ends: 30.03.2026',
        startsLocal: '2026-03-27T09:00',
        dueAt: '2026-03-27T07:00:00.000Z',
        users: [admin.user.id],
        itemId: id,
        endsWithRecord: true,
      };
      expect(await remindersOf(id)).toMatchObject([made]);
      await change(id, { Manager: { stringValue: manager.user.id } });
      expect(await remindersOf(id)).toMatchObject([{ ...made, users: [manager.user.id] }]);
    });

    it("are moved and removed with the date, and aren't created for past dates", async () => {
      const { id } = await create(date('2026-04-10'));
      const [first] = await remindersOf(id);
      await change(id, date('2026-04-20'));
      expect(await remindersOf(id)).toMatchObject([{ id: first?.id, dueAt: '2026-04-17T06:00:00.000Z' }]);
      await change(id, date(null));
      expect(await remindersOf(id)).toEqual([]);
      await change(id, date('2025-04-20'));
      expect(await remindersOf(id)).toEqual([]);
    });

    it('stay deleted until the date changes', async () => {
      const { id } = await create(date('2026-04-10'));
      const [first] = await remindersOf(id);
      await admin.ok('deleteReminder', { params: { id: first?.id ?? '' } });
      await change(id, { [deals.field('Starts').id]: { dateValue: '2026-01-01' } });
      expect(await remindersOf(id)).toEqual([]);
      await change(id, date('2026-04-11'));
      expect(await remindersOf(id)).toHaveLength(1);
    });

    it('end with the record, and become active on time', async () => {
      const [done, open] = [await create(date('2026-05-10')), await create(date('2026-05-10'))];
      const status = deals.status('Won');
      await admin.ok('changeItemStatus', { params: { ...params, itemId: done.id, status }, body: {} });
      await settleEvents(api, 'remindersOfDates', 'remindersOfRecords');
      expect(await remindersOf(done.id)).toMatchObject([{ status: 'Done' }]);
      time.moveTo('2026-05-07T06:00:00Z');
      await api.clock.settle();
      expect(await remindersOf(open.id)).toMatchObject([{ status: 'Active' }]);
      expect(await remindersOf(done.id)).toMatchObject([{ status: 'Done' }]);
    });

    it("are hidden from users who can't see the field, even addressees", async () => {
      const { id } = await create({ ...date('2026-06-10'), Manager: { stringValue: manager.user.id } });
      expect(await remindersOf(id, manager)).toHaveLength(1);
      const [reminder] = await remindersOf(id);
      const rights = { ...FULL_RIGHTS, hiddenFields: [ends] };
      await grantRights(admin, manager.user.id, { directoryId: params.id, rights });
      expect(await remindersOf(id, manager)).toEqual([]);
      await manager.refused(404, 'getReminder', { params: { id: reminder?.id ?? '' } });
      time.moveTo('2026-06-07T06:00:00Z');
      await api.clock.settle();
      expect((await manager.ok('listActiveReminders')).map(one => one.itemId)).not.toContain(id);
      expect(await remindersOf(id)).toHaveLength(1);
    });

    it("are updated when the field's reminder setting is changed or removed", async () => {
      const { id } = await create(date('2026-09-10'));
      const save = async (settings: object) => {
        await admin.ok('updateCustomField', {
          params: { entity: params.id, id: ends },
          body: { name: 'Ends', type: 'Date', settings: { ...settings } },
        });
        await settleEvents(api, 'remindersOfFields');
        await api.jobs.settle('FollowDates');
      };
      await save({ remindDaysBefore: 5 });
      expect(await remindersOf(id)).toMatchObject([{ startsLocal: '2026-09-05T09:00' }]);
      await save({});
      expect(await remindersOf(id)).toEqual([]);
      await save({ remindDaysBefore: 0 });
      expect(await remindersOf(id)).toMatchObject([{ startsLocal: '2026-09-10T09:00' }]);
    });

    it('are rejected for lists, and for an invalid number of days', async () => {
      const codesOf = async (body: object) =>
        (
          await admin.refused(422, 'createCustomField', {
            params: { entity: params.id },
            body: { name: 'Other', type: 'Date', ...body },
          })
        ).issues.map(({ path, code }) => `${path.join('.')} ${code}`);
      const at = 'settings.remindDaysBefore';
      expect(await codesOf({ settings: { remindDaysBefore: 366 } })).toEqual([`${at} SettingInvalid`]);
      expect(await codesOf({ settings: { remindDaysBefore: 'x' } })).toEqual([`${at} SettingInvalid`]);
      expect(await codesOf({ array: true, settings: { remindDaysBefore: 1 } })).toEqual([
        `${at} SettingNotApplicable`,
      ]);
    });
  },
  { time },
);
