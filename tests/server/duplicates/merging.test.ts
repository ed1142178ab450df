import { beforeAll, describe, expect, test } from 'vitest';
import type { FieldValue, Item } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { readAccountRows } from './accountRows.ts';

type Values = Record<string, FieldValue>;
const text = (stringValue: string): FieldValue => ({ stringValue });

describeServer('Merging records', api => {
  let admin: Member;
  let people: DefinedDirectory;
  let orders: DefinedDirectory;
  let tags: string[];

  beforeAll(async () => {
    admin = await api.admin();
    people = await defineDirectory(
      admin,
      {
        name: 'Person',
        type: 'Process',
        commentsEnabled: true,
        filesEnabled: true,
        changesTrackingEnabled: true,
        statusList: [
          { name: 'Open', type: 'Active', checklist: [{ text: 'Call', required: false }] },
          { name: 'Done', type: 'Success' },
          { name: 'Lost', type: 'Failure' },
        ],
      },
      [
        { name: 'Name', type: 'String' },
        { name: 'Code', type: 'String', unique: true },
        { name: 'Phones', type: 'PhoneNumber', array: true },
        { name: 'Paper', type: 'File' },
        { name: 'Secret', type: 'String' },
      ],
    );
    const id = people.directory.id;
    await admin.ok('createCustomField', {
      params: { entity: id },
      body: { name: 'Boss', type: 'Directory', directoryId: id },
    });
    orders = await defineDirectory(admin, { name: 'Order', type: 'Data' }, [
      { name: 'Buyer', type: 'Directory', directoryId: id },
      { name: 'Guests', type: 'Directory', directoryId: id, array: true },
      {
        name: 'Lines',
        type: 'Table',
        tableFields: [
          { name: 'What', type: 'String' },
          { name: 'For', type: 'Directory', directoryId: id },
        ],
      },
      { name: 'Only', type: 'Directory', directoryId: id, unique: true },
    ]);
    people = await readAgain(people);
    tags = [];
    for (const name of ['Hot', 'Cold']) tags.push((await admin.ok('saveTag', { body: { name } })).id);
  });

  const readAgain = async (known: DefinedDirectory): Promise<DefinedDirectory> => {
    const directory = (await admin.ok('listDirectories')).find(one => one.id === known.directory.id);
    if (!directory) throw new Error('It was defined.');
    const field = (name: string) => {
      const found = directory.fields.find(one => one.name === name);
      if (!found) throw new Error(`There is no ${name}.`);
      return found;
    };
    return { ...known, directory, field };
  };
  const valuesOf = (directory: DefinedDirectory, values: Values) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [directory.field(name).id, value]));
  const make = (
    values: Values,
    more: { tags?: string[]; status?: string } = {},
    directory = people,
  ): Promise<Item> =>
    admin.ok('createItem', {
      params: { id: directory.directory.id },
      body: { customFields: valuesOf(directory, values), ...more },
    });
  const order = (values: Values) => make(values, {}, orders);
  const at = (item: { id: string }, directory = people) => ({ id: directory.directory.id, itemId: item.id });
  const read = (item: { id: string }, directory = people, member = admin) =>
    member.ok('getItem', { params: at(item, directory) });
  const bodyOf = (item: Item, other: Item, values: Values = {}) => ({
    otherId: other.id,
    version: item.version,
    otherVersion: other.version,
    customFields: valuesOf(people, values),
  });
  const merge = (item: Item, other: Item, values: Values = {}, member = admin) =>
    member.ok('mergeItems', { params: at(item), body: bodyOf(item, other, values) });
  const refused = async (item: Item, other: Item, values: Values = {}, member = admin) => {
    const answer = await member.call('mergeItems', { params: at(item), body: bodyOf(item, other, values) });
    const { issues = [] } = (answer.json ?? {}) as { issues?: { code: string }[] };
    return [answer.status, ...issues.map(({ code }) => code)].join(' ');
  };
  const undo = (mergeId: string | undefined, member = admin) =>
    member.call('undoMerge', { params: { id: people.directory.id, mergeId: mergeId ?? '' } });
  const addFile = async (item: Item) => {
    const form = new FormData();
    form.append('file', new Blob(['text'], { type: 'text/plain' }), 'note.txt');
    await admin.ok('createItemFile', { params: at(item), form });
  };
  const draft = async () => {
    const form = new FormData();
    form.append('file', new Blob(['paper']), 'paper.txt');
    return (await admin.ok('uploadFile', { form })).id;
  };
  const fieldOf = (item: Item, name: string, directory = people) =>
    item.customFields[directory.field(name).id];

  /** Creates two contacts with everything that can be attached to one, and records that refer to them in every way. */
  const world = async () => {
    const paper = await draft();
    const item = await make({ Name: text('Ann'), Code: text(`a-${paper}`) }, { tags: [tags[0] ?? ''] });
    const other = await make(
      {
        Name: text('Anna'),
        Code: text(`b-${paper}`),
        Phones: { listValue: [text('+380501112233')] },
        Paper: text(paper),
      },
      { tags: [tags[1] ?? ''] },
    );
    const third = await make({ Name: text('Petro'), Boss: text(other.id) });
    const [check] = people.directory.statusList[0]?.checklist ?? [];
    await admin.ok('updateItem', { params: at(other), body: { checklist: { [check?.id ?? '']: {} } } });
    await admin.ok('createItemNote', { params: at(other), body: { text: 'Said of Anna' } });
    await admin.ok('createItemNote', { params: at(item), body: { text: 'Said of Ann' } });
    await addFile(other);
    const buys = await order({
      Buyer: text(other.id),
      Guests: { listValue: [text(item.id), text(third.id), text(other.id)] },
      Lines: {
        tableValue: [{ customFields: { [column('What')]: text('Tea'), [column('For')]: text(other.id) } }],
      },
    });
    const inTrash = await order({ Buyer: text(other.id) });
    await admin.ok('deleteItem', { params: at(inTrash, orders) });
    return {
      paper,
      item: await read(item),
      other: await read(other),
      third,
      buys,
      inTrash,
      check: check?.id ?? '',
    };
  };
  const column = (name: string) => {
    const found = orders.field('Lines').tableFields?.find(one => one.name === name);
    if (!found) throw new Error(`There is no column ${name}.`);
    return found.id;
  };

  test('moves values, comments, files, checks and tags, and redirects all references', async () => {
    const { paper, item, other, third, buys, inTrash, check } = await world();
    const phones = fieldOf(other, 'Phones') ?? {};
    const merged = await merge(item, other, {
      Name: text('Anna'),
      Code: text(`b-${paper}`),
      Phones: phones,
      Paper: text(paper),
    });
    expect(merged.moved).toEqual({ comments: 1, files: 1 });
    expect(new Map(merged.references.map(one => [one.directoryId, one.count]))).toEqual(
      new Map([
        [people.directory.id, 1],
        [orders.directory.id, 2],
      ]),
    );
    const now = await read(item);
    expect(fieldOf(now, 'Name')).toEqual(text('Anna'));
    expect([fieldOf(now, 'Code'), fieldOf(now, 'Phones'), fieldOf(now, 'Paper')]).toEqual([
      text(`b-${paper}`),
      phones,
      text(paper),
    ]);
    expect(now.tags.toSorted()).toEqual(tags.toSorted());
    expect(now.checklist?.[check]).toEqual(other.checklist?.[check]);
    const notes = await admin.ok('listItemNotes', { params: at(item) });
    expect(notes.map(note => note.text).toSorted()).toEqual(['Said of Ann', 'Said of Anna']);
    expect(await admin.ok('listItemFiles', { params: at(item) })).toHaveLength(1);
    expect((await admin.call('getFile', { params: { id: paper } })).status).toBe(200);
    expect(fieldOf(await read(third), 'Boss')).toEqual(text(item.id));
    const bought = await read(buys, orders);
    expect(fieldOf(bought, 'Buyer', orders)).toEqual(text(item.id));
    expect(fieldOf(bought, 'Guests', orders)).toEqual({ listValue: [text(item.id), text(third.id)] });
    expect(fieldOf(bought, 'Lines', orders)?.tableValue?.[0]?.customFields[column('For')]).toEqual(
      text(item.id),
    );
    await admin.ok('restoreItem', { params: at(inTrash, orders) });
    expect(fieldOf(await read(inTrash, orders), 'Buyer', orders)).toEqual(text(item.id));
  });

  test('redirects from the merged to the remaining record, and is recorded in both histories', async () => {
    const { item, other } = await world();
    await merge(item, other);
    expect((await read(other)).id).toBe(item.id);
    const reader = await api.colleague(admin);
    await grantRights(admin, reader.user.id, {
      directoryId: people.directory.id,
      rights: { ...FULL_RIGHTS, record: { read: true, create: false, update: false, delete: false } },
    });
    expect((await read(other, people, reader)).id).toBe(item.id);
    const [entry] = await admin.ok('listItemChanges', { params: at(item) });
    expect(entry?.kind).toBe('Merged');
    expect(entry?.changes).toContainEqual({ field: 'merged', before: null, after: text(other.id) });
    expect(entry?.references?.[other.id]?.number).toBe(other.number);
    const [gone] = await admin.ok('listItemChanges', { params: at(other) });
    expect(gone).toMatchObject({ kind: 'Deleted', changes: [{ field: 'mergedInto', after: text(item.id) }] });
  });

  test('follows a chain of merges, which can be undone only from its end', async () => {
    const [a, b, c] = [
      await make({ Name: text('A') }),
      await make({ Name: text('B') }),
      await make({ Name: text('C') }),
    ];
    const first = await merge(b, a);
    const second = await merge(c, await read(b));
    expect((await read(a)).id).toBe(c.id);
    expect((await undo(first.mergeId)).status).toBe(422);
    expect((await undo(second.mergeId)).status).toBe(200);
    expect((await undo(first.mergeId)).status).toBe(200);
    expect((await read(a)).id).toBe(a.id);
  });

  test('can be previewed with the same result, without writing anything', async () => {
    const { item, other } = await world();
    const before = await readAccountRows(api, admin);
    const body = { ...bodyOf(item, other), isPreview: true };
    const preview = await admin.ok('mergeItems', { params: at(item), body });
    expect(await readAccountRows(api, admin)).toEqual(before);
    const { mergeId, ...outcome } = await merge(item, other);
    expect(mergeId).toBeDefined();
    expect({ moved: outcome.moved, references: outcome.references }).toEqual({
      moved: preview.moved,
      references: preview.references,
    });
  });

  test('restores every row of the account on an immediate undo', async () => {
    const { paper, item, other } = await world();
    const before = await readAccountRows(api, admin);
    const phones = fieldOf(other, 'Phones') ?? {};
    const { mergeId } = await merge(item, other, {
      Name: text('Anna'),
      Code: text(`b-${paper}`),
      Phones: phones,
      Paper: text(paper),
    });
    expect(await readAccountRows(api, admin)).not.toEqual(before);
    const answer = await undo(mergeId);
    expect([answer.status, answer.json]).toMatchObject([200, { left: 0 }]);
    expect(await readAccountRows(api, admin)).toEqual(before);
    expect((await undo(mergeId)).status).toBe(409);
    const [entry] = await admin.ok('listItemChanges', { params: at(item) });
    expect(entry).toMatchObject({ kind: 'Parted', changes: [{ before: text(other.id) }] });
  });

  test('keeps later changes on undo, which is rejected if a merged value was changed', async () => {
    const { item, other, third, buys } = await world();
    const { mergeId } = await merge(item, other, { Name: text('Anna') });
    await admin.ok('updateItem', {
      params: at(buys, orders),
      body: { customFields: valuesOf(orders, { Buyer: text(third.id) }) },
    });
    const [note] = (await admin.ok('listItemNotes', { params: at(item) })).filter(
      one => one.text === 'Said of Anna',
    );
    await admin.ok('deleteItemNote', { params: { ...at(item), noteId: note?.id ?? '' } });
    const name = people.field('Name').id;
    await admin.ok('updateItem', { params: at(item), body: { customFields: { [name]: text('Else') } } });
    const answer = await undo(mergeId);
    expect([answer.status, (answer.json as { issues: unknown }).issues]).toEqual([
      422,
      [{ path: ['customFields', name], code: 'ChangedSince', params: {} }],
    ]);
    await admin.ok('updateItem', { params: at(item), body: { customFields: { [name]: text('Anna') } } });
    expect((await undo(mergeId)).json).toMatchObject({ left: 2 });
    expect(fieldOf(await read(buys, orders), 'Buyer', orders)).toEqual(text(third.id));
    expect((await read(other)).id).toBe(other.id);
  });

  describe('is rejected', () => {
    test('for a record with itself, and for unknown, foreign, deleted and already merged records', async () => {
      const [a, b, gone] = [await make({}), await make({}), await make({})];
      expect(await refused(a, a)).toBe('422 MergedWithItself');
      expect(await refused(a, await order({}))).toBe('404');
      const stranger = await api.admin();
      const theirs = await defineDirectory(stranger, { name: 'Person', type: 'Data' });
      const foreign = await stranger.ok('createItem', { params: { id: theirs.directory.id }, body: {} });
      expect(await refused(a, foreign)).toBe('404');
      expect(await refused(a, { ...a, id: crypto.randomUUID() })).toBe('404');
      await admin.ok('deleteItem', { params: at(gone) });
      expect(await refused(a, gone)).toBe('404');
      expect(await refused(gone, a)).toBe('404');
      await merge(a, b);
      expect(await refused(await read(a), b)).toBe('409 MergedAlready');
      expect(await refused(b, await read(a))).toBe('409 MergedAlready');
    });

    test('if either record has changed since it was read', async () => {
      const [a, b] = [await make({}), await make({})];
      await admin.ok('updateItem', {
        params: at(b),
        body: { customFields: valuesOf(people, { Name: text('New') }) },
      });
      expect(await refused(a, b)).toBe('409 RecordChangedSince');
      expect(await refused(b, a)).toBe('409 RecordChangedSince');
    });

    test('for all but one of several concurrent calls, whichever record remains', async () => {
      for (let round = 0; round < 5; round += 1) {
        const [a, b] = [await make({}), await make({})];
        const outcomes = await Promise.all([refused(a, b), refused(b, a), refused(a, b)]);
        expect(outcomes.filter(outcome => outcome === '200')).toHaveLength(1);
        expect(outcomes.filter(outcome => outcome.startsWith('409'))).toHaveLength(2);
      }
    });

    test('with every issue of the merged values, without changing anything', async () => {
      const [a, b, c] = [await make({}), await make({}), await make({ Code: text('taken') })];
      const phone = { listValue: [text('no phone')] };
      expect(await refused(a, b, { Code: text('taken'), Phones: phone })).toBe('422 InvalidPhone NotUnique');
      expect(await refused(a, c, { Code: text('taken') })).toBe('200');
      expect((await read(b)).id).toBe(b.id);
    });

    test('if a unique field would refer to the same record twice', async () => {
      const [a, b] = [await make({}), await make({})];
      await order({ Only: text(a.id) });
      await order({ Only: text(b.id) });
      expect(await refused(a, b)).toBe('422 ReferredToTwice');
    });

    test("if the merged record can't leave its status", async () => {
      const everyone = (await admin.ok('listUserGroups')).find(group => group.everyone);
      const permissions = [{ groupId: everyone?.id ?? '', enter: true, leave: false, edit: true }];
      const deals = await defineDirectory(admin, {
        name: 'Deal',
        type: 'Process',
        statusList: [
          { name: 'Open', type: 'Active' },
          { name: 'Signed', type: 'Success', permissions },
        ],
      });
      const open = await make({}, {}, deals);
      const signed = await make({}, { status: deals.status('Signed') }, deals);
      const mergeDeals = (item: Item, other: Item) =>
        admin.call('mergeItems', { params: at(item, deals), body: bodyOf(item, other) });
      const answer = await mergeDeals(open, signed);
      expect([answer.status, (answer.json as { issues: unknown }).issues]).toEqual([
        422,
        [
          {
            path: ['otherId'],
            code: 'StatusNotPermitted',
            params: { status: 'Signed', action: 'leave' },
          },
        ],
      ]);
      expect((await read(signed, deals)).id).toBe(signed.id);
      expect((await mergeDeals(signed, open)).status).toBe(200);
    });

    test('without the permissions to update and delete, but not because of hidden values, which are merged too', async () => {
      const [a, b] = [await make({ Name: text('A') }), await make({ Secret: text('hush') })];
      const member = await api.colleague(admin);
      const may = (rights: { update: boolean; delete: boolean }) =>
        grantRights(admin, member.user.id, {
          directoryId: people.directory.id,
          rights: {
            ...FULL_RIGHTS,
            hiddenFields: [people.field('Secret').id],
            record: { read: true, create: true, ...rights },
          },
        });
      await may({ update: true, delete: false });
      expect(await refused(a, b, {}, member)).toBe('422 NotPermitted');
      await may({ update: true, delete: true });
      expect(await refused(a, b, { Secret: text('x') }, member)).toBe('422 UnknownField');
      const { mergeId } = await merge(a, b, {}, member);
      expect(fieldOf(await read(a), 'Secret')).toEqual(text('hush'));
      expect(JSON.stringify(await read(a, people, member))).not.toContain('hush');
      expect((await undo(mergeId, member)).status).toBe(200);
      expect(fieldOf(await read(a), 'Secret')).toBeUndefined();
    });

    test('when the merge of another user is undone, except by an admin', async () => {
      const { mergeId } = await merge(await make({}), await make({}));
      expect((await undo(mergeId, await api.colleague(admin))).status).toBe(404);
      expect((await undo(mergeId, await api.admin())).status).toBe(404);
      expect((await undo(mergeId, await api.colleague(admin, { isAdmin: true }))).status).toBe(200);
    });
  });

  test('removes a reference of the remaining record to itself, and restores it on undo', async () => {
    const a = await make({ Name: text('A') });
    const b = await make({ Name: text('B'), Boss: text(a.id) });
    const { mergeId } = await merge(b, a);
    expect(fieldOf(await read(b), 'Boss')).toBeUndefined();
    await undo(mergeId);
    expect(fieldOf(await read(b), 'Boss')).toEqual(text(a.id));
  });

  test("can't be undone after the merged record was restored from the trash", async () => {
    const [a, b] = [await make({}), await make({})];
    const { mergeId } = await merge(a, b);
    await admin.ok('restoreItem', { params: at(b) });
    expect((await read(b)).id).toBe(b.id);
    const answer = await undo(mergeId);
    expect((answer.json as { issues: { code: string }[] }).issues[0]?.code).toBe('RecordRestored');
  });
});
