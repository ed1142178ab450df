import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { FULL_RIGHTS, NO_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

describeServer('Recent records', api => {
  let admin: Member;
  let ann: Member;
  let deals: DefinedDirectory;
  let params: { id: string };

  beforeAll(async () => {
    admin = await api.admin();
    deals = await defineDirectory(admin, { name: 'Deals', type: 'Data' }, [{ name: 'Name', type: 'String' }]);
    params = { id: deals.directory.id };
  });
  beforeEach(async () => {
    ann = await api.colleague(admin);
  });

  const make = async (who: Member) => (await who.ok('createItem', { params, body: {} })).id;
  const open = (who: Member, itemId: string) => who.ok('noteRecordOpened', { params: { ...params, itemId } });
  const rename = async (who: Member, itemId: string) => {
    const { version } = await who.ok('getItem', { params: { ...params, itemId } });
    const customFields = { [deals.field('Name').id]: { stringValue: 'Renamed' } };
    await who.ok('updateItem', { params: { ...params, itemId }, body: { version, customFields } });
  };
  const recent = async (who: Member) => {
    await settleEvents(api, 'recentRecords');
    const records = await who.ok('listRecentRecords');
    return records.map(({ itemId, how }) => [itemId, how]);
  };

  it('are those that the user opened or changed, latest first', async () => {
    const [one, two, three] = [await make(admin), await make(admin), await make(ann)];
    await open(ann, one);
    await open(ann, two);
    await rename(ann, one);
    expect(await recent(ann)).toEqual([
      [one, 'Changed'],
      [two, 'Opened'],
      [three, 'Changed'],
    ]);
    expect(await recent(await api.colleague(admin))).toEqual([]);
  });

  it('omit records in the trash, and records that the user can no longer read', async () => {
    const [one, two] = [await make(admin), await make(admin)];
    await open(ann, one);
    await open(ann, two);
    await admin.ok('deleteItem', { params: { ...params, itemId: one } });
    const access = (rights: typeof NO_RIGHTS) =>
      grantRights(admin, ann.user.id, { directoryId: deals.directory.id, rights });
    await access({ ...FULL_RIGHTS, record: { ...NO_RIGHTS.record, read: true } });
    expect(await recent(ann)).toEqual([[two, 'Opened']]);
    await access(NO_RIGHTS);
    expect(await recent(ann)).toEqual([]);
    await ann.refused(404, 'noteRecordOpened', { params: { ...params, itemId: two } });
  });

  it('are limited to fifty', async () => {
    const made: string[] = [];
    for (let count = 0; count < 52; count += 1) made.push(await make(ann));
    expect(await recent(ann)).toEqual(
      made
        .slice(2)
        .toReversed()
        .map(id => [id, 'Changed']),
    );
  });

  it('reject unknown ids', async () => {
    await ann.refused(404, 'noteRecordOpened', { params: { ...params, itemId: randomUUID() } });
    expect(await recent(ann)).toEqual([]);
  });
});
