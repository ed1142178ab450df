import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { BulkEdit, ChecklistPatch, Item, Problem } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

const call = { text: 'Call', required: true };
const write = { text: 'Write', required: false };
const sign = { text: 'Sign', required: true };

describeServer('Checklists of statuses', api => {
  let admin: Member;
  let ann: Member;
  let deals: DefinedDirectory;
  let params: { id: string };

  beforeAll(async () => {
    admin = await api.admin();
    ann = await api.colleague(admin);
    deals = await defineDeals('Deals');
    params = { id: deals.directory.id };
  });

  const defineDeals = (name: string) =>
    defineDirectory(
      admin,
      {
        name,
        type: 'Process',
        changesTrackingEnabled: true,
        statusList: [
          { name: 'New', type: 'Active', checklist: [call, write] },
          { name: 'Talks', type: 'Active', checklist: [sign] },
          { name: 'Done', type: 'Success' },
        ],
      },
      [{ name: 'Name', type: 'String' }],
    );
  const idOf = (text: string, { directory } = deals) =>
    directory.statusList.flatMap(({ checklist = [] }) => checklist).find(item => item.text === text)?.id ??
    '';
  const make = (checklist?: ChecklistPatch, member = admin) =>
    member.ok('createItem', { params, body: { checklist } });
  const placeOf = ({ id: itemId }: Item) => ({ ...params, itemId });
  const read = (item: Item) => admin.ok('getItem', { params: placeOf(item) });
  const codesOf = ({ issues }: Problem) => issues.map(({ path, code }) => `${path.join('.')} ${code}`);
  const bulk = (items: readonly Item[], change: BulkEdit, changeId = randomUUID()) =>
    admin.ok('changeItems', {
      params,
      body: { isPreview: false, changeId, itemIds: items.map(({ id }) => id), change },
    });

  test('have item ids that are set by the server and remain stable', async () => {
    const before = (await admin.ok('listDirectories')).find(({ id }) => id === params.id);
    const [first, ...others] = before?.statusList ?? [];
    expect(first?.checklist).toEqual([
      { ...call, id: expect.any(String) },
      { ...write, id: expect.any(String) },
    ]);
    expect(others.at(-1)).not.toHaveProperty('checklist');
    const other = await defineDeals('Others');
    const foreign = idOf('Sign', other);
    const statusList = [
      { ...first, name: 'New', type: 'Active' as const },
      { name: 'Talks', type: 'Active' as const, checklist: [{ ...sign, id: foreign }] },
      { name: 'Done', type: 'Success' as const },
    ];
    const input = { name: 'Copy', type: 'Process' as const, statusList };
    const copied = await defineDirectory(admin, input);
    const ids = copied.directory.statusList.flatMap(({ checklist = [] }) => checklist.map(({ id }) => id));
    expect(new Set([...ids, idOf('Call'), idOf('Write'), foreign]).size).toBe(6);
    const kept = await admin.ok('updateDirectory', {
      params: { id: copied.directory.id },
      body: { ...input, statusList: copied.directory.statusList },
    });
    expect(kept.statusList).toEqual(copied.directory.statusList);
    const twice = await admin.refused(422, 'createDirectory', {
      body: { ...input, statusList: [{ name: 'A', type: 'Active', checklist: [call, call] }] },
    });
    expect(codesOf(twice)).toContain('statusList.0.checklist.1.text NameTaken');
  });

  test('can be checked by every call that writes fields, with the caller and the time', async () => {
    const [first, second, signing] = [idOf('Call'), idOf('Write'), idOf('Sign')];
    const forged = { by: admin.user.id, at: '2001-01-01T00:00:00Z' };
    const since = new Date().toISOString();
    const item = await make({ [first]: forged }, ann);
    expect(item.checklist?.[first]).toEqual({ by: ann.user.id, at: expect.any(String) });
    expect((item.checklist?.[first]?.at ?? '') >= since).toBe(true);
    expect(item.references?.[ann.user.id]?.display).toBe(ann.user.name);
    const body = { checklist: { [second]: {} }, version: item.version };
    const put = await admin.ok('updateItem', { params: placeOf(item), body });
    expect(put.checklist).toEqual({
      ...item.checklist,
      [second]: expect.objectContaining({ by: admin.user.id }),
    });
    // A checklist sent back as it was read doesn't change.
    const same = await admin.ok('updateItem', {
      params: placeOf(item),
      body: { checklist: put.checklist, version: put.version },
    });
    expect(same).toMatchObject({ version: put.version, checklist: put.checklist });
    const moved = await admin.ok('changeItemStatus', {
      params: { ...placeOf(item), status: deals.status('Talks') },
      body: { checklist: { [signing]: {} } },
    });
    expect(Object.keys(moved.checklist ?? {}).sort()).toEqual([first, second, signing].sort());
    const dropped = await admin.ok('moveItem', {
      params,
      body: { itemId: item.id, status: deals.status('New'), checklist: { [second]: null } },
    });
    expect(Object.keys(dropped.checklist ?? {}).sort()).toEqual([first, signing].sort());
    const asProcess = { checklist: { [second]: {} }, version: dropped.version };
    const process = await admin.ok('updateProcess', { params: { id: item.id }, body: asProcess });
    expect(Object.keys(process.checklist ?? {}).sort()).toEqual([first, second, signing].sort());
    await admin.ok('updateProcess', { params: { id: item.id }, body: { checklist: { [second]: null } } });
    await bulk([item], { checklist: { [first]: null, [signing]: null } });
    expect(await read(item)).not.toHaveProperty('checklist');
    const changes = await admin.ok('listItemChanges', { params: placeOf(item) });
    const told = changes.flatMap(entry =>
      entry.changes.filter(({ field }) => field === `checklist/${first}`),
    );
    expect(told).toEqual([
      {
        field: `checklist/${first}`,
        before: { stringValue: ann.user.id, dateValue: item.checklist?.[first]?.at },
        after: null,
      },
      {
        field: `checklist/${first}`,
        before: null,
        after: { stringValue: ann.user.id, dateValue: item.checklist?.[first]?.at },
      },
    ]);
  });

  test('prevent leaving a status while a required item is unchecked, on every path', async () => {
    const [item, other] = [await make(), await make()];
    const status = deals.status('Talks');
    const open = [`checklist.${idOf('Call')} ChecklistOpen`];
    const at = { ...placeOf(item), status };
    expect(codesOf(await admin.refused(422, 'changeItemStatus', { params: at, body: {} }))).toEqual(open);
    const drop = { itemId: item.id, status };
    expect(codesOf(await admin.refused(422, 'moveItem', { params, body: drop }))).toEqual(open);
    const put = { status, version: item.version };
    expect(codesOf(await admin.refused(422, 'updateItem', { params: placeOf(item), body: put }))).toEqual(
      open,
    );
    const outcomes = await bulk([item, other], { status });
    expect(outcomes.map(({ issues }) => issues.map(({ path, code }) => `${path.join('.')} ${code}`))).toEqual(
      [open, open],
    );
    expect((await read(item)).version).toBe(item.version);
    const done = await bulk([item, other], { status, checklist: { [idOf('Call')]: {} } });
    expect(done.map(({ outcome }) => outcome)).toEqual(['Changed', 'Changed']);
  });

  test('merge concurrent changes item by item', async () => {
    const item = await make({ [idOf('Call')]: {} });
    const tick = (member: Member, checklist: ChecklistPatch) =>
      member.ok('updateItem', { params: placeOf(item), body: { checklist, version: item.version } });
    await tick(ann, { [idOf('Write')]: {}, [idOf('Call')]: {} });
    // The admin's change is also based on the first version: what Ann checked remains, what the admin unchecks is
    // removed.
    const merged = await tick(admin, { [idOf('Call')]: null, [idOf('Write')]: null });
    expect(merged.checklist).toEqual({ [idOf('Write')]: expect.objectContaining({ by: ann.user.id }) });
  });

  test("reject items of other directories, and changes by users who can't update the record", async () => {
    const other = await defineDeals('Strangers');
    const item = await make();
    const reader = await api.colleague(admin);
    const rights = { ...FULL_RIGHTS, record: { ...FULL_RIGHTS.record, update: false } };
    await grantRights(admin, reader.user.id, { directoryId: params.id, rights });
    const ticking = async (member: Member, id: string) => {
      const answer = await member.call('updateItem', {
        params: placeOf(item),
        body: { checklist: { [id]: {} } },
      });
      return [answer.status, answer.text.replaceAll(id, 'ITEM')];
    };
    const unknown = await ticking(admin, randomUUID());
    expect(unknown[0]).toBe(422);
    expect(await ticking(admin, idOf('Call', other))).toEqual(unknown);
    expect((await ticking(reader, idOf('Call')))[1]).toContain('NotPermitted');
    expect(await read(item)).not.toHaveProperty('checklist');
  });

  test('restore checks unchanged on undo, and omit checks of deleted items', async () => {
    const item = await make({ [idOf('Call')]: {}, [idOf('Write')]: {} }, ann);
    const changeId = randomUUID();
    await bulk([item], { checklist: { [idOf('Call')]: null } }, changeId);
    const [change] = await admin.ok('listBulkChanges', { params });
    expect(change).toMatchObject({ id: changeId, kind: 'Checklist' });
    await admin.ok('undoBulkChange', { params: { ...params, changeId } });
    expect((await read(item)).checklist).toEqual(item.checklist);
    // A move is undone even if the checklist of the status being left has open items.
    const moving = randomUUID();
    await bulk([item], { status: deals.status('Talks') }, moving);
    const { outcomes } = await admin.ok('undoBulkChange', { params: { ...params, changeId: moving } });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['Changed']);
    const { name, type, statusList } = deals.directory;
    const shorter = statusList.map(status => ({
      ...status,
      ...(status.checklist && { checklist: status.checklist.filter(({ text }) => text !== 'Write') }),
    }));
    await admin.ok('updateDirectory', {
      params,
      body: { name, type, changesTrackingEnabled: true, statusList: shorter },
    });
    expect(Object.keys((await read(item)).checklist ?? {})).toEqual([idOf('Call')]);
  });

  test('are part of a template by their texts, and keep their checks when it is applied again', async () => {
    const [team, other] = [await api.admin(), await api.admin()];
    const statusList = [
      { name: 'New', type: 'Active' as const, checklist: [call, write] },
      { name: 'Done', type: 'Success' as const },
    ];
    const jobs = await defineDirectory(team, { name: 'Jobs', code: 'jobs', type: 'Process', statusList });
    const at = { id: jobs.directory.id };
    const ticked = { [idOf('Call', jobs)]: {} };
    const item = await team.ok('createItem', { params: at, body: { checklist: ticked } });
    const file = await team.ok('exportConfiguration');
    expect(JSON.stringify(file)).toContain(JSON.stringify([call, write]));
    expect((await team.ok('planTemplate', { body: file })).changes).toEqual([]);
    const edited = JSON.parse(JSON.stringify(file).replace('"Write"', '"Visit"'));
    const { changes, plan } = await team.ok('planTemplate', { body: edited });
    const told = plan.diffs.flatMap(diff => diff.changes.map(({ path }) => path[0]));
    expect(told).toContain('checklist');
    await team.ok('changeConfiguration', { body: { changes } });
    const read = await team.ok('getItem', { params: { ...at, itemId: item.id } });
    expect(read.checklist).toEqual(item.checklist);
    await other.ok('changeConfiguration', {
      body: { changes: (await other.ok('planTemplate', { body: edited })).changes },
    });
    const made = (await other.ok('listDirectories')).find(({ code }) => code === 'jobs');
    expect(made?.statusList[0]?.checklist?.map(({ text, required }) => [text, required])).toEqual([
      ['Call', true],
      ['Visit', false],
    ]);
    expect(await other.ok('exportConfiguration')).toEqual(edited);
  });
});
