import { beforeAll, beforeEach, expect, test } from 'vitest';
import { parseRecordView } from '#core/directory/recordView.ts';
import type { FieldValues } from '#core/model.ts';
import { FULL_RIGHTS, NO_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

describeServer('Followers of a view', api => {
  let admin: Member;
  let ann: Member;
  let ben: Member;
  let deals: DefinedDirectory;
  let params: { id: string };
  let everyone: string;
  let tag: string;

  beforeAll(async () => {
    admin = await api.admin();
    everyone = (await admin.ok('listUserGroups')).find(group => group.everyone)?.id ?? '';
    tag = (await admin.ok('saveTag', { body: { name: 'Hot' } })).id;
  });
  beforeEach(async () => {
    const statusList = ['New', 'Won'].map(name => ({
      name,
      type: name === 'Won' ? ('Success' as const) : ('Active' as const),
    }));
    deals = await defineDirectory(
      admin,
      { name: 'Deals', type: 'Process', statusList, commentsEnabled: true },
      [
        { name: 'Name', type: 'String' },
        { name: 'Price', type: 'Number' },
      ],
    );
    params = { id: deals.directory.id };
    [ann, ben] = [await api.colleague(admin), await api.colleague(admin)];
  });

  const name = (text: string) => ({ [deals.field('Name').id]: { stringValue: text } });
  const price = (amount: number) => ({ [deals.field('Price').id]: { numberValue: amount } });
  const make = async (customFields: FieldValues = {}, who = admin) =>
    (await who.ok('createItem', { params, body: { customFields } })).id;
  const change = async (itemId: string, customFields: FieldValues, who = admin, tags?: string[]) => {
    const key = { ...params, itemId };
    const { version } = await who.ok('getItem', { params: key });
    await who.ok('updateItem', { params: key, body: { version, customFields, ...(tags ? { tags } : {}) } });
  };
  const keep = async (filters: object, title = 'Dear ones') => {
    const state = { ...parseRecordView({ filters }) };
    const body = { name: title, state, groupIds: [everyone] };
    return (await admin.ok('createRecordView', { params, body })).id;
  };
  const follow = (who: Member, viewId: string, state: 'Following' | 'None' = 'Following') =>
    who.ok('followView', { params: { ...params, viewId }, body: { state } });
  const dear = () => ({ fields: { [deals.field('Price').id]: { numberRangeValue: { from: 100 } } } });
  const told = async (who: Member) => {
    await settleEvents(api, 'notifications');
    return (await who.ok('listNotifications')).filter(({ kind }) => kind === 'ViewEntered');
  };
  const entered = async (who: Member) => (await told(who)).map(({ itemId }) => itemId);

  test('are notified of records that enter it by changes of other users, but not of earlier records', async () => {
    const viewId = await keep(dear());
    expect(await follow(ann, viewId)).toEqual({ state: 'Following' });
    const made = await make(price(150));
    const [cheap, own] = [await make(price(50)), await make(price(150), ann)];
    expect(await told(ann)).toMatchObject([
      {
        reason: 'Following',
        itemId: made,
        actor: admin.user.id,
        params: { viewIds: [viewId], viewNames: ['Dear ones'] },
      },
    ]);
    await change(made, name('Still in it'));
    await change(cheap, name('Still out of it'));
    await change(own, price(200));
    expect(await entered(ann)).toEqual([made]);
    await change(cheap, price(100));
    expect(await entered(ann)).toEqual([cheap, made]);
    expect([await told(ben), await told(admin)]).toEqual([[], []]);
    await follow(ann, viewId, 'None');
    await make(price(300));
    expect(await entered(ann)).toHaveLength(2);
  });

  test('are notified of records that entered, even if they have left since', async () => {
    await follow(ann, await keep(dear()));
    const itemId = await make(price(50));
    await change(itemId, price(150));
    await change(itemId, price(50));
    await change(itemId, name('Out'));
    expect(await told(ann)).toMatchObject([{ itemId, count: 1 }]);
    await change(itemId, price(170));
    expect(await told(ann)).toMatchObject([{ itemId, count: 2 }]);
  });

  test('are notified of records that match its statuses, tags and keywords, including restored records', async () => {
    await follow(ann, await keep({ statusIds: [deals.status('Won')] }, 'Won'));
    await follow(ann, await keep({ tagIds: [tag] }, 'Hot'));
    await follow(ann, await keep({ keyword: 'roof' }, 'Roofs'));
    const since = { field: 'StatusSince', operator: 'LessOrEqual', value: { dateValue: '2000-01-01' } };
    await follow(ann, await keep({ conditions: [since] }, 'Old'));
    const itemId = await make(name('Roof'));
    const names = async () => (await told(ann)).map(one => one.params.viewNames);
    expect(await names()).toEqual([['Roofs']]);
    await admin.ok('moveItem', { params, body: { itemId, status: deals.status('Won') } });
    await change(itemId, {}, admin, [tag]);
    expect(await names()).toEqual([['Hot'], ['Won'], ['Roofs']]);
    await change(itemId, name('Garden'));
    await change(itemId, name('Roof of the garden'));
    expect(await names()).toHaveLength(3);
    await ann.ok('readNotifications');
    await admin.ok('deleteItem', { params: { ...params, itemId } });
    await admin.ok('restoreItem', { params: { ...params, itemId } });
    expect((await told(ann))[0]?.params.viewNames?.toSorted()).toEqual(['Hot', 'Roofs', 'Won']);
  });

  test("aren't notified if the filter's field or the record is hidden from them, or they muted it", async () => {
    const [byPrice, byName] = [await keep(dear()), await keep({ keyword: 'roof' }, 'Roofs')];
    for (const who of [ann, ben]) for (const viewId of [byPrice, byName]) await follow(who, viewId);
    const hidden = { ...FULL_RIGHTS, hiddenFields: [deals.field('Price').id] };
    await grantRights(admin, ann.user.id, { directoryId: params.id, rights: hidden });
    await grantRights(admin, ben.user.id, { directoryId: params.id, rights: NO_RIGHTS });
    const itemId = await make({ ...name('Roof'), ...price(150) });
    expect(await told(ann)).toMatchObject([{ itemId, params: { viewNames: ['Roofs'] } }]);
    expect(JSON.stringify(await ann.ok('listNotifications'))).not.toContain(byPrice);
    expect(await told(ben)).toEqual([]);
    const muted = await make(price(150));
    await ann.ok('followRecord', { params: { ...params, itemId: muted }, body: { state: 'Muted' } });
    await change(muted, name('Roof'));
    expect(await entered(ann)).toEqual([itemId]);
  });

  test('no longer see the name of a view after its filter is hidden or the view is no longer shared', async () => {
    const viewId = await keep(dear());
    await follow(ann, viewId);
    await follow(ben, viewId);
    await make(price(150));
    expect(await told(ann)).toMatchObject([{ params: { viewNames: ['Dear ones'] } }]);
    const hidden = { ...FULL_RIGHTS, hiddenFields: [deals.field('Price').id] };
    await grantRights(admin, ann.user.id, { directoryId: params.id, rights: hidden });
    expect((await told(ann))[0]?.params).toEqual({ viewIds: [], viewNames: [] });
    const [view] = await admin.ok('listRecordViews', { params });
    if (!view) throw new Error('There is one.');
    const body = { name: view.name, state: view.state, groupIds: [] };
    await admin.ok('updateRecordView', { params: { ...params, viewId }, body });
    await make(price(150));
    expect(await told(ben)).toMatchObject([{ params: { viewIds: [], viewNames: [] } }]);
    await ben.refused(404, 'getViewFollowing', { params: { ...params, viewId } });
    await ben.refused(404, 'followView', { params: { ...params, viewId }, body: { state: 'Following' } });
  });

  test("aren't notified of bulk changes, or after the view is deleted", async () => {
    const viewId = await keep(dear());
    await follow(ann, viewId);
    const itemId = await make(price(50));
    await admin.ok('changeItems', {
      params,
      body: { isPreview: false, itemIds: [itemId], change: { customFields: price(150) } },
    });
    expect(await told(ann)).toEqual([]);
    await admin.ok('deleteRecordView', { params: { ...params, viewId } });
    await make(price(150));
    expect(await told(ann)).toEqual([]);
  });
});
