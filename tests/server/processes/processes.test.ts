import { beforeAll, expect, test } from 'vitest';
import { addDays, getDayInZone, resolveDayRange } from '#core/calendar/dayRange.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import {
  type DefinedDirectory,
  defineDirectory,
  readDefinedDirectory,
} from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

const statusList = [
  { name: 'New', type: 'Active' as const },
  { name: 'Done', type: 'Success' as const },
];

describeServer('A process', api => {
  let admin: Member;
  let deals: DefinedDirectory;
  let contactId: string;

  beforeAll(async () => {
    admin = await api.admin();
    deals = await defineDirectory(
      admin,
      {
        name: 'Deals',
        type: 'Process',
        commentsEnabled: true,
        changesTrackingEnabled: true,
        statusList,
      },
      [{ name: 'Name', type: 'String' }],
    );
    contactId = await createContact(admin, 'Olena');
  });

  const create = (more: object = {}) =>
    admin.ok('createProcess', { body: { processTypeId: deals.directory.id, ...more } });

  test('is created, returned and changed with contact, manager and due date as properties', async () => {
    const name = deals.field('Name').id;
    const made = await create({
      contactId,
      manager: admin.user.id,
      dueDate: '2026-12-01',
      customFields: { [name]: { stringValue: 'First' } },
    });
    expect(made).toMatchObject({
      processTypeId: deals.directory.id,
      stateId: deals.status('New'),
      contactId,
      manager: admin.user.id,
      dueDate: '2026-12-01',
      customFields: { [name]: { stringValue: 'First' } },
    });
    expect(made.references?.[contactId]?.display).toContain('Olena');
    const item = await admin.ok('getItem', { params: { id: deals.directory.id, itemId: made.id } });
    expect(item.customFields.DueDate).toEqual({ dateValue: '2026-12-01' });
    const params = { id: made.id };
    const changed = await admin.ok('updateProcess', { params, body: { manager: null, version: 1 } });
    expect(changed.manager).toBeUndefined();
    expect(changed.dueDate).toBe('2026-12-01');
    const moved = await admin.ok('updateProcess', {
      params,
      body: { stateId: deals.status('Done'), text: 'Delivered' },
    });
    expect(moved.stateId).toBe(deals.status('Done'));
    expect(Date.parse(moved.statusSince ?? '')).toBeGreaterThanOrEqual(Date.parse(changed.statusSince ?? ''));
    expect((await admin.ok('listProcessNotes', { params })).map(({ text }) => text)).toEqual(['Delivered']);
    expect((await admin.ok('listProcessHistory', { params })).map(({ kind }) => kind)).toEqual([
      'StatusChanged',
      'Changed',
      'Created',
    ]);
  });

  test('is assigned to the first of two users who saw it unassigned', async () => {
    const made = await create();
    const params = { id: made.id };
    const colleague = await api.colleague(admin);
    const take = (member: Member, expected: object) =>
      member.call('updateProcess', { params, body: { manager: member.user.id, expected } });
    expect((await take(admin, { manager: null, dueDate: null })).status).toBe(200);
    const late = await take(colleague, { manager: null });
    expect([late.status, late.json]).toMatchObject([
      409,
      { conflicts: [{ fieldId: 'Manager', theirs: { stringValue: admin.user.id } }] },
    ]);
    expect((await take(colleague, { manager: admin.user.id })).status).toBe(200);
    const unknown = await take(admin, { customFields: { [contactId]: null } });
    expect([unknown.status, unknown.json]).toMatchObject([
      422,
      { issues: [{ path: ['expected', 'customFields', contactId], code: 'UnknownField' }] },
    ]);
    const doubled = await take(admin, { customFields: { Manager: null } });
    expect([doubled.status, doubled.json]).toMatchObject([
      400,
      { issues: [{ path: ['expected', 'customFields', 'Manager'] }] },
    ]);
  });

  test('accepts an update with the response of a read', async () => {
    const made = await create({ dueDate: '2026-12-01' });
    const answer = await admin.ok('getProcess', { params: { id: made.id } });
    const sent = await admin.send('PUT', `/api/processes/${made.id}`, {
      body: JSON.stringify({ ...answer, dueDate: '2026-12-02' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(sent.json).toMatchObject({ id: made.id, dueDate: '2026-12-02' });
  });

  test('is rejected with issues at the paths of its properties', async () => {
    const stranger = '01890000-0000-7000-8000-00000000dead';
    const typeId = deals.directory.id;
    const wrong = await admin.refused(422, 'createProcess', {
      body: { processTypeId: typeId, contactId: stranger, manager: stranger },
    });
    expect(wrong.issues.map(({ path, code }) => [path, code])).toEqual([
      [['contactId'], 'UnknownReference'],
      [['manager'], 'UnknownReference'],
    ]);
    const doubled = { processTypeId: typeId, customFields: { Manager: { stringValue: admin.user.id } } };
    const twice = await admin.refused(400, 'createProcess', { body: doubled });
    expect(twice.issues).toMatchObject([{ path: ['customFields', 'Manager'], code: 'UnknownField' }]);
    const unknown = await admin.refused(422, 'createProcess', {
      body: { processTypeId: typeId, stateId: stranger },
    });
    expect(unknown.issues[0]).toMatchObject({ path: ['stateId'], code: 'UnknownStatus' });
    const made = await create();
    const other = await defineDirectory(admin, { name: 'Other', type: 'Process', statusList });
    const body = { processTypeId: other.directory.id };
    const retyped = await admin.refused(422, 'updateProcess', { params: { id: made.id }, body });
    expect(retyped.issues).toMatchObject([{ path: ['processTypeId'], code: 'FieldReadonly' }]);
  });

  test('can be commented on and deleted, unlike a record of a data directory', async () => {
    const { id } = await create();
    const note = await admin.ok('createProcessNote', { params: { id }, body: { text: 'One' } });
    const params = { id, noteId: note.id };
    expect((await admin.ok('updateProcessNote', { params, body: { text: 'Two' } })).text).toBe('Two');
    await admin.ok('deleteProcessNote', { params });
    expect(await admin.ok('listProcessNotes', { params: { id } })).toEqual([]);
    await admin.ok('deleteProcess', { params: { id } });
    await admin.refused(404, 'updateProcess', { params: { id }, body: {} });
    await admin.refused(404, 'getProcess', { params: { id: contactId } });
    const data = await defineDirectory(admin, { name: 'Data', type: 'Data' });
    await admin.refused(404, 'createProcess', { body: { processTypeId: data.directory.id } });
  });
});

describeServer('Processes of several types', api => {
  let admin: Member;
  let colleague: Member;
  let deals: DefinedDirectory;
  let cases: DefinedDirectory;
  let shared: string;
  let contactId: string;
  let urgent: string;
  const today = getDayInZone('Europe/Kyiv');

  beforeAll(async () => {
    admin = await api.admin();
    await admin.ok('updateAccount', {
      params: { id: admin.user.account.id },
      body: { name: admin.user.account.name, timeZone: 'Europe/Kyiv' },
    });
    colleague = await api.colleague(admin);
    shared = (await admin.ok('createProcessCustomField', { body: { name: 'Channel', type: 'String' } })).id;
    deals = await defineDirectory(admin, { name: 'Deals', type: 'Process', statusList }, [
      { name: 'Price', type: 'Number' },
    ]);
    cases = await defineDirectory(admin, { name: 'Cases', type: 'Process', statusList });
    contactId = await createContact(admin, 'Petro');
    const tag = await admin.ok('saveTag', { body: { name: 'Urgent' } });
    urgent = tag.id;
    const people = [admin.user.id, colleague.user.id, null];
    for (let n = 0; n < 24; n += 1) {
      const type = n % 3 === 0 ? cases : deals;
      const made = await admin.ok('createProcess', {
        body: {
          processTypeId: type.directory.id,
          manager: people[n % 3] ?? null,
          ...(n % 5 === 1 ? { contactId } : {}),
          ...(n % 6 === 2 ? { tags: [urgent] } : {}),
          ...(n % 4 === 0 ? {} : { dueDate: addDays(today, n === 1 ? 1 : (n % 7) * 3 - 9) }),
          customFields: {
            [shared]: { stringValue: n % 2 === 0 ? 'mail' : 'phone' },
            ...(type === deals ? { [deals.field('Price').id]: { numberValue: n } } : {}),
          },
        },
      });
      if (n % 5 !== 0) continue;
      const body = { stateId: type.status('Done') };
      await admin.ok('updateProcess', { params: { id: made.id }, body });
    }
  });

  const search = (body: object, member = admin) => member.ok('searchProcesses', { body });
  const totalOf = async (body: object, member = admin) => (await search({ ...body, take: 1 }, member)).total;

  test('are found together, latest activity first, page by page', async () => {
    const all = await search({});
    expect(all).toMatchObject({ total: 24, totalExact: true });
    const times = all.items.map(({ lastActivityAt }) => lastActivityAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(all.items.map(({ processTypeId }) => processTypeId)).size).toBe(2);
    const pages = [];
    for (let skip = 0; skip < 24; skip += 5) pages.push(...(await search({ skip, take: 5 })).items);
    expect(pages.map(({ id }) => id)).toEqual(all.items.map(({ id }) => id));
  });

  test('are sorted by any field, with processes without a value last', async () => {
    const byDue = await search({ orderByField: 'DueDate', orderByAsc: true });
    const days = byDue.items.map(({ dueDate }) => dueDate ?? 'none');
    expect(days).toEqual(days.toSorted());
    const byPrice = await search({ orderByField: deals.field('Price').id, orderByAsc: true });
    const prices = byPrice.items.map(
      ({ customFields }) => customFields[deals.field('Price').id]?.numberValue ?? Infinity,
    );
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(byPrice.total).toBe(24);
    const wrong = await admin.refused(400, 'searchProcesses', { body: { orderByField: 'Nothing' } });
    expect(wrong.issues).toMatchObject([{ path: ['orderByField'], code: 'UnknownField' }]);
  });

  test('are filtered by type, state, manager and due date in each type', async () => {
    const { items } = await search({ take: 100 });
    const done = [deals.status('Done'), cases.status('Done')];
    const isActive = (stateId: string) => !done.includes(stateId);
    type Expectation = [object, (one: (typeof items)[number]) => boolean];
    const isBetween = (day = '', from: string, till: string) => from <= day && day <= till;
    const expected: Expectation[] = [
      [{ processTypeId: cases.directory.id }, one => one.processTypeId === cases.directory.id],
      [{ stateId: done }, one => done.includes(one.stateId)],
      [{ stateType: ['Active'] }, one => isActive(one.stateId)],
      [{ manager: admin.user.id }, one => one.manager === admin.user.id],
      [{ noManager: true }, one => one.manager === undefined],
      [
        { noManager: true, manager: [colleague.user.id] },
        one => one.manager === undefined || one.manager === colleague.user.id,
      ],
      [
        { dueDateFilter: 'Overdue' },
        one => isActive(one.stateId) && one.dueDate !== undefined && one.dueDate < today,
      ],
      [{ dueDateFilter: 'Today' }, one => one.dueDate === today],
      [{ dueDateFilter: 'NoDate' }, one => one.dueDate === undefined],
      ...(['Tomorrow', 'ThisWeek', 'NextWeek', 'ThisMonth'] as const).map((dueDateFilter): Expectation => {
        const { from, till } = resolveDayRange(dueDateFilter, today, 'Monday');
        return [{ dueDateFilter }, one => isBetween(one.dueDate, from, till)];
      }),
      [
        { dueDateFilter: 'Range', dueDateFrom: addDays(today, -3), dueDateTill: addDays(today, 3) },
        one =>
          one.dueDate !== undefined && Math.abs(Date.parse(one.dueDate) - Date.parse(today)) <= 3 * 864e5,
      ],
      [
        { customFields: { [shared]: { stringValue: 'mail' } } },
        one => one.customFields[shared]?.stringValue === 'mail',
      ],
      [
        { customFields: { [deals.field('Price').id]: { numberRangeValue: { from: 10 } } } },
        one => (one.customFields[deals.field('Price').id]?.numberValue ?? 0) >= 10,
      ],
      [{ contactId }, one => one.contactId === contactId],
      [{ tags: [urgent] }, one => one.tags.includes(urgent)],
      [
        { keyword: 'phone', noManager: true },
        one => one.customFields[shared]?.stringValue === 'phone' && !one.manager,
      ],
      [{ inStateDays: 1 }, () => false],
      [{ dateFilter: 'Today' }, () => true],
      [{ dateFilter: 'LastMonth' }, () => false],
      [{ processTypeId: '01890000-0000-7000-8000-00000000dead' }, () => false],
    ];
    for (const [body, isMatch] of expected) {
      const found = await search({ ...body, take: 100 });
      const ids = new Set(items.filter(isMatch).map(({ id }) => id));
      expect(new Set(found.items.map(({ id }) => id)), JSON.stringify(body)).toEqual(ids);
      expect(found.total, JSON.stringify(body)).toBe(ids.size);
    }
    const body = { customFields: { '01890000-0000-7000-8000-00000000dead': { stringValue: 'x' } } };
    const wrong = await admin.refused(400, 'searchProcesses', { body });
    expect(wrong.issues).toMatchObject([{ code: 'UnknownField' }]);
  });

  test("have statistics that equal the totals of the caller's searches", async () => {
    const guest = await api.colleague(admin);
    const hidden = { ...FULL_RIGHTS, hiddenFields: ['Manager'] };
    await grantRights(admin, guest.user.id, { directoryId: cases.directory.id, rights: hidden });
    const week = { stateType: ['Active'], dueDateFilter: 'ThisWeek' };
    for (const member of [admin, colleague, guest]) {
      const stat = await member.ok('getProcessStat');
      const finished = { stateType: ['Success', 'Failure'] };
      expect(stat).toMatchObject({
        total: await totalOf({ stateType: ['Active'] }, member),
        mine: await totalOf({ stateType: ['Active'], manager: member.user.id }, member),
        noManager: await totalOf({ stateType: ['Active'], noManager: true }, member),
        overdue: await totalOf({ dueDateFilter: 'Overdue' }, member),
        dueThisWeek: await totalOf(week, member),
        finishedThisWeek: await totalOf(finished, member),
        finishedLastWeek: 0,
        medianDays: 0,
      });
      for (const { processTypeId, total, overdue, states } of stat.types) {
        expect(total).toBe(await totalOf({ processTypeId, stateType: ['Active'] }, member));
        expect(overdue).toBe(await totalOf({ processTypeId, dueDateFilter: 'Overdue' }, member));
        for (const { stateId, count } of states) expect(count).toBe(await totalOf({ stateId }, member));
      }
    }
    // The admin only manages cases, whose managers the guest can't see.
    expect(await totalOf({ manager: admin.user.id })).toBe(8);
    expect(await totalOf({ manager: admin.user.id }, guest)).toBe(0);
  });

  test("have a workload per manager that equals the totals of the caller's searches", async () => {
    const guest = await api.colleague(admin);
    const hidden = { ...FULL_RIGHTS, hiddenFields: ['Manager'] };
    await grantRights(admin, guest.user.id, { directoryId: cases.directory.id, rights: hidden });
    for (const member of [admin, guest]) {
      const workload = await member.ok('getProcessWorkload');
      expect(workload.map(({ open }) => open)).toEqual(
        workload.map(({ open }) => open).toSorted((a, b) => b - a),
      );
      for (const { manager, ...counts } of workload) {
        const whose = manager ? { manager } : { noManager: true };
        const active = { ...whose, stateType: ['Active'] };
        expect(counts).toMatchObject({
          open: await totalOf(active, member),
          overdue: await totalOf({ ...whose, dueDateFilter: 'Overdue' }, member),
          dueThisWeek: await totalOf({ ...active, dueDateFilter: 'ThisWeek' }, member),
        });
      }
    }
    const people = async (member: Member) =>
      new Set((await member.ok('getProcessWorkload')).map(({ display }) => display));
    expect(await people(admin)).toEqual(new Set(['Ann Admin', 'Col League', undefined]));
    expect(await people(guest)).toEqual(new Set(['Col League', undefined]));
  });

  test("exclude types that a user can't read", async () => {
    const guest = await api.colleague(admin);
    const none = { read: false, create: false, update: false, delete: false };
    await grantRights(admin, guest.user.id, {
      directoryId: cases.directory.id,
      rights: { ...FULL_RIGHTS, record: none },
    });
    const found = await search({ take: 100 }, guest);
    expect(new Set(found.items.map(({ processTypeId }) => processTypeId))).toEqual(
      new Set([deals.directory.id]),
    );
    expect((await guest.ok('getProcessStat')).types.map(({ processTypeId }) => processTypeId)).toEqual([
      deals.directory.id,
    ]);
  });
});

async function createContact(admin: Member, called: string): Promise<string> {
  const found = (await admin.ok('listDirectories')).find(({ builtIn }) => builtIn);
  const { directory } = await readDefinedDirectory(admin, found?.id ?? '');
  const customFields = { [directory.fields[0]?.id ?? '']: { stringValue: called } };
  return (await admin.ok('createItem', { params: { id: directory.id }, body: { customFields } })).id;
}
