import { beforeAll, expect, test } from 'vitest';
import type { DirectoryRights } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';

describeServer('The history of a record', api => {
  let admin: Member;
  let offers: DefinedDirectory;
  let cost: string;
  let title: string;
  let itemId: string;

  beforeAll(async () => {
    admin = await api.admin();
    const fields = [
      { name: 'Title', type: 'String' },
      { name: 'Cost', type: 'Number' },
    ];
    const input = { name: 'Offer', type: 'Data' as const, changesTrackingEnabled: true };
    offers = await defineDirectory(admin, input, fields);
    [title, cost] = [offers.field('Title').id, offers.field('Cost').id];
    const params = { id: offers.directory.id };
    const made = await admin.ok('createItem', {
      params,
      body: { customFields: { [title]: { stringValue: 'Roof' } } },
    });
    itemId = made.id;
    const write = (
      customFields: Record<string, { stringValue: string } | { numberValue: number } | null>,
      version: number,
    ) => admin.ok('updateItem', { params: { ...params, itemId }, body: { customFields, version } });
    await write({ [title]: { stringValue: 'Roof repair' }, [cost]: { numberValue: 987_654_321 } }, 1);
    await write({ [cost]: null }, 2);
  });

  const read = (member: Member) =>
    member.ok('listItemChanges', { params: { id: offers.directory.id, itemId } });

  test('lists who changed what, newest first, with the values before and after', async () => {
    const entries = await read(admin);
    expect(entries.map(entry => entry.kind)).toEqual(['Changed', 'Changed', 'Created']);
    expect(new Set(entries.map(entry => entry.userId))).toEqual(new Set([admin.user.id]));
    expect(entries[0]?.changes).toEqual([{ field: cost, before: { numberValue: 987_654_321 }, after: null }]);
    expect(entries[1]?.changes).toContainEqual({
      field: title,
      before: { stringValue: 'Roof' },
      after: { stringValue: 'Roof repair' },
    });
  });

  test('omits changes of hidden fields', async () => {
    const reader = await withRights({ ...FULL_RIGHTS, hiddenFields: [cost] });
    const entries = await read(reader);
    expect(JSON.stringify(entries)).not.toContain('987654321');
    expect(JSON.stringify(entries)).not.toContain(cost);
    expect(entries.map(entry => entry.kind)).toEqual(['Changed', 'Created']);
  });

  test('is rejected without permission or tracking, and returns 404 for inaccessible records', async () => {
    const params = { id: offers.directory.id, itemId };
    const blind = await withRights({ ...FULL_RIGHTS, changes: { read: false } });
    expect((await blind.refused(422, 'listItemChanges', { params })).code).toBe('NotPermitted');
    const stranger = await withRights({ ...FULL_RIGHTS, record: { ...FULL_RIGHTS.record, read: false } });
    await stranger.refused(404, 'listItemChanges', { params });
    const other = await api.admin();
    await other.refused(404, 'listItemChanges', { params });
    const silent = await defineDirectory(admin, { name: 'Silent', type: 'Data' }, []);
    const made = await admin.ok('createItem', {
      params: { id: silent.directory.id },
      body: { customFields: {} },
    });
    await admin.refused(422, 'listItemChanges', { params: { id: silent.directory.id, itemId: made.id } });
  });

  async function withRights(rights: DirectoryRights): Promise<Member> {
    const member = await api.colleague(admin);
    const before = await admin.ok('listUsageProfiles');
    const made = await admin.ok('createUsageProfile', {
      body: {
        name: `For ${member.user.id}`,
        assignments: [{ userId: member.user.id }],
        directories: [{ directoryId: offers.directory.id, rights }],
        otherDirectories: FULL_RIGHTS,
        menu: [],
      },
    });
    await admin.ok('orderUsageProfiles', { body: { list: [made.id, ...before.map(({ id }) => id)] } });
    return member;
  }
});
