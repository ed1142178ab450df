import { beforeAll, expect, test } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';

describeServer('Saved views of processes', api => {
  let admin: Member;
  let clerk: Member;
  let sales: string;
  let cases: DefinedDirectory;
  let orders: DefinedDirectory;

  beforeAll(async () => {
    admin = await api.admin();
    sales = (await admin.ok('createUserGroup', { body: { name: 'Sales', users: [] } })).id;
    clerk = await api.colleague(admin, { groups: [sales] });
    const statusList = [
      { name: 'New', type: 'Active' as const },
      { name: 'Done', type: 'Success' as const },
    ];
    const type = { type: 'Process' as const, statusList };
    cases = await defineDirectory(admin, { name: 'Case', ...type }, [
      { name: 'Cost', type: 'Number' },
      { name: 'Title', type: 'String' },
    ]);
    orders = await defineDirectory(admin, { name: 'Order', ...type }, [{ name: 'Place', type: 'String' }]);
  });

  const view = (
    name: string,
    groupIds: string[] = [],
    state: Record<string, unknown> = { view: 'list' },
  ) => ({ name, state, groupIds });
  const create = (member: Member, body: ReturnType<typeof view>) => member.ok('createProcessView', { body });
  const names = async (member: Member) => (await member.ok('listProcessViews')).map(({ name }) => name);
  const stateOf = async (member: Member, id: string) =>
    (await member.ok('listProcessViews')).find(each => each.id === id)?.state;
  /**
   * Creates a colleague with the given hidden fields in both types; `null` means that they can't even read the type.
   */
  const restricted = async (
    hidden: Record<'cases' | 'orders', readonly string[] | null>,
    isAdmin = false,
  ) => {
    const member = await api.colleague(admin, { isAdmin, groups: [sales] });
    const record = { ...FULL_RIGHTS.record, read: false };
    const directories = Object.entries({ cases, orders }).map(([name, { directory }]) => {
      const hiddenFields = hidden[name as keyof typeof hidden];
      const rights = hiddenFields
        ? { ...FULL_RIGHTS, hiddenFields: [...hiddenFields] }
        : { ...FULL_RIGHTS, record };
      return { directoryId: directory.id, rights };
    });
    const before = await admin.ok('listUsageProfiles');
    const assignments = [{ userId: member.user.id }];
    const body = { name: member.user.id, assignments, directories, otherDirectories: FULL_RIGHTS, menu: [] };
    const { id } = await admin.ok('createUsageProfile', { body });
    await admin.ok('orderUsageProfiles', { body: { list: [id, ...before.map(each => each.id)] } });
    return member;
  };

  test('are private until an admin shares them, and separate from those of a directory', async () => {
    const own = await create(clerk, view('Mine'));
    expect(own).toEqual({ id: own.id, ownerId: clerk.user.id, ...view('Mine') });
    await create(admin, view('Only admin'));
    const shared = await create(admin, view('For sales', [sales]));
    const params = { id: cases.directory.id };
    await admin.ok('createRecordView', { params, body: view('Of cases', [sales]) });
    expect(await names(clerk)).toEqual(['For sales', 'Mine']);
    expect(await names(await api.colleague(admin))).toEqual([]);
    expect((await clerk.ok('listRecordViews', { params })).map(({ name }) => name)).toEqual(['Of cases']);
    const elsewhere = { params: { ...params, viewId: shared.id } };
    await admin.refused(404, 'deleteRecordView', elsewhere);
    await admin.refused(404, 'updateRecordView', { ...elsewhere, body: view('Moved') });
    const refused = await clerk.refused(422, 'createProcessView', { body: view('No', [sales]) });
    expect(refused.issues[0]).toMatchObject({ path: ['groupIds'], code: 'NotPermitted' });
  });

  test('can be changed and deleted by their owner, and by an admin if they are shared', async () => {
    const own = await create(clerk, view('Private'));
    const shared = await create(admin, view('Shared', [sales]));
    const ofOwn = { params: { viewId: own.id } };
    const ofShared = { params: { viewId: shared.id } };
    const body = view('Renamed', [], { view: 'board' });
    expect(await clerk.ok('updateProcessView', { ...ofOwn, body })).toEqual({ ...own, ...body });
    await admin.refused(404, 'updateProcessView', { ...ofOwn, body });
    await admin.refused(404, 'deleteProcessView', ofOwn);
    expect((await clerk.refused(422, 'updateProcessView', { ...ofShared, body })).code).toBe('NotPermitted');
    await clerk.refused(422, 'deleteProcessView', ofShared);
    const stranger = await api.admin();
    await stranger.refused(404, 'deleteProcessView', ofShared);
    const second = await api.colleague(admin, { isAdmin: true });
    await second.ok('deleteProcessView', ofShared);
    await clerk.ok('deleteProcessView', ofOwn);
    await clerk.refused(404, 'deleteProcessView', ofOwn);
  });

  test('are limited to 100 per user together with record views, and to 64 KB each', async () => {
    const writer = await api.colleague(admin);
    const large = view('Large', [], { text: 'x'.repeat(70_000) });
    await writer.refused(413, 'createProcessView', { body: large });
    const params = { id: cases.directory.id };
    const made = await Promise.all(
      Array.from({ length: 103 }, (_, n) => {
        const body = view(`View ${n}`);
        return n % 2
          ? writer.call('createProcessView', { body })
          : writer.call('createRecordView', { params, body });
      }),
    );
    expect(made.filter(answer => answer.status === 200).length).toBe(100);
  });

  test('omit fields hidden in every readable type, but keep them when saved', async () => {
    const [cost, title] = [cases.field('Cost').id, cases.field('Title').id];
    const [order, place, status] = [orders.directory.id, orders.field('Place').id, orders.status('New')];
    const fields = { [cost]: { numberFrom: 7 }, [place]: { stringValue: 'Kyiv' } };
    const state = {
      columnsOrder: ['Number', title, cost, place],
      filters: { fields, statusIds: [status] },
      scope: { type: order, Manager: 'me', Contact: clerk.user.id, DueDate: 'Overdue' },
    };
    const { id } = await create(admin, view('Deals', [sales], state));
    expect(await stateOf(clerk, id)).toEqual(state);

    // The manager is hidden in one of the two types: the other still shows it.
    const half = await restricted({ cases: [cost, 'Manager'], orders: ['Contact'] });
    expect(await stateOf(half, id)).toEqual({
      ...state,
      columnsOrder: ['Number', title, place],
      filters: { fields: { [place]: { stringValue: 'Kyiv' } }, statusIds: [status] },
    });

    const few = await restricted({ cases: ['Manager', 'Contact'], orders: null }, true);
    const told = await stateOf(few, id);
    expect(told).toEqual({
      columnsOrder: ['Number', title, cost],
      filters: { fields: { [cost]: { numberFrom: 7 } }, statusIds: [] },
      scope: { DueDate: 'Overdue' },
    });
    const body = view('All deals', [sales], told);
    const renamed = await few.ok('updateProcessView', { params: { viewId: id }, body });
    expect([renamed.name, renamed.state]).toEqual(['All deals', told]);
    expect(await stateOf(admin, id)).toEqual(state);

    const blind = await restricted({ cases: null, orders: null });
    expect(await stateOf(blind, id)).toEqual({
      columnsOrder: [],
      filters: { fields: {}, statusIds: [] },
      scope: {},
    });
  });

  test("stay unchanged when a type is deleted and restored, and aren't versioned", async () => {
    const { statusList } = cases.directory;
    const statuses = statusList.map(({ name, type }) => ({ name, type }));
    const gone = await defineDirectory(admin, { name: 'Gone', type: 'Process', statusList: statuses }, [
      { name: 'Text', type: 'String' },
    ]);
    const text = gone.field('Text').id;
    const state = { columnsOrder: [text], scope: { type: gone.directory.id } };
    const { id } = await create(admin, view('Of what goes', [], state));
    const params = { id: gone.directory.id };
    await admin.ok('createRecordView', { params, body: view('Goes with it') });
    const deletion = [{ kind: 'DeleteDirectory' as const, id: gone.directory.id }];
    const plan = await admin.ok('planConfiguration', { body: { changes: deletion } });
    expect(plan.references.map(one => [one.kind, one.id, one.removed.kind])).toEqual([
      ['View', id, 'Directory'],
      ['View', id, 'Field'],
    ]);
    await admin.ok('changeConfiguration', { body: { changes: deletion } });
    expect(await stateOf(admin, id)).toEqual(state);
    const later = { ...view('Later'), state: { ...state, later: true } };
    await admin.ok('updateProcessView', { params: { viewId: id }, body: later });
    const [version] = (await admin.ok('listConfigurationVersions')).items;
    const revert = { kind: 'Revert' as const, versionId: version?.id ?? '' };
    await admin.ok('changeConfiguration', { body: { changes: [revert] } });
    expect((await admin.ok('listRecordViews', { params })).map(({ name }) => name)).toEqual(['Goes with it']);
    expect(await stateOf(admin, id)).toEqual(later.state);
  });
});
