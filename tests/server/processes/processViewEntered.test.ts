import { beforeAll, expect, test } from 'vitest';
import { parseRecordView } from '#core/directory/recordView.ts';
import type { FieldValuesPatch } from '#core/model.ts';
import { NO_RIGHTS } from '#core/policy/permissions.ts';
import { toStoredProcessScope, unrestrictedScope } from '#core/processes/processScope.ts';
import { readRecordsBeforeChanges } from '#server/modules/records/index.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

describeServer('Followers of a view of processes', api => {
  let admin: Member;
  let ann: Member;
  let ben: Member;
  let deals: DefinedDirectory;
  let cases: DefinedDirectory;
  let everyone: string;

  beforeAll(async () => {
    admin = await api.admin();
    [ann, ben] = [await api.colleague(admin), await api.colleague(admin)];
    everyone = (await admin.ok('listUserGroups')).find(group => group.everyone)?.id ?? '';
    const statusList = [
      { name: 'Open', type: 'Active' as const },
      { name: 'Won', type: 'Success' as const },
    ];
    const processes = (name: string) =>
      defineDirectory(admin, { name, type: 'Process', statusList }, [{ name: 'Name', type: 'String' }]);
    [deals, cases] = [await processes('Deals'), await processes('Cases')];
  });

  const keep = async (scope: object, filters: object = {}) => {
    const state = {
      ...parseRecordView({ filters }),
      scope: toStoredProcessScope({ ...unrestrictedScope, ...scope }),
    };
    const body = { name: JSON.stringify(scope), state, groupIds: [everyone] };
    return (await admin.ok('createProcessView', { body })).id;
  };
  const follow = (who: Member, viewId: string) =>
    who.ok('followProcessView', { params: { viewId }, body: { state: 'Following' } });
  const make = async ({ directory }: DefinedDirectory, customFields: FieldValuesPatch = {}) =>
    (await admin.ok('createItem', { params: { id: directory.id }, body: { customFields } })).id;
  const managedBy = (who: Member) => ({ Manager: { stringValue: who.user.id } });
  const change = async ({ directory }: DefinedDirectory, itemId: string, customFields: FieldValuesPatch) => {
    const params = { id: directory.id, itemId };
    const { version } = await admin.ok('getItem', { params });
    await admin.ok('updateItem', { params, body: { version, customFields } });
  };
  const entered = async (who: Member) => {
    await settleEvents(api, 'notifications');
    const all = await who.ok('searchNotifications', { body: { kinds: ['ViewEntered'], take: 100 } });
    return all.items.map(({ itemId }) => itemId);
  };

  test('are notified of processes that match its scope and filters', async () => {
    const mine = await keep({ manager: 'me', state: 'open' });
    for (const who of [ann, ben]) await follow(who, mine);
    const [first, other] = [await make(deals, managedBy(ann)), await make(cases, managedBy(ben))];
    expect([await entered(ann), await entered(ben)]).toEqual([[first], [other]]);
    await change(deals, first, managedBy(ben));
    expect([await entered(ann), await entered(ben)]).toEqual([[first], [first, other]]);

    await follow(ann, await keep({ typeId: cases.directory.id }, { keyword: 'roof' }));
    const name = (each: DefinedDirectory, text: string) => ({
      [each.field('Name').id]: { stringValue: text },
    });
    await make(deals, name(deals, 'Roof'));
    const roof = await make(cases, name(cases, 'Roof'));
    expect(await entered(ann)).toEqual([roof, first]);
  });

  test("aren't notified of types they can't read", async () => {
    const cara = await api.colleague(admin);
    await follow(cara, await keep({ typeId: cases.directory.id }));
    await follow(cara, await keep({ state: 'open' }));
    await grantRights(admin, cara.user.id, { directoryId: cases.directory.id, rights: NO_RIGHTS });
    await make(cases);
    const deal = await make(deals);
    expect(await entered(cara)).toEqual([deal]);
  });

  test('are determined by the state of records before and after each change', async () => {
    const { id: fieldId } = deals.field('Name');
    const name = (text: string) => ({ [fieldId]: { stringValue: text } });
    const itemId = await make(deals, name('One'));
    const key = { accountId: admin.user.account.id, directoryId: deals.directory.id };
    await change(deals, itemId, name('Two'));
    const body = { itemId, status: deals.status('Won') };
    await admin.ok('moveItem', { params: { id: key.directoryId }, body });
    await change(deals, itemId, { [fieldId]: null });
    const states = await api.database.forAccount(key.accountId, async trx => {
      const entries = await trx
        .selectFrom('item_history')
        .select('entry_id')
        .where('item_id', '=', itemId)
        .orderBy('version')
        .execute();
      const all = [];
      for (const { entry_id: entryId } of entries)
        all.push(...(await readRecordsBeforeChanges(trx, key, [{ itemId, entryId }])));
      return all;
    });
    const told = states.map(({ before, after }) =>
      [before, after].map(one => one && [one.customFields[fieldId]?.stringValue, one.statusId]),
    );
    const [open, won] = [deals.status('Open'), deals.status('Won')];
    expect(told).toEqual([
      [null, ['One', open]],
      [
        ['One', open],
        ['Two', open],
      ],
      [
        ['Two', open],
        ['Two', won],
      ],
      [
        ['Two', won],
        [undefined, won],
      ],
    ]);
  });
});
