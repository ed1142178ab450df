import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { NO_RIGHTS } from '#core/policy/permissions.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const time = new TestTime(new Date().toISOString());

describeOwnServer(
  'Finished bulk changes',
  api => {
    let admin: Member;
    let ann: Member;
    let deals: DefinedDirectory;
    let params: { id: string };

    beforeAll(() => time.begin());
    beforeEach(async () => {
      admin = await api.admin();
      ann = await api.colleague(admin);
      deals = await defineDirectory(admin, { name: 'Deals', type: 'Data' }, [
        { name: 'Name', type: 'String' },
      ]);
      params = { id: deals.directory.id };
    });

    const make = async () => (await admin.ok('createItem', { params, body: {} })).id;
    const several = (count: number) => Promise.all(Array.from({ length: count }, make));
    const change = (changeId: string, itemIds: string[], name = 'Same') => {
      const customFields = { [deals.field('Name').id]: { stringValue: name } };
      return ann.ok('changeItems', {
        params,
        body: { isPreview: false, changeId, itemIds, change: { customFields } },
      });
    };
    const wait = async (seconds: number) => {
      time.moveTo(new Date(time.now() + seconds * 1_000).toISOString());
      await api.clock.settle();
    };
    const told = async (who: Member) => {
      await settleEvents(api, 'notifications');
      return (await who.ok('listNotifications')).filter(({ kind }) => kind === 'WorkFinished');
    };

    it('are reported to their author once, after a minute without calls', async () => {
      const changeId = randomUUID();
      await change(changeId, await several(2));
      await wait(30);
      await change(changeId, [...(await several(1)), randomUUID()]);
      await wait(59);
      expect(await told(ann)).toEqual([]);
      await wait(1);
      expect(await told(ann)).toMatchObject([
        {
          reason: 'Self',
          directoryId: params.id,
          params: { work: 'BulkChange', workId: changeId, outcome: 'Done', written: 3, failed: 1 },
        },
      ]);
      await wait(600);
      expect(await told(ann)).toHaveLength(1);
      expect(await told(admin)).toEqual([]);
    });

    it('are not reported if they took less than ten seconds, or changed nothing', async () => {
      const [short, empty] = [randomUUID(), randomUUID()];
      const itemIds = await several(2);
      await change(short, itemIds);
      await wait(9);
      await change(short, itemIds);
      await change(empty, itemIds);
      await wait(30);
      await change(empty, itemIds);
      await wait(61);
      expect(await told(ann)).toEqual([]);
      expect(await ann.ok('listBulkChanges', { params })).toHaveLength(1);
    });

    it('are reported again if they continue, but not to users who can no longer read the records', async () => {
      const changeId = randomUUID();
      await change(changeId, await several(1));
      await wait(20);
      await change(changeId, await several(1));
      await wait(60);
      await change(changeId, await several(1));
      await wait(60);
      expect((await told(ann)).map(one => one.params.written)).toEqual([3, 2]);
      await change(changeId, await several(1));
      await grantRights(admin, ann.user.id, { directoryId: params.id, rights: NO_RIGHTS });
      await wait(60);
      expect(await told(ann)).toEqual([]);
    });
  },
  { time },
);
