import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { BulkEdit, BulkOutcome, FieldValuesPatch, Item } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

const person = (member: Member) => ({ Manager: { stringValue: member.user.id } });
const nobody = { Manager: null };

describeServer('Assigning and releasing a process', api => {
  let admin: Member;
  let ann: Member;
  let ben: Member;
  let cases: DefinedDirectory;
  let params: { id: string };

  beforeAll(async () => {
    admin = await api.admin();
    [ann, ben] = [await api.colleague(admin), await api.colleague(admin)];
    const statusList = [
      { name: 'New', type: 'Active' as const },
      { name: 'Done', type: 'Success' as const },
    ];
    const input = { name: 'Cases', type: 'Process' as const, changesTrackingEnabled: true, statusList };
    cases = await defineDirectory(admin, input, [{ name: 'Name', type: 'String' }]);
    params = { id: cases.directory.id };
  });

  const make = (customFields: FieldValuesPatch = {}) =>
    admin.ok('createItem', { params, body: { customFields } });
  const several = (count: number) => Promise.all(Array.from({ length: count }, () => make()));
  const placeOf = ({ id: itemId }: Item) => ({ ...params, itemId });
  const holderOf = async (item: Item) =>
    (await admin.ok('getItem', { params: placeOf(item) })).customFields.Manager?.stringValue;
  const put = (
    member: Member,
    item: Item,
    body: { customFields: FieldValuesPatch; expected?: FieldValuesPatch },
  ) => member.call('updateItem', { params: placeOf(item), body: { ...body, version: item.version } });
  const take = (member: Member, item: Item) =>
    put(member, item, { customFields: person(member), expected: nobody });
  const bulk = (member: Member, items: readonly Item[], change: BulkEdit, changeId = randomUUID()) =>
    member.ok('changeItems', {
      params,
      body: { isPreview: false, changeId, itemIds: items.map(({ id }) => id), change },
    });
  const takeAll = (member: Member): BulkEdit => ({ customFields: person(member), expected: nobody });
  const told = (outcomes: readonly BulkOutcome[]) => outcomes.map(({ outcome }) => outcome);

  test('succeeds for one of two concurrent users, and reports the conflict to the other', async () => {
    for (let round = 0; round < 8; round += 1) {
      const item = await make();
      const answers = await Promise.all([take(ann, item), take(ben, item)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = answers[0]?.status === 200 ? ann : ben;
      const loser = winner === ann ? ben : ann;
      expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
        version: item.version + 1,
        conflicts: [
          { fieldId: 'Manager', base: null, mine: person(loser).Manager, theirs: person(winner).Manager },
        ],
      });
      expect(await holderOf(item)).toBe(winner.user.id);
      const changes = await admin.ok('listItemChanges', { params: placeOf(item) });
      expect(changes.map(({ kind }) => kind)).toEqual(['Changed', 'Created']);
    }
  });

  test('takes over from another user only if the call includes the current manager', async () => {
    const item = await make(person(ann));
    expect((await take(ben, item)).status).toBe(409);
    expect(await take(ann, item)).toMatchObject({ status: 200, json: { version: item.version } });
    const over = { customFields: person(ben), expected: person(ann) };
    expect((await put(ben, item, over)).status).toBe(200);
    expect((await put(admin, item, { customFields: nobody, expected: person(ann) })).status).toBe(409);
    expect(await holderOf(item)).toBe(ben.user.id);
  });

  test("isn't blocked by concurrent changes of other fields", async () => {
    const item = await make();
    const renamed = { customFields: { [cases.field('Name').id]: { stringValue: 'Roof' } } };
    await admin.ok('updateItem', { params: placeOf(item), body: { ...renamed, version: item.version } });
    expect((await take(ann, item)).status).toBe(200);
  });

  test('rejects records of other managers in a bulk change, which can be undone as a whole', async () => {
    const [free, own] = [await make(), await make(person(ann))];
    const held = await make(person(ben));
    const changeId = randomUUID();
    const outcomes = await bulk(ann, [free, own, held], takeAll(ann), changeId);
    expect(told(outcomes)).toEqual(['Changed', 'Unchanged', 'Refused']);
    expect(outcomes[2]?.issues).toEqual([
      { path: ['customFields', 'Manager'], code: 'HoldsAnother', params: { value: ben.user.name } },
    ]);
    expect(await holderOf(held)).toBe(ben.user.id);
    await ann.ok('undoBulkChange', { params: { ...params, changeId } });
    expect([await holderOf(free), await holderOf(own)]).toEqual([undefined, ann.user.id]);
  });

  test('succeeds once per record for two concurrent bulk changes', async () => {
    const items = await several(12);
    const [hers, his] = await Promise.all([
      bulk(ann, items, takeAll(ann)),
      bulk(ben, [...items].reverse(), takeAll(ben)),
    ]);
    const changed = [...hers, ...his].filter(({ outcome }) => outcome === 'Changed');
    expect(changed.length).toBe(items.length);
    expect(new Set(changed.map(({ itemId }) => itemId)).size).toBe(items.length);
    for (const { itemId, outcome } of hers) {
      const item = items.find(({ id }) => id === itemId);
      const holder = item && (await holderOf(item));
      expect(holder).toBe(outcome === 'Changed' ? ann.user.id : ben.user.id);
    }
  });

  test("does not reveal the manager to a caller who can't see it", async () => {
    const blind = await api.colleague(admin);
    const rights = { ...FULL_RIGHTS, hiddenFields: ['Manager'] };
    await grantRights(admin, blind.user.id, { directoryId: params.id, rights });
    const item = await make(person(ann));
    const expecting = async (expected: FieldValuesPatch) => {
      const answer = await put(blind, item, { customFields: {}, expected });
      return [answer.status, answer.text.replaceAll(Object.keys(expected)[0] ?? '', 'FIELD')];
    };
    const unknown = await expecting({ Nothing: null });
    expect(unknown[0]).toBe(422);
    expect(await expecting(nobody)).toEqual(unknown);
    expect(await expecting(person(ann))).toEqual(unknown);
    await blind.refused(404, 'listOfferedPeople', { params: { ...params, fieldId: 'Manager' } });
  });

  test('omits locked and deleted users from the offered candidates', async () => {
    const [team, chosen] = [await api.admin(), { fieldId: 'Manager' }];
    const [locked, gone, clerk] = [
      await api.colleague(team),
      await api.colleague(team),
      await api.colleague(team),
    ];
    const statusList = [
      { name: 'New', type: 'Active' as const },
      { name: 'Done', type: 'Success' as const },
    ];
    const { directory } = await defineDirectory(team, { name: 'Jobs', type: 'Process', statusList });
    const at = { id: directory.id };
    const offered = async (member = team) =>
      (await member.ok('listOfferedPeople', { params: { ...at, ...chosen } })).sort();
    const idsOf = (...members: Member[]) => members.map(({ user }) => user.id).sort();
    expect(await offered()).toEqual(idsOf(team, locked, gone, clerk));
    const [lockedOne, goneOne] = await Promise.all(
      [locked, gone].map(member =>
        team.ok('createItem', { params: at, body: { customFields: person(member) } }),
      ),
    );
    if (!lockedOne || !goneOne) throw new Error('Two records were made.');
    const before = await team.ok('getUser', { params: { id: locked.user.id } });
    const lockoutEnd = new Date(Date.now() + 24 * 3_600_000).toISOString();
    await team.ok('updateUser', {
      params: { id: locked.user.id },
      body: { name: before.name, email: before.email, lockoutEnd },
    });
    await team.ok('deleteUser', { params: { id: gone.user.id } });
    expect(await offered(clerk)).toEqual(idsOf(team, clerk));
    for (const [member, item, code] of [
      [locked, lockedOne, 'PersonNotOffered'],
      [gone, goneOne, 'UnknownReference'],
    ] as const) {
      const place = { ...at, itemId: item.id };
      const shown = await clerk.ok('getItem', { params: place });
      expect(shown.references?.[member.user.id]?.display).toBe(member.user.name);
      await clerk.ok('updateItem', { params: place, body: { customFields: person(member) } });
      const refused = await clerk.refused(422, 'createItem', {
        params: at,
        body: { customFields: person(member) },
      });
      expect(refused.issues).toEqual([{ path: ['customFields', 'Manager'], code, params: {} }]);
    }
    await team.refused(404, 'listOfferedPeople', { params: { ...at, fieldId: 'DueDate' } });
  });

  test('can be undone, even if the former manager has been deleted in the meantime', async () => {
    const gone = await api.colleague(admin);
    const item = await make(person(gone));
    const changeId = randomUUID();
    const off: BulkEdit = { customFields: nobody, expected: person(gone) };
    expect(told(await bulk(admin, [item], off, changeId))).toEqual(['Changed']);
    await admin.ok('deleteUser', { params: { id: gone.user.id } });
    const { outcomes } = await admin.ok('undoBulkChange', { params: { ...params, changeId } });
    expect(told(outcomes)).toEqual(['Changed']);
    expect(await holderOf(item)).toBe(gone.user.id);
  });
});
