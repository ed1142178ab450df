import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { BulkEdit, BulkOutcome, FieldValues, Item } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

describeServer('Bulk changes', api => {
  let admin: Member;
  let deals: DefinedDirectory;
  let everyone: string;
  const id = () => deals.directory.id;
  const field = (name: string) => deals.field(name).id;

  beforeAll(async () => {
    admin = await api.admin();
    const groups = await admin.ok('listUserGroups');
    everyone = groups.find(group => group.everyone)?.id ?? '';
    deals = await defineDirectory(
      admin,
      {
        name: 'Deal',
        type: 'Process',
        commentsEnabled: true,
        statusList: [
          { name: 'Open', type: 'Active' },
          { name: 'Won', type: 'Success', commentRequiredToEnter: true },
          {
            name: 'Closed',
            type: 'Failure',
            permissions: [{ groupId: everyone, enter: true, leave: false, edit: false }],
          },
        ],
      },
      [
        { name: 'Title', type: 'String', required: true },
        { name: 'Cost', type: 'Number' },
        { name: 'Code', type: 'String', unique: true },
      ],
    );
  });

  const make = (
    values: Record<string, FieldValues[string]> = {},
    more: { status?: string; tags?: string[] } = {},
  ) =>
    admin.ok('createItem', {
      params: { id: id() },
      body: {
        customFields: Object.fromEntries(
          Object.entries({ Title: { stringValue: 'A deal' }, ...values }).map(([name, value]) => [
            field(name),
            value,
          ]),
        ),
        ...more,
      },
    });
  const several = async (count: number) => {
    const made: Item[] = [];
    for (let n = 0; n < count; n += 1) made.push(await make({ Cost: { numberValue: n } }));
    return made;
  };
  const run = (
    items: readonly { id: string }[],
    change: BulkEdit,
    more: { isPreview?: boolean; changeId?: string } = {},
    member = admin,
  ) =>
    member.ok('changeItems', {
      params: { id: id() },
      body: { isPreview: false, itemIds: items.map(item => item.id), change, ...more },
    });
  const read = (item: { id: string }) => admin.ok('getItem', { params: { id: id(), itemId: item.id } });
  const told = (outcomes: BulkOutcome[]) =>
    outcomes.map(({ outcome, issues }) => [outcome, ...issues.map(issue => issue.code)].join(' '));
  const undo = (changeId: string, member = admin) =>
    member.ok('undoBulkChange', { params: { id: id(), changeId } });
  const cost = (numberValue: number): BulkEdit => ({ customFields: { [field('Cost')]: { numberValue } } });

  test('apply permitted changes and report the others, and their preview returns the same without writing', async () => {
    const [free, same] = await several(2);
    const closed = await make({}, { status: deals.status('Closed') });
    if (!free || !same) throw new Error('Two records were made.');
    await admin.ok('deleteItem', { params: { id: id(), itemId: (await make()).id } });
    const unknown = { id: randomUUID() };
    const foreign = await foreignItem();
    const items = [free, same, closed, unknown, foreign];
    const change = cost(1);
    const expected = [
      'Changed',
      'Unchanged',
      'Refused FieldReadonly',
      'Refused NotFound',
      'Refused NotFound',
    ];
    const before = await read(free);
    const preview = await run(items, change, { isPreview: true });
    expect(told(preview)).toEqual(expected);
    expect(await read(free)).toEqual(before);
    expect(await run(items, change)).toEqual(preview);
    expect((await read(free)).customFields[field('Cost')]).toEqual({ numberValue: 1 });
    expect(preview.map(({ number }) => number)).toEqual([
      free.number,
      same.number,
      closed.number,
      undefined,
      undefined,
    ]);
    expect(preview[0]?.display).toBe(free.display);
  });

  async function foreignItem(): Promise<Item> {
    const stranger = await api.admin();
    const theirs = await defineDirectory(stranger, { name: 'Deal', type: 'Data' });
    return stranger.ok('createItem', { params: { id: theirs.directory.id }, body: {} });
  }

  test('report in the preview that two records would get the same unique value', async () => {
    const items = await several(2);
    const change: BulkEdit = { customFields: { [field('Code')]: { stringValue: 'only one' } } };
    for (const isPreview of [true, false])
      expect(told(await run(items, change, { isPreview }))).toEqual(['Changed', 'Refused NotUnique']);
  });

  test('require the comment of the status, and skip records already in that status', async () => {
    const [open] = await several(1);
    const won = await make({}, { status: deals.status('Won'), tags: [] }).catch(() => undefined);
    expect(won).toBeUndefined();
    if (!open) throw new Error('One record was made.');
    const change: BulkEdit = { status: deals.status('Won') };
    expect(told(await run([open], change, { isPreview: true }))).toEqual(['Refused CommentRequired']);
    expect(told(await run([open], { ...change, text: 'Signed' }))).toEqual(['Changed']);
    expect(told(await run([open], { ...change, text: 'Signed' }))).toEqual(['Unchanged']);
    expect((await read(open)).version).toBe(2);
  });

  test('add and remove tags without affecting other tags', async () => {
    const [hot, cold, own] = await Promise.all(
      ['Hot', 'Cold', 'Own'].map(name => admin.ok('saveTag', { body: { name } })),
    );
    const item = await make({}, { tags: [cold?.id ?? '', own?.id ?? ''] });
    const change = { addTags: [hot?.id ?? ''], removeTags: [cold?.id ?? ''] };
    const changeId = randomUUID();
    expect(told(await run([item], change, { changeId }))).toEqual(['Changed']);
    expect((await read(item)).tags).toEqual([own?.id, hot?.id]);
    expect(told((await undo(changeId)).outcomes)).toEqual(['Changed']);
    expect(new Set((await read(item)).tags)).toEqual(new Set([own?.id, cold?.id]));
    expect(told(await run([item], { addTags: [randomUUID()] }))).toEqual(['Refused UnknownTag']);
  });

  test('combine calls with the same id into one change, which is listed and undone as a whole', async () => {
    const items = await several(4);
    const changeId = randomUUID();
    await run(items.slice(0, 2), cost(77), { changeId });
    await run(items.slice(2), cost(77), { changeId });
    await admin.refused(422, 'changeItems', {
      params: { id: id() },
      body: { isPreview: false, changeId, itemIds: [items[0]?.id ?? ''], change: cost(78) },
    });
    const listed = (await admin.ok('listBulkChanges', { params: { id: id() } }))[0];
    expect(listed).toMatchObject({
      id: changeId,
      kind: 'Edit',
      fieldIds: [field('Cost')],
      count: 4,
      undone: 0,
    });
    const [first] = items;
    if (!first) throw new Error('Four records were made.');
    await admin.ok('updateItem', {
      params: { id: id(), itemId: first.id },
      body: { customFields: { [field('Cost')]: { numberValue: 5 }, [field('Title')]: { stringValue: 'x' } } },
    });
    const undone = await undo(changeId);
    expect(told(undone.outcomes)).toEqual(['Changed', 'Changed', 'Changed', 'Refused ChangedSince']);
    expect(undone.remaining).toBe(0);
    const costs = await Promise.all(items.map(async item => (await read(item)).customFields[field('Cost')]));
    expect(costs).toEqual([5, 1, 2, 3].map(numberValue => ({ numberValue })));
    expect(await undo(changeId)).toEqual({ outcomes: [], remaining: 0 });
    expect((await admin.ok('listBulkChanges', { params: { id: id() } }))[0]).toMatchObject({ undone: 3 });
  });

  test('require permission, but no comment, to undo a status change', async () => {
    const items = await several(2);
    const [won, closed] = [randomUUID(), randomUUID()];
    await run(items.slice(0, 1), { status: deals.status('Won'), text: 'Signed' }, { changeId: won });
    expect(told((await undo(won)).outcomes)).toEqual(['Changed']);
    expect((await read(items[0] ?? { id: '' })).status).toBe(deals.status('Open'));
    await run(items.slice(1), { status: deals.status('Closed') }, { changeId: closed });
    expect(told((await undo(closed)).outcomes)).toEqual(['Refused StatusNotPermitted']);
  });

  test('delete records that link to each other, and restore them on undo', async () => {
    const parts = await defineDirectory(admin, { name: 'Part', type: 'Data' }, [
      { name: 'Name', type: 'String' },
    ]);
    const partOf = (directoryReferenceType: 'Cascade' | 'Restrict') => ({
      params: { entity: parts.directory.id },
      body: {
        name: directoryReferenceType,
        type: 'Directory',
        directoryId: parts.directory.id,
        directoryReferenceType,
      },
    });
    const [cascade, restrict] = [
      await admin.ok('createCustomField', partOf('Cascade')),
      await admin.ok('createCustomField', partOf('Restrict')),
    ];
    const params = { id: parts.directory.id };
    const part = (customFields: FieldValues = {}) =>
      admin.ok('createItem', { params, body: { customFields } });
    const whole = await part();
    const inner = await part({ [cascade.id]: { stringValue: whole.id } });
    const holder = await part({ [restrict.id]: { stringValue: whole.id } });
    const remove = (items: Item[], isPreview: boolean, changeId = randomUUID()) =>
      admin.ok('changeItems', {
        params,
        body: { isPreview, changeId, itemIds: items.map(item => item.id), change: { delete: true } },
      });
    expect(told(await remove([whole, inner], true))).toEqual(['Refused ReferredToByRecords', 'Changed']);
    const all = [whole, inner, holder];
    const changeId = randomUUID();
    for (const isPreview of [true, false])
      expect(told(await remove(all, isPreview, changeId))).toEqual(['Changed', 'Changed', 'Changed']);
    expect((await admin.ok('searchItems', { params, body: {} })).total).toBe(0);
    const undone = await admin.ok('undoBulkChange', { params: { ...params, changeId } });
    expect(told(undone.outcomes)).toEqual(['Changed', 'Changed', 'Changed']);
    expect((await admin.ok('searchItems', { params, body: {} })).total).toBe(3);
  });

  test("follow the caller's permissions, and can be seen and undone only by the caller and by admins", async () => {
    const items = await several(1);
    const clerk = await api.colleague(admin);
    const other = await api.colleague(admin);
    const rights = { ...FULL_RIGHTS, hiddenFields: [field('Cost')] };
    await grantRights(admin, clerk.user.id, { directoryId: id(), rights });
    expect(told(await run(items, cost(9), {}, clerk))).toEqual(['Refused UnknownField']);
    const changeId = randomUUID();
    const change = { customFields: { [field('Title')]: { stringValue: 'Clerk’s' } } };
    await run(items, change, { changeId }, clerk);
    expect((await clerk.ok('listBulkChanges', { params: { id: id() } })).map(({ id }) => id)).toEqual([
      changeId,
    ]);
    expect(await other.ok('listBulkChanges', { params: { id: id() } })).toEqual([]);
    await other.refused(404, 'undoBulkChange', { params: { id: id(), changeId } });
    await other.refused(422, 'changeItems', {
      params: { id: id() },
      body: { isPreview: false, changeId, itemIds: items.map(item => item.id), change },
    });
    expect(told((await undo(changeId)).outcomes)).toEqual(['Changed']);
    const hidden = randomUUID();
    await run(items, cost(9), { changeId: hidden });
    const second = await api.colleague(admin, { isAdmin: true });
    await grantRights(admin, second.user.id, { directoryId: id(), rights });
    const seen = (await second.ok('listBulkChanges', { params: { id: id() } }))[0];
    expect([seen?.id, seen?.fieldIds]).toEqual([hidden, []]);
    const reader = await api.colleague(admin);
    const record = { ...FULL_RIGHTS.record, update: false, delete: false };
    await grantRights(admin, reader.user.id, { directoryId: id(), rights: { ...FULL_RIGHTS, record } });
    expect(told(await run(items, cost(1), {}, reader))).toEqual([
      expect.stringContaining('Refused NotPermitted'),
    ]);
    expect(told(await run(items, { delete: true }, {}, reader))).toEqual([
      expect.stringContaining('Refused NotPermitted'),
    ]);
    const stranger = await api.admin();
    await stranger.refused(404, 'undoBulkChange', { params: { id: id(), changeId } });
  });

  test("can't combine deletion with edits, and restore each record once if undone twice concurrently", async () => {
    const items = await several(6);
    const itemIds = items.map(item => item.id);
    await admin.refused(422, 'changeItems', {
      params: { id: id() },
      body: { isPreview: true, itemIds, change: { ...cost(1), delete: true } },
    });
    const changeId = randomUUID();
    await run(items, { delete: true }, { changeId });
    const both = await Promise.all([undo(changeId), undo(changeId)]);
    const changed = both.flatMap(({ outcomes }) => outcomes).filter(({ outcome }) => outcome === 'Changed');
    expect(new Set(changed.map(({ itemId }) => itemId)).size).toBe(6);
    expect(changed.length).toBe(6);
    expect((await admin.ok('listBulkChanges', { params: { id: id() } }))[0]).toMatchObject({
      count: 6,
      undone: 6,
    });
  });

  test('can be applied to all results, whose ids are returned in the order of the list', async () => {
    const orderBy = { field: field('Cost'), asc: true };
    const found = await admin.ok('searchItems', { params: { id: id() }, body: { orderBy, take: 1000 } });
    const ids = await admin.ok('listItemIds', { params: { id: id() }, body: { orderBy } });
    expect(ids).toEqual({ ids: found.items.map(item => item.id), isWhole: true });
    await (await api.admin()).refused(404, 'listItemIds', { params: { id: id() }, body: {} });
  });
});
