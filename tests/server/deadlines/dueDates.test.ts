import { beforeAll, expect, test } from 'vitest';
import { addDays, getDayInZone } from '#core/calendar/dayRange.ts';
import { DEFAULT_CALENDAR } from '#core/calendar/defaultCalendar.ts';
import { addWorkingDays } from '#core/calendar/working/workingDays.ts';
import type { FieldValue } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { importFile } from '#tests/server/support/imports.ts';

/** A calendar in which only weekends are working days. */
const weekends = {
  ...DEFAULT_CALENDAR,
  workingHours: {
    ...DEFAULT_CALENDAR.workingHours,
    monday: [],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [],
    saturday: [{ from: '09:00', to: '13:00' }],
    sunday: [{ from: '09:00', to: '13:00' }],
  },
};

describeServer('Due dates of processes', api => {
  let admin: Member;
  let deals: DefinedDirectory;
  let params: { id: string };

  beforeAll(async () => {
    admin = await api.admin();
    await admin.ok('updateCalendar', { body: weekends });
    deals = await defineDirectory(admin, {
      name: 'Deals',
      type: 'Process',
      changesTrackingEnabled: true,
      statusList: [
        { name: 'New', type: 'Active' },
        { name: 'Begun', type: 'Active', dueIn: { amount: 3, unit: 'WorkingDays' } },
        { name: 'Sent', type: 'Active', dueIn: { amount: 10, unit: 'Days' } },
        { name: 'Done', type: 'Success' },
      ],
    });
    params = { id: deals.directory.id };
  });

  const create = (body: { customFields?: Record<string, FieldValue>; status?: string } = {}) =>
    admin.ok('createItem', { params, body });
  const today = () => getDayInZone(admin.user.account.timeZone);
  const inWorkingDays = () => addWorkingDays(today(), 3, weekends);
  const move = (itemId: string, status: string, body = {}) =>
    admin.ok('changeItemStatus', { params: { ...params, itemId, status: deals.status(status) }, body });

  test("are set on entering a status, by the account's calendar, and recorded in the history", async () => {
    const item = await create();
    expect(item.customFields).toEqual({});
    const begun = await move(item.id, 'Begun');
    expect(begun.customFields.DueDate).toEqual({ dateValue: inWorkingDays() });
    const [change] = await admin.ok('listItemChanges', { params: { ...params, itemId: item.id } });
    expect(change?.changes).toContainEqual({
      field: 'DueDate',
      before: null,
      after: begun.customFields.DueDate,
    });
    const sent = await move(item.id, 'Sent');
    expect(sent.customFields.DueDate).toEqual({ dateValue: addDays(today(), 10) });
    const done = await move(item.id, 'Done');
    expect(done.customFields).toEqual(sent.customFields);
    expect((await create({ status: deals.status('Begun') })).customFields).toEqual(begun.customFields);
  });

  test('are not overwritten if the move itself sets or clears them', async () => {
    const item = await create({ customFields: { DueDate: { dateValue: '2026-12-01' } } });
    const said = { DueDate: { dateValue: '2030-01-01' } };
    const moved = await move(item.id, 'Begun', { customFields: said });
    expect(moved.customFields).toEqual(said);
    expect((await move(item.id, 'Sent', { customFields: { DueDate: null } })).customFields).toEqual({});
  });

  test('are set by a drop on a board and by a bulk change, and restored on undo', async () => {
    const before = { DueDate: { dateValue: '2026-12-01' } };
    const [first, second] = [await create({ customFields: before }), await create({ customFields: before })];
    const dropped = await admin.ok('moveItem', {
      params,
      body: { itemId: first.id, status: deals.status('Begun'), ignorePosition: true },
    });
    expect(dropped.customFields.DueDate).toEqual({ dateValue: inWorkingDays() });
    const changeId = crypto.randomUUID();
    const bulk = {
      isPreview: false,
      changeId,
      itemIds: [second.id],
      change: { status: deals.status('Begun') },
    };
    await admin.ok('changeItems', { params, body: bulk });
    const key = { params: { ...params, itemId: second.id } };
    expect((await admin.ok('getItem', key)).customFields.DueDate).toEqual({ dateValue: inWorkingDays() });
    await admin.ok('undoBulkChange', { params: { ...params, changeId } });
    expect((await admin.ok('getItem', key)).customFields).toEqual(before);
  });

  test('are counted for imported records from the day they entered their status', async () => {
    const content =
      'CreatedAt,StatusHistory\n2026-01-05T09:00Z,New @ 2026-01-05T09:00Z > Begun @ 2026-01-08T09:00Z\n';
    await importFile(admin, params.id, { content });
    const { items } = await admin.ok('searchItems', {
      params,
      body: { orderBy: { field: 'Number', asc: false } },
    });
    expect(items[0]?.customFields.DueDate).toEqual({ dateValue: '2026-01-17' });
  });

  test('are rejected on every path if they are too far in the past or future', async () => {
    const item = await create();
    const wrong = { DueDate: { dateValue: '1999-12-31' } };
    const issue = { path: ['customFields', 'DueDate', 'dateValue'], code: 'DateOutOfRange' };
    const refusals = [
      await admin.refused(422, 'createItem', { params, body: { customFields: wrong } }),
      await admin.refused(422, 'updateItem', {
        params: { ...params, itemId: item.id },
        body: { customFields: { DueDate: { dateValue: '2201-01-01' } } },
      }),
      await admin.refused(422, 'moveItem', {
        params,
        body: { itemId: item.id, status: deals.status('Begun'), ignorePosition: true, customFields: wrong },
      }),
    ];
    for (const { issues } of refusals)
      expect(issues).toMatchObject([{ ...issue, params: { first: '01.01.2000', last: '31.12.2200' } }]);
    const change = {
      isPreview: false,
      changeId: crypto.randomUUID(),
      itemIds: [item.id],
      change: { customFields: wrong },
    };
    const [outcome] = await admin.ok('changeItems', { params, body: change });
    expect(outcome).toMatchObject({ outcome: 'Refused', issues: [issue] });
    const run = await importFile(admin, params.id, { content: 'Due date\n1900-01-01\n' });
    expect(run.written).toMatchObject({ create: 0 });
    for (const day of ['2000-01-01', '2200-12-31'])
      expect((await create({ customFields: { DueDate: { dateValue: day } } })).customFields.DueDate).toEqual({
        dateValue: day,
      });
  });
});
