import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '#core/calendar/defaultCalendar.ts';
import { addWorkingTime } from '#core/calendar/working/workingTime.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { Calendar, Item } from '#core/model.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { importFile } from '#tests/server/support/imports.ts';
import { outlastTransactions } from '#tests/server/support/outlastTransactions.ts';
import { watchFigures } from '#tests/server/support/watchFigures.ts';

const wholeDay = [{ from: '00:00', to: '24:00' }];
/** A calendar without breaks makes the test independent of the current time. */
const always: Calendar = {
  workingHours: {
    monday: wholeDay,
    tuesday: wholeDay,
    wednesday: wholeDay,
    thursday: wholeDay,
    friday: wholeDay,
    saturday: wholeDay,
    sunday: wholeDay,
  },
  holidays: [],
};
const HOUR_MS = 3_600_000;
const COUNT = { measure: 'Count' as const };

const { watching, kept } = watchFigures();

describeOwnServer(
  'Service levels',
  api => {
    let admin: Member;
    let deals: DefinedDirectory;
    let params: { id: string };

    beforeAll(async () => {
      admin = await api.admin();
      await admin.ok('updateCalendar', { body: always });
      deals = await defineDirectory(admin, {
        name: 'Deals',
        type: 'Process',
        statusList: [
          { name: 'New', type: 'Active' },
          {
            name: 'Work',
            type: 'Active',
            serviceLevel: { amount: 10, unit: 'WorkingHours', atRiskPercent: 50 },
          },
          {
            name: 'Waiting',
            type: 'Active',
            isWaiting: true,
            serviceLevel: { amount: 1, unit: 'WorkingHours' },
          },
          { name: 'Done', type: 'Success' },
        ],
      });
      params = { id: deals.directory.id };
    });

    const create = (status: string) =>
      admin.ok('createItem', { params, body: { status: deals.status(status) } });
    const move = (itemId: string, status: string) =>
      admin.ok('changeItemStatus', { params: { ...params, itemId, status: deals.status(status) }, body: {} });
    const read = (itemId: string) => admin.ok('getItem', { params: { ...params, itemId } });
    /** Moves the record's history back in time. */
    const age = (itemId: string, hours: number) =>
      api.database.asSystem(trx =>
        sql`update item_moves set at = at - make_interval(hours => ${hours}) where item_id = ${itemId}::uuid`.execute(
          trx,
        ),
      );
    const hoursLeft = ({ serviceDue }: Pick<Item, 'serviceDue'>) =>
      Math.round((Date.parse(serviceDue ?? '') - Date.now()) / HOUR_MS);

    test('determine when a record is due in its status, and from when it is at risk', async () => {
      const item = await create('New');
      expect(item.serviceDue).toBeUndefined();
      const begun = await move(item.id, 'Work');
      expect(hoursLeft(begun)).toBe(10);
      expect(hoursLeft({ serviceDue: begun.serviceRiskAt })).toBe(5);
      expect(await read(item.id)).toMatchObject({
        serviceDue: begun.serviceDue,
        serviceRiskAt: begun.serviceRiskAt,
      });
      expect((await move(item.id, 'Done')).serviceDue).toBeUndefined();
      expect(hoursLeft(await create('Work'))).toBe(10);
    });

    test('pause in waiting statuses, and continue when the record returns', async () => {
      const item = await create('Work');
      await age(item.id, 4);
      expect((await move(item.id, 'Waiting')).serviceDue).toBeUndefined();
      await age(item.id, 30);
      expect(hoursLeft(await move(item.id, 'Work'))).toBe(6);
      await age(item.id, 3);
      await move(item.id, 'Done');
      expect(hoursLeft(await move(item.id, 'Work'))).toBe(3);
    });

    test('can be used to filter and sort records, and sort records without a service level last', async () => {
      const own = await defineDirectory(admin, {
        name: 'Cases',
        type: 'Process',
        statusList: [
          { name: 'Soon', type: 'Active', serviceLevel: { amount: 30, unit: 'WorkingHours' } },
          { name: 'Late', type: 'Active', serviceLevel: { amount: 300, unit: 'WorkingHours' } },
          { name: 'Done', type: 'Success' },
        ],
      });
      const place = { params: { id: own.directory.id } };
      for (const name of ['Done', 'Late', 'Soon'])
        await admin.ok('createItem', { ...place, body: { status: own.status(name) } });
      const numbers = async (body: object) =>
        (await admin.ok('searchItems', { ...place, body })).items.map(({ number }) => number);
      expect(await numbers({ orderBy: { field: 'ServiceDue', asc: true } })).toEqual([3, 2, 1]);
      expect(await numbers({ orderBy: { field: 'ServiceDue', asc: false } })).toEqual([2, 3, 1]);
      const inAWeek = new Date(Date.now() + 7 * 24 * HOUR_MS).toISOString().slice(0, 10);
      const before = { field: 'ServiceDue', operator: 'Less' as const, value: { dateValue: inAWeek } };
      expect(await numbers({ conditions: [before] })).toEqual([3]);
    });

    test('are recomputed when the calendar, the time zone or their setting changes', async () => {
      const item = await create('Work');
      const { at } = await api.database.asSystem(trx =>
        trx.selectFrom('item_moves').selectAll().where('item_id', '=', item.id).executeTakeFirstOrThrow(),
      );
      const expected = async (calendar: Calendar, amount: number) => {
        const { timeZone } = (await admin.ok('getBoot')).authUser.account;
        const due = addWorkingTime(Date.parse(at), { amount, unit: 'WorkingHours' }, calendar, timeZone);
        return new Date(due ?? 0).toISOString();
      };
      const becomes = (serviceDue: string | undefined) =>
        expect.poll(async () => (await read(item.id)).serviceDue, { timeout: 60_000 }).toBe(serviceDue);
      await admin.ok('updateCalendar', { body: DEFAULT_CALENDAR });
      await becomes(await expected(DEFAULT_CALENDAR, 10));
      const { id, name } = admin.user.account;
      await admin.ok('updateAccount', { params: { id }, body: { name, timeZone: 'Pacific/Kiritimati' } });
      await becomes(await expected(DEFAULT_CALENDAR, 10));
      const change = async (level: object | undefined) => {
        const {
          statusList,
          fields: _,
          revision: __,
          validatorUrl: ___,
          id: ____,
          ...input
        } = (await admin.ok('listDirectories')).find(
          directory => directory.id === params.id,
        ) as typeof deals.directory;
        const changed = statusList.map(({ serviceLevel, ...status }) =>
          status.name === 'Work'
            ? { ...status, ...(level ? { serviceLevel: level as typeof serviceLevel } : {}) }
            : { ...status, ...(serviceLevel ? { serviceLevel } : {}) },
        );
        await admin.ok('updateDirectory', { params, body: { ...input, statusList: changed } });
      };
      const { version } = await read(item.id);
      await change({ amount: 20, unit: 'WorkingHours' });
      await becomes(await expected(DEFAULT_CALENDAR, 20));
      await change(undefined);
      await becomes(undefined);
      expect((await read(item.id)).version).toBe(version);
      await change({ amount: 10, unit: 'WorkingHours', atRiskPercent: 50 });
      await admin.ok('updateCalendar', { body: always });
      await admin.ok('updateAccount', { params: { id }, body: { name, timeZone: 'UTC' } });
      await becomes(await expected(always, 10));
    });

    test('update lists and cached metrics once they are recomputed', async () => {
      const item = await create('Work');
      const days = async () => {
        const body = { groups: [{ field: SYSTEM_ID.serviceDue, by: 'Day' as const }], measures: [COUNT] };
        const { axes } = await admin.ok('aggregateItems', { params, body });
        return (axes[0] ?? []).flatMap(({ keys: [key], values: [count] }) =>
          Array.from({ length: Number(count) }, () => key?.value?.dateValue),
        );
      };
      const found = async () => {
        const { items } = await admin.ok('searchItems', { params, body: { take: 1_000 } });
        const dues = items.map(({ serviceDue }) => serviceDue?.slice(0, 10));
        return dues.toSorted((a, b) => (a === undefined ? 1 : b === undefined ? -1 : a < b ? -1 : 1));
      };
      await outlastTransactions(api.database, admin.user.account.id);
      expect(await days()).toEqual(await found());
      expect(kept().bytes()).toBeGreaterThan(0);
      const { serviceDue } = await read(item.id);
      await admin.ok('updateCalendar', { body: DEFAULT_CALENDAR });
      // The times are recomputed with the new calendar; an event reports the records, so that cached metrics are
      // updated.
      await days();
      await expect
        .poll(async () => (await read(item.id)).serviceDue, { timeout: 60_000 })
        .not.toBe(serviceDue);
      expect(await days()).toEqual(await found());
      const told = await api.database.asSystem(trx =>
        trx.selectFrom('events').select('data').where('kind', '=', 'RecordsTimed').execute(),
      );
      expect(JSON.stringify(told)).toContain(item.id);
      await admin.ok('updateCalendar', { body: always });
    });

    test('include the history of imported records', async () => {
      const began = new Date(Date.now() - 8 * HOUR_MS).toISOString();
      const back = new Date(Date.now() - 2 * HOUR_MS).toISOString();
      const waited = new Date(Date.now() - 5 * HOUR_MS).toISOString();
      const content = `CreatedAt,StatusHistory\n${began},Work @ ${began} > Waiting @ ${waited} > Work @ ${back}\n`;
      await importFile(admin, params.id, { content });
      const { items } = await admin.ok('searchItems', {
        params,
        body: { orderBy: { field: 'Number', asc: false } },
      });
      expect(hoursLeft(items[0] ?? {})).toBe(5);
    });

    test('continue for a record restored from the trash', async () => {
      const item = await create('Work');
      const key = { params: { ...params, itemId: item.id } };
      await admin.ok('deleteItem', key);
      const restored = await admin.ok('restoreItem', key);
      expect(restored.serviceDue).toBe(item.serviceDue);
    });
  },
  { env: { FIGURES_FROM: '1' }, modules: [watching] },
);
