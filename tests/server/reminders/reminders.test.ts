import { beforeAll, expect, test } from 'vitest';
import { FULL_RIGHTS, NO_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { listen, waitUntil } from '#tests/server/support/listener.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

const NEVER = '01890000-0000-7000-8000-00000000dead';

describeServer('Reminders', api => {
  let admin: Member;
  let friend: Member;
  let reader: Member;
  let outsider: Member;
  let deals: DefinedDirectory;
  let quiet: DefinedDirectory;
  let itemId: string;
  let contactId: string;

  beforeAll(async () => {
    admin = await api.admin();
    [friend, reader, outsider] = [
      await api.colleague(admin),
      await api.colleague(admin),
      await api.colleague(admin),
    ];
    const statusList = [
      { name: 'Open', type: 'Active' as const },
      { name: 'Won', type: 'Success' as const },
    ];
    deals = await defineDirectory(admin, {
      name: 'Deals',
      type: 'Process',
      remindersEnabled: true,
      statusList,
    });
    quiet = await defineDirectory(admin, { name: 'Quiet', type: 'Data' });
    itemId = await make(deals.directory.id);
    const contacts = (await admin.ok('listDirectories')).find(({ builtIn }) => builtIn);
    const name = contacts?.fields.find(({ code }) => code === 'name')?.id ?? '';
    const customFields = { [name]: { stringValue: 'Ann' } };
    const params = { id: contacts?.id ?? '' };
    contactId = (await admin.ok('createItem', { params, body: { customFields } })).id;
    await grantRights(admin, outsider.user.id, { directoryId: deals.directory.id, rights: NO_RIGHTS });
  });

  const make = async (id: string) => (await admin.ok('createItem', { params: { id }, body: {} })).id;
  const onRecord = () => ({ directoryId: deals.directory.id, itemId });
  const create = (body: object = {}, who = admin) =>
    who.ok('createReminder', { body: { text: 'Call', dueAt: '2090-05-01T09:00:00Z', ...body } });
  const idsSeenBy = async (who: Member, body: object = {}) =>
    (await who.ok('searchReminders', { body })).items.map(({ id }) => id);

  test('are numbered, and are addressed to their author by default', async () => {
    const other = await api.admin();
    const first = await create({ text: '  Call back ' }, other);
    expect(first).toMatchObject({
      number: 1,
      text: 'Call back',
      dueAt: '2090-05-01T09:00:00.000Z',
      users: [other.user.id],
      groups: [],
      status: 'Scheduled',
      mayChange: true,
      isFor: true,
      version: 1,
      createdBy: other.user.id,
      endsWithRecord: false,
    });
    const local = { dueAt: undefined, startsLocal: '2090-05-02T09:00', timeZone: 'Europe/Kyiv' };
    const second = await create({ ...local, repeat: 'FREQ=WEEKLY' }, other);
    expect(second).toMatchObject({ number: 2, dueAt: '2090-05-02T06:00:00.000Z', repeat: 'FREQ=WEEKLY' });
    expect(await other.ok('getReminder', { params: { id: second.id.toUpperCase() } })).toEqual(second);
    expect(await idsSeenBy(other)).toEqual([second.id, first.id]);
  });

  test('are visible to users who can read their record, but changed only by author and addressees', async () => {
    const group = await admin.ok('createUserGroup', { body: { name: 'Callers', users: [friend.user.id] } });
    const own = await create();
    const shared = await create({ groups: [group.id] });
    const open = await create(onRecord());
    expect(await idsSeenBy(friend)).toEqual([open.id, shared.id]);
    expect(await idsSeenBy(reader)).toEqual([open.id]);
    expect(await idsSeenBy(outsider)).toEqual([]);
    await reader.refused(404, 'getReminder', { params: { id: own.id } });
    expect(await reader.ok('getReminder', { params: { id: open.id } })).toMatchObject({
      mayChange: false,
      isFor: false,
      status: 'Scheduled',
      itemId,
    });
    const params = { id: open.id };
    const body = { text: 'Mine', dueAt: '2090-05-01T09:00:00Z' };
    for (const refused of [
      await reader.refused(422, 'updateReminder', { params, body }),
      await reader.refused(422, 'deleteReminder', { params }),
      await reader.refused(422, 'cancelReminder', { params }),
      await reader.refused(422, 'finishReminder', { params, body: {} }),
      await reader.refused(422, 'snoozeReminder', { params, body: { till: '2090-01-01T00:00:00Z' } }),
      await reader.refused(422, 'dismissReminder', { params, body: {} }),
    ])
      expect(refused.code).toBe('NotPermitted');
    expect(await friend.ok('cancelReminder', { params: { id: shared.id } })).toMatchObject({
      status: 'Cancelled',
    });
    await friend.ok('deleteReminder', { params: { id: shared.id } });
    await admin.refused(404, 'getReminder', { params: { id: shared.id } });
  });

  test("hide their record from users who can't read it, and keep the record when such a user saves the reminder", async () => {
    const made = await create({ ...onRecord(), users: [outsider.user.id] });
    const params = { id: made.id };
    const seen = await outsider.ok('getReminder', { params });
    expect(seen).toMatchObject({ text: 'Call', references: {} });
    expect(JSON.stringify(seen)).not.toContain(itemId);
    const { version } = await outsider.ok('updateReminder', {
      params,
      body: { ...seen, text: 'Ring' } as never,
    });
    expect(await admin.ok('getReminder', { params })).toMatchObject({ text: 'Ring', itemId, version });
    const issues = [{ path: ['itemId'], code: 'UnknownReference', params: { text: itemId } }];
    expect(
      await outsider.refused(422, 'createReminder', {
        body: { text: 'x', dueAt: '2090-05-01T09:00:00Z', ...onRecord() },
      }),
    ).toMatchObject({ issues });
    for (const body of [{ ...onRecord() }, { processId: itemId }, { itemId }])
      expect(await idsSeenBy(outsider, body)).toEqual([]);
  });

  test('can be about a contact, a process and a record, and are found by each', async () => {
    const links = { contact: contactId, process: itemId, ...onRecord() };
    const made = await create(links);
    expect(made).toMatchObject(links);
    expect(made.references[itemId]).toMatchObject({ directoryId: deals.directory.id, number: 1 });
    expect(await idsSeenBy(admin, { contactId })).toEqual([made.id]);
    expect(await idsSeenBy(admin, { processId: itemId.toUpperCase() })).toEqual([made.id]);
    // A reminder about a contact alone is visible only to its owner.
    const about = await create({ contact: contactId });
    expect(await idsSeenBy(reader, { contactId })).toEqual([made.id]);
    await admin.ok('deleteReminder', { params: { id: about.id } });
  });

  test('are rejected with every issue', async () => {
    const other = await make(quiet.directory.id);
    const refused = await admin.refused(422, 'createReminder', {
      body: {
        text: 'Call',
        startsLocal: '2101-01-01T09:00',
        timeZone: 'Mars/Base',
        repeat: 'FREQ=HOURLY',
        users: [NEVER],
        groups: [NEVER],
        contact: itemId,
        process: NEVER,
        directoryId: quiet.directory.id,
        itemId: other,
      },
    });
    expect(refused.issues.map(({ path, code }) => `${path.join('.')} ${code}`)).toEqual([
      'startsLocal DateOutOfRange',
      'timeZone InvalidTimeZone',
      'repeat RepeatTooFine',
      'users.0 UnknownUser',
      'groups.0 UnknownGroup',
      'contact UnknownReference',
      'process UnknownReference',
      'itemId RemindersNotEnabled',
    ]);
    const codesOf = async (body: object, status = 422) =>
      (await admin.refused(status, 'createReminder', { body: { text: 'x', ...body } })).issues.map(
        ({ path, code }) => `${path.join('.')} ${code}`,
      );
    expect(await codesOf({})).toEqual(['startsLocal Required']);
    expect(await codesOf({ startsLocal: '2027-02-29T09:00' })).toEqual(['startsLocal InvalidDate']);
    expect(await codesOf({ dueAt: '2027-02-30T09:00:00Z' }, 400)).toEqual(['dueAt InvalidDate']);
    expect(await codesOf({ dueAt: '2101-01-01T00:00:00Z', directoryId: NEVER })).toEqual([
      'dueAt DateOutOfRange',
      'itemId Required',
    ]);
    expect(await codesOf({ dueAt: '2090-01-01T00:00:00Z', endsWithRecord: true })).toEqual([
      'endsWithRecord SettingNotApplicable',
    ]);
    const startsLocal = '2090-01-01T09:00';
    expect(await codesOf({ startsLocal, repeat: 'FREQ=DAILY;COUNT=1000000' })).toEqual([
      'repeat RepeatTooMany',
    ]);
    const sparse = { startsLocal: '2027-01-01T09:00', repeat: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29' };
    expect(await codesOf(sparse)).toEqual(['repeat RepeatTooSparse']);
    expect(await codesOf({ startsLocal: '2020-01-01T09:00', repeat: 'FREQ=DAILY;COUNT=3' })).toEqual([
      'repeat RepeatNever',
    ]);
    const users = Array.from(
      { length: 10_000 },
      (_, n) => `${NEVER.slice(0, -5)}${String(n).padStart(5, '0')}`,
    );
    expect(await codesOf({ startsLocal, users }, 400)).toEqual(['users TooManyValues']);
    expect(await codesOf({ startsLocal, text: 'x'.repeat(2_001) }, 400)).toEqual(['text TooLong']);
  });

  test('can be previewed before they are saved', async () => {
    const body = { startsLocal: '2090-01-31T09:00', timeZone: 'Europe/Kyiv', repeat: 'FREQ=MONTHLY' };
    expect(await admin.ok('previewReminder', { body })).toEqual({
      issues: [],
      times: [
        '2090-01-31T07:00:00.000Z',
        '2090-02-28T07:00:00.000Z',
        '2090-03-31T06:00:00.000Z',
        '2090-04-30T06:00:00.000Z',
        '2090-05-31T06:00:00.000Z',
      ],
    });
    const wrong = { startsLocal: '2090-02-30T09:00', timeZone: 'Nowhere', repeat: 'FREQ=SECONDLY' };
    const { times, issues } = await admin.ok('previewReminder', { body: wrong });
    expect(times).toEqual([]);
    expect(issues.map(({ code }) => code)).toEqual(['InvalidDate', 'InvalidTimeZone', 'RepeatTooFine']);
  });

  test('are updated by version, and are rescheduled when they are updated after completion', async () => {
    const made = await create({ dueAt: undefined, startsLocal: '2090-05-01T09:00', repeat: 'FREQ=DAILY' });
    const params = { id: made.id };
    const changed = await admin.ok('updateReminder', { params, body: { ...made, text: 'Ring' } as never });
    expect(changed).toEqual({ ...made, text: 'Ring', version: 2 });
    const refused = await admin.refused(409, 'updateReminder', { params, body: { ...made } as never });
    expect(refused.version).toBe(2);
    expect(await admin.ok('finishReminder', { params, body: { all: true } })).toMatchObject({
      status: 'Done',
    });
    await admin.refused(422, 'snoozeReminder', { params, body: { till: '2090-01-01T00:00:00Z' } });
    expect(await admin.ok('updateReminder', { params, body: { ...changed } as never })).toMatchObject({
      status: 'Scheduled',
      version: 3,
    });
    // Completing a repeated reminder before its first time completes only that time.
    expect(await admin.ok('finishReminder', { params })).toMatchObject({
      status: 'Scheduled',
      dueAt: expect.stringMatching(/^2090-05-02/),
    });
  });

  test('keep omitted properties, and clear properties set to null', async () => {
    const links = { contact: contactId, process: itemId, ...onRecord() };
    const made = await create({
      ...links,
      ...{ dueAt: undefined, startsLocal: '2090-05-01T09:00', timeZone: 'Europe/Kyiv', repeat: 'FREQ=DAILY' },
      users: [friend.user.id],
      endsWithRecord: true,
    });
    const params = { id: made.id };
    const change = (body: object) => admin.ok('updateReminder', { params, body });
    expect(await change({})).toEqual({ ...made, version: 2 });
    expect(await change({ text: 'Ring' })).toEqual({ ...made, text: 'Ring', version: 3 });
    expect(await change({ startsLocal: '2090-06-01T10:00' })).toMatchObject({
      startsLocal: '2090-06-01T10:00',
      timeZone: 'Europe/Kyiv',
      repeat: 'FREQ=DAILY',
      ...links,
    });
    expect(await change({ users: [reader.user.id] })).toMatchObject({ users: [reader.user.id], groups: [] });
    const once = await change({ repeat: null, contact: null });
    expect(once).toMatchObject({ startsLocal: '2090-06-01T10:00', process: itemId, endsWithRecord: true });
    expect(once).not.toHaveProperty('repeat');
    expect(once).not.toHaveProperty('contact');
    expect(
      await admin.refused(422, 'updateReminder', { params, body: { directoryId: deals.directory.id } }),
    ).toMatchObject({ issues: [{ path: ['itemId'], code: 'Required' }] });
    const free = await change({ directoryId: null, itemId: null, process: null });
    expect(free).toMatchObject({ text: 'Ring', endsWithRecord: false, references: {} });
  });

  test('are found by text, number, users, days and status', async () => {
    const other = await api.admin();
    const make = (text: string, body: object) => create({ text, dueAt: undefined, ...body }, other);
    const [one, weekly] = [
      await make('Buy 100% milk', { startsLocal: '2090-05-01T09:00' }),
      await make('Water', { startsLocal: '2090-04-01T09:00', repeat: 'FREQ=WEEKLY' }),
    ];
    const found = (body: object) => idsSeenBy(other, body);
    expect(await found({ keyword: 'MILK' })).toEqual([one.id]);
    expect(await found({ keyword: '0% m' })).toEqual([one.id]);
    expect(await found({ keyword: '_' })).toEqual([]);
    expect(await found({ keyword: `#${weekly.number}` })).toEqual([weekly.id]);
    const may = { dateFrom: '2090-05-01', dateTill: '2090-05-31' };
    expect(await found(may)).toEqual([one.id]);
    expect(await found({ dateFrom: may.dateFrom })).toEqual([one.id]);
    expect(await found({ dateTill: may.dateTill })).toHaveLength(2);
    expect(await found({ dateFrom: may.dateFrom, withRepeating: true })).toEqual([weekly.id, one.id]);
    expect(await found({ dateFrom: '0001-01-01', dateTill: '9999-12-31' })).toHaveLength(2);
    expect(await found({ ...may, withRepeating: true })).toEqual([weekly.id, one.id]);
    expect(await found({ orderByField: 'DueAt', orderByAsc: true })).toEqual([weekly.id, one.id]);
    expect(await found({ orderByField: 'Text', take: 1, skip: 1 })).toEqual([one.id]);
    expect(await found({ users: [other.user.id] })).toHaveLength(2);
    expect(await found({ users: [NEVER] })).toEqual([]);
    const member = await api.colleague(other);
    const users = [member.user.id];
    const { id } = await other.ok('createUserGroup', { body: { name: 'Callers', users } });
    const shared = await make('Together', { startsLocal: '2090-06-01T09:00', groups: [id] });
    expect(await found({ users })).toEqual([shared.id]);
    // The members of a deleted group aren't notified any more.
    await other.ok('deleteUserGroup', { params: { id } });
    expect(await found({ users })).toEqual([]);
    await other.ok('cancelReminder', { params: { id: one.id } });
    expect(await found({ status: ['Cancelled'] })).toEqual([one.id]);
    await other.refused(400, 'searchReminders', { body: { dateFrom: '2090-02-30' } });
  });

  test('are sorted with completed reminders last, in either direction', async () => {
    const other = await api.admin();
    const make = (text: string, startsLocal: string) =>
      create({ text, startsLocal, dueAt: undefined }, other);
    const first = await make('Ring the school', '2090-01-01T09:00');
    const second = await make('Buy milk', '2090-02-01T09:00');
    const third = await make('Pay the rent', '2090-03-01T09:00');
    await other.ok('finishReminder', { params: { id: first.id }, body: { all: false } });
    const ordered = (orderByAsc: boolean) => idsSeenBy(other, { orderByField: 'DueAt', orderByAsc });
    expect(await ordered(true)).toEqual([second.id, third.id, first.id]);
    expect(await ordered(false)).toEqual([third.id, second.id, first.id]);
  });

  test('are moved to the remaining record of a merge, and remain when it is deleted', async () => {
    const [kept, merged] = [await make(quiet.directory.id), await make(deals.directory.id)];
    expect(kept).not.toBe(merged);
    const target = await make(deals.directory.id);
    const made = await create({ directoryId: deals.directory.id, itemId: merged, contact: contactId });
    const body = { otherId: merged, version: 1, otherVersion: 1, customFields: {} };
    await admin.ok('mergeItems', { params: { id: deals.directory.id, itemId: target }, body });
    expect(await idsSeenBy(admin, { directoryId: deals.directory.id, itemId: target })).toEqual([made.id]);
    await admin.ok('deleteItem', { params: { id: deals.directory.id, itemId: target } });
    expect(await admin.ok('getReminder', { params: { id: made.id } })).toMatchObject({ status: 'Scheduled' });
  });

  test('end with their record if requested, and continue when it is reopened', async () => {
    const item = await make(deals.directory.id);
    const params = { id: deals.directory.id, itemId: item };
    const made = await create({ directoryId: params.id, itemId: item, endsWithRecord: true });
    const statusOf = async () => (await admin.ok('getReminder', { params: { id: made.id } })).status;
    const move = (status: string) =>
      admin.ok('changeItemStatus', { params: { ...params, status: deals.status(status) }, body: {} });
    await move('Won');
    await settleEvents(api, 'remindersOfRecords');
    expect(await statusOf()).toBe('Done');
    await move('Open');
    await settleEvents(api, 'remindersOfRecords');
    expect(await statusOf()).toBe('Scheduled');
    await admin.ok('deleteItem', { params });
    await settleEvents(api, 'remindersOfRecords');
    expect(await statusOf()).toBe('Done');
  });

  test('notify only users who can see them', async () => {
    const [hearing, deaf] = [await listen(friend), await listen(outsider)];
    try {
      const made = await create({ users: [friend.user.id], ...onRecord() });
      await admin.ok('deleteReminder', { params: { id: made.id } });
      await waitUntil(
        () => hearing.heard.some(({ event }) => event === 'UpdatedReminder'),
        'the end was heard',
      );
      expect(hearing.heard.filter(({ data }) => data.id === made.id).map(({ event }) => event)).toEqual([
        'CreatedReminder',
        'UpdatedReminder',
      ]);
      expect(deaf.heard.filter(({ data }) => data.id === made.id)).toEqual([]);
    } finally {
      await Promise.all([hearing, deaf].map(({ connection }) => connection.stop()));
    }
  });

  test('of a user are hidden from an administrator viewing as them', async () => {
    const person = await api.colleague(admin);
    const own = await create({}, person);
    const headers = { 'x-see-as': person.user.id };
    const { items } = await admin.ok('searchReminders', { body: {}, headers });
    expect(items.map(({ id }) => id)).not.toContain(own.id);
    await admin.refused(404, 'getReminder', { params: { id: own.id }, headers });
  });

  test('disappear for users who can no longer read the record', async () => {
    const made = await create(onRecord());
    const person = await api.colleague(admin);
    expect(await idsSeenBy(person)).toContain(made.id);
    const rights = { ...FULL_RIGHTS, record: { ...FULL_RIGHTS.record, read: false } };
    await grantRights(admin, person.user.id, { directoryId: deals.directory.id, rights });
    expect(await idsSeenBy(person)).not.toContain(made.id);
  });
});
