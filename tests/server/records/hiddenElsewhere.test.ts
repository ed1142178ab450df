import { beforeAll, expect, test } from 'vitest';
import type { DirectoryRights, Item, SearchRequest } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import {
  type DefinedDirectory,
  defineDirectory,
  readDefinedDirectory,
} from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

describeServer('A user with limited access', api => {
  let admin: Member;
  let firms: DefinedDirectory;
  let deals: DefinedDirectory;
  let rating: string;
  const made: Record<'open' | 'secret', { firm: Item; deal: Item }> = {} as never;

  beforeAll(async () => {
    admin = await api.admin();
    firms = await defineDirectory(
      admin,
      {
        name: 'Firms',
        type: 'Data',
        statusList: [
          { name: 'Open', type: 'Active' },
          { name: 'Secret', type: 'Active' },
        ],
      },
      [
        { name: 'Name', type: 'String' },
        { name: 'Rating', type: 'Number' },
      ],
    );
    await changeFirms(['Rating']);
    deals = await defineDirectory(admin, { name: 'Deals', type: 'Data' }, [
      { name: 'Firm', type: 'Directory', directoryId: firms.directory.id },
    ]);
    await admin.ok('createCustomField', {
      params: { entity: deals.directory.id },
      body: {
        name: 'Rated',
        type: 'DirectoryRelatedField',
        directoryFieldId: deals.field('Firm').id,
        directoryRelatedFieldId: firms.field('Rating').id,
      },
    });
    deals = await readDefinedDirectory(admin, deals.directory.id);
    rating = firms.field('Rating').id;
    made.open = await makePair('Open', 'Openfirm', 3);
    made.secret = await makePair('Secret', 'Darkfirm', 9);
  });

  /** Hides fields in the status Secret; the name is the firms' display. */
  async function changeFirms(hidden: readonly string[]) {
    const { fields: _, id, validatorUrl: __, revision: ___, ...directory } = firms.directory;
    const settings = Object.fromEntries(hidden.map(name => [firms.field(name).id, { hidden: true }]));
    const statusList = directory.statusList.map(status => ({
      ...status,
      fields: status.name === 'Secret' ? settings : {},
    }));
    const body = { ...directory, displayFieldId: firms.field('Name').id, statusList };
    await admin.ok('updateDirectory', { params: { id }, body });
    firms = await readDefinedDirectory(admin, id);
  }

  async function makePair(status: string, name: string, numberValue: number) {
    const firm = await admin.ok('createItem', {
      params: { id: firms.directory.id },
      body: {
        customFields: {
          [firms.field('Name').id]: { stringValue: name },
          [firms.field('Rating').id]: { numberValue },
        },
      },
    });
    const deal = await admin.ok('createItem', {
      params: { id: deals.directory.id },
      body: { customFields: { [deals.field('Firm').id]: { stringValue: firm.id } } },
    });
    const params = { id: firms.directory.id, itemId: firm.id, status: firms.status(status) };
    return { firm: await admin.ok('changeItemStatus', { params, body: { text: '' } }), deal };
  }

  const found = async (member: Member, body: SearchRequest) =>
    (await member.ok('searchItems', { params: { id: deals.directory.id }, body })).items.map(({ id }) => id);

  test("can't read, filter or sort by a value of a referenced record whose status hides it", async () => {
    const { open, secret } = made;
    const seen = await admin.ok('getItem', { params: { id: deals.directory.id, itemId: secret.deal.id } });
    expect(seen.references?.[secret.firm.id]?.customFields?.[rating]).toBeUndefined();
    const shown = await admin.ok('getItem', { params: { id: deals.directory.id, itemId: open.deal.id } });
    expect(shown.references?.[open.firm.id]?.customFields?.[rating]).toEqual({ numberValue: 3 });
    const field = deals.field('Rated').id;
    const over = (numberValue: number) => ({
      conditions: [{ field, operator: 'MoreOrEqual' as const, value: { numberValue } }],
    });
    expect(await found(admin, over(0))).toEqual([open.deal.id]);
    expect(await found(admin, over(5))).toEqual([]);
    // A hidden value is sorted like an empty one: last in both directions.
    const sorted = (asc: boolean) => found(admin, { orderBy: { field, asc } });
    expect([await sorted(true), await sorted(false)]).toEqual([
      [open.deal.id, secret.deal.id],
      [open.deal.id, secret.deal.id],
    ]);
  });

  test("can't find records by a keyword in a referenced name that the profile hides", async () => {
    const reader = await api.colleague(admin);
    const rights = { ...FULL_RIGHTS, hiddenFields: [firms.field('Name').id] };
    await grantRights(admin, reader.user.id, { directoryId: firms.directory.id, rights });
    expect(await found(admin, { keyword: 'darkfirm' })).toEqual([made.secret.deal.id]);
    expect(await found(reader, { keyword: 'darkfirm' })).toEqual([]);
    expect(await found(reader, { keyword: '#' })).not.toEqual([]);
  });

  test("can't access a field derived from a hidden field", async () => {
    const reader = await api.colleague(admin);
    const rights = { ...FULL_RIGHTS, hiddenFields: [deals.field('Firm').id] };
    await grantRights(admin, reader.user.id, { directoryId: deals.directory.id, rights });
    const { directories } = await reader.ok('getBoot');
    expect(directories.find(({ id }) => id === deals.directory.id)?.fields).toEqual([]);
    const orderBy = { field: deals.field('Rated').id, asc: true };
    await reader.refused(400, 'searchItems', { params: { id: deals.directory.id }, body: { orderBy } });
  });

  test('gets a hidden field in definitions, but not in records, if the user is an admin', async () => {
    const other = await api.colleague(admin, { isAdmin: true });
    const rights = { ...FULL_RIGHTS, hiddenFields: [rating] };
    await grantRights(admin, other.user.id, { directoryId: firms.directory.id, rights });
    const { directories, usageProfiles } = await other.ok('getBoot');
    const designed = directories.find(({ id }) => id === firms.directory.id);
    expect(designed?.fields.map(({ name }) => name)).toEqual(['Name', 'Rating']);
    expect(usageProfiles[0]?.directories[0]?.rights.hiddenFields).toEqual([rating]);
    const params = { id: firms.directory.id, itemId: made.open.firm.id };
    const item = await other.ok('getItem', { params });
    expect(Object.keys(item.customFields)).toEqual([firms.field('Name').id]);
  });

  test("doesn't get a hidden field if the profile was saved with ids in capitals", async () => {
    const reader = await api.colleague(admin);
    const rights = { ...FULL_RIGHTS, hiddenFields: [rating.toUpperCase(), rating] };
    const directoryId = firms.directory.id.toUpperCase();
    await grantRights(admin, reader.user.id.toUpperCase(), { directoryId, rights });
    const params = { id: firms.directory.id, itemId: made.open.firm.id };
    const item = await reader.ok('getItem', { params });
    expect(Object.keys(item.customFields)).toEqual([firms.field('Name').id]);
  });

  test("can't change tags without the update permission", async () => {
    const tag = await admin.ok('saveTag', { body: { name: 'Hot' } });
    const reader = await api.colleague(admin);
    const rights: DirectoryRights = { ...FULL_RIGHTS, record: { ...FULL_RIGHTS.record, update: false } };
    await grantRights(admin, reader.user.id, { directoryId: deals.directory.id, rights });
    const params = { id: deals.directory.id, itemId: made.open.deal.id };
    const problem = await reader.refused(422, 'updateItem', { params, body: { tags: [tag.id] } });
    expect([problem.code, problem.issues]).toEqual([
      'NotPermitted',
      [{ path: [], code: 'NotPermitted', params: { action: 'update' } }],
    ]);
    expect((await admin.ok('getItem', { params })).tags).toEqual([]);
    // Tags sent back unchanged change nothing.
    await reader.ok('updateItem', { params, body: { tags: [] } });
  });

  test("can't delete a record if the deletion would cascade to a record that the user can't delete", async () => {
    const cascades = await defineDirectory(admin, { name: 'Visits', type: 'Data' }, [
      {
        name: 'Firm',
        type: 'Directory',
        directoryId: firms.directory.id,
        directoryReferenceType: 'Cascade',
      },
    ]);
    const firm = await admin.ok('createItem', {
      params: { id: firms.directory.id },
      body: { customFields: {} },
    });
    const visit = await admin.ok('createItem', {
      params: { id: cascades.directory.id },
      body: { customFields: { [cascades.field('Firm').id]: { stringValue: firm.id } } },
    });
    const params = { id: firms.directory.id, itemId: firm.id };
    const seen = { path: [], code: 'ReferredToByRecords', params: { count: 1 } };
    for (const { record, issue } of [
      { record: { ...FULL_RIGHTS.record, delete: false }, issue: seen },
      // The count isn't visible to users who can't read the records.
      {
        record: { read: false, create: false, update: false, delete: true },
        issue: { path: [], code: 'ReferredToOutOfSight', params: {} },
      },
    ]) {
      const member = await api.colleague(admin);
      await grantRights(admin, member.user.id, {
        directoryId: cascades.directory.id,
        rights: { ...FULL_RIGHTS, record },
      });
      const problem = await member.refused(422, 'deleteItem', { params });
      expect(problem.issues).toEqual([issue]);
    }
    expect((await admin.ok('getItem', { params })).deletedAt).toBeUndefined();
    await admin.ok('deleteItem', { params });
    const gone = await admin.ok('getItem', { params: { id: cascades.directory.id, itemId: visit.id } });
    expect(gone.deletedAt).toBeDefined();
  });
});
