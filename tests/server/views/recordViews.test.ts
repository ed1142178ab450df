import { beforeAll, expect, test } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

describeServer('Saved views', api => {
  let admin: Member;
  let clerk: Member;
  let sales: string;
  let cases: DefinedDirectory;

  beforeAll(async () => {
    admin = await api.admin();
    sales = (await admin.ok('createUserGroup', { body: { name: 'Sales', users: [] } })).id;
    clerk = await api.colleague(admin, { groups: [sales] });
    cases = await defineDirectory(admin, { name: 'Case', type: 'Data' });
  });

  const params = (viewId = '') => ({ id: cases.directory.id, viewId });
  const view = (
    name: string,
    groupIds: string[] = [],
    state: Record<string, unknown> = { view: 'list' },
  ) => ({
    name,
    state,
    groupIds,
  });
  const create = (member: Member, body: ReturnType<typeof view>) =>
    member.ok('createRecordView', { params: params(), body });
  const names = async (member: Member) =>
    (await member.ok('listRecordViews', { params: params() })).map(({ name }) => name);

  test('are private until an admin shares them with groups', async () => {
    const own = await create(clerk, view(' Mine '));
    expect(own).toEqual({ id: own.id, ownerId: clerk.user.id, ...view(' Mine ') });
    await create(admin, view('Only admin'));
    await create(admin, view('For sales', [sales]));
    const everyone = (await admin.ok('listUserGroups')).find(group => group.everyone)?.id ?? '';
    await create(admin, view('For all', [everyone]));
    expect(await names(clerk)).toEqual([' Mine ', 'For all', 'For sales']);
    expect(await names(await api.colleague(admin))).toEqual(['For all']);
    expect(await names(admin)).toEqual(['For all', 'For sales', 'Only admin']);
  });

  test('can be changed and deleted by their owner, and by an admin if they are shared', async () => {
    const own = await create(clerk, view('Private'));
    const shared = await create(admin, view('Shared', [sales]));
    const body = view('Renamed', [], { view: 'board' });
    expect(await clerk.ok('updateRecordView', { params: params(own.id), body })).toEqual({ ...own, ...body });
    await admin.refused(404, 'updateRecordView', { params: params(own.id), body });
    await admin.refused(404, 'deleteRecordView', { params: params(own.id) });
    const theirs = await clerk.refused(422, 'updateRecordView', { params: params(shared.id), body });
    expect(theirs.code).toBe('NotPermitted');
    await clerk.refused(422, 'deleteRecordView', { params: params(shared.id) });
    const second = await api.colleague(admin, { isAdmin: true });
    await second.ok('deleteRecordView', { params: params(shared.id) });
    await clerk.ok('deleteRecordView', { params: params(own.id) });
    await clerk.refused(404, 'deleteRecordView', { params: params(own.id) });
  });

  test('keep columns hidden from an admin when that admin renames the view', async () => {
    const deals = await defineDirectory(admin, { name: 'Deal', type: 'Data' }, [
      { name: 'Cost', type: 'Number' },
      { name: 'Title', type: 'String' },
    ]);
    const [cost, title] = [deals.field('Cost').id, deals.field('Title').id];
    const place = { id: deals.directory.id };
    const state = { view: 'list', columns: [title, cost] };
    const made = await admin.ok('createRecordView', { params: place, body: view('Deals', [sales], state) });
    const second = await api.colleague(admin, { isAdmin: true, groups: [sales] });
    const rights = { ...FULL_RIGHTS, hiddenFields: [cost] };
    await grantRights(admin, second.user.id, { directoryId: place.id, rights });
    const [told] = await second.ok('listRecordViews', { params: place });
    expect(JSON.stringify(told?.state)).not.toContain(cost);
    const params = { ...place, viewId: made.id };
    const body = { name: 'All deals', groupIds: [sales], state: told?.state ?? {} };
    const renamed = await second.ok('updateRecordView', { params, body });
    expect([renamed.name, renamed.state]).toEqual(['All deals', told?.state]);
    expect((await admin.ok('listRecordViews', { params: place }))[0]?.state).toEqual(state);
  });

  test('can be updated by an owner who is no longer an admin, without changing how they are shared', async () => {
    const second = await api.colleague(admin, { isAdmin: true });
    const own = await create(second, view('Team', [sales]));
    await admin.ok('updateUser', {
      params: { id: second.user.id },
      body: { name: 'Was admin', email: second.email, isAdmin: false, groups: [] },
    });
    await second.ok('updateRecordView', { params: params(own.id), body: view('Team 2', [sales]) });
    await second.refused(422, 'updateRecordView', { params: params(own.id), body: view('Team 3') });
    const refused = await clerk.refused(422, 'createRecordView', {
      params: params(),
      body: view('No', [sales]),
    });
    expect(refused.issues[0]).toMatchObject({ path: ['groupIds'], code: 'NotPermitted' });
    const foreign = await (await api.admin()).ok('createUserGroup', { body: { name: 'Else', users: [] } });
    const unknown = { params: params(), body: view('No', [foreign.id]) };
    expect((await admin.refused(422, 'createRecordView', unknown)).issues[0]?.code).toBe('UnknownGroup');
  });

  test('are limited to 64 KB each and a hundred per user', async () => {
    const writer = await api.colleague(admin);
    const large = view('Large', [], { text: 'x'.repeat(70_000) });
    await writer.refused(413, 'createRecordView', { params: params(), body: large });
    const made = await Promise.all(
      Array.from({ length: 103 }, (_, n) =>
        writer.call('createRecordView', { params: params(), body: view(`View ${n}`) }),
      ),
    );
    expect(made.filter(answer => answer.status === 200).length).toBe(100);
  });

  test('are accessible only in readable directories of the account', async () => {
    const blind = await api.colleague(admin);
    const record = { ...FULL_RIGHTS.record, read: false };
    await grantRights(admin, blind.user.id, {
      directoryId: cases.directory.id,
      rights: { ...FULL_RIGHTS, record },
    });
    await blind.refused(404, 'listRecordViews', { params: params() });
    const own = await create(clerk, view('Kept'));
    const stranger = await api.admin();
    await stranger.refused(404, 'listRecordViews', { params: params() });
    await stranger.refused(404, 'deleteRecordView', { params: params(own.id) });
  });
});
