import { beforeAll, expect, test } from 'vitest';
import type { Item } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

describeServer('A card on a board', api => {
  let admin: Member;
  let deals: DefinedDirectory;
  let params: { id: string };

  beforeAll(async () => {
    admin = await api.admin();
    deals = await defineDeals(admin);
    params = { id: deals.directory.id };
  });

  const add = (status = 'New') =>
    admin.ok('createItem', { params, body: { status: deals.status(status), text: 'Because' } });
  const move = (item: Item, status: string, prev?: Item | null) =>
    admin.ok('moveItem', {
      params,
      body: { itemId: item.id, status: deals.status(status), ...(prev ? { prevId: prev.id } : {}) },
    });
  const lane = async (...statuses: string[]) => {
    const [found] = await admin.ok('searchItemsBatch', {
      params,
      body: [
        {
          statusList: statuses.map(name => deals.status(name)),
          orderBy: { field: 'StatusPosition', asc: false },
          take: 100,
        },
      ],
    });
    return found?.items.map(item => item.id) ?? [];
  };
  const idsOf = (...items: Item[]) => items.map(item => item.id);

  test('is moved below the given card, or to the top if no card is given', async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    expect((await lane('New')).slice(0, 3)).toEqual(idsOf(c, b, a));
    await move(a, 'New', c);
    expect((await lane('New')).slice(0, 3)).toEqual(idsOf(c, a, b));
    await move(b, 'New');
    expect((await lane('New')).slice(0, 3)).toEqual(idsOf(b, c, a));
    const d = await add();
    expect((await lane('New')).slice(0, 4)).toEqual(idsOf(d, b, c, a));
  });

  test('is moved below the given card in a lane of several statuses', async () => {
    const [a, b, c, d] = [await add('Talks'), await add('Offer'), await add('Talks'), await add('Offer')];
    expect((await lane('Talks', 'Offer')).slice(0, 4)).toEqual(idsOf(d, c, b, a));
    await move(a, 'Offer', c);
    expect((await lane('Talks', 'Offer')).slice(0, 4)).toEqual(idsOf(d, c, a, b));
    expect((await lane('Offer')).slice(0, 3)).toEqual(idsOf(d, a, b));
  });

  test('is moved together with changes of fields and a comment, and the move is recorded in the history', async () => {
    const item = await add();
    const title = deals.field('Title').id;
    const lacking = await admin.refused(422, 'moveItem', {
      params,
      body: { itemId: item.id, status: deals.status('Won') },
    });
    expect(lacking.issues.map(issue => [issue.path.join('.'), issue.code]).sort()).toEqual([
      [`customFields.${title}`, 'Required'],
      ['text', 'CommentRequired'],
    ]);
    const moved = await admin.ok('moveItem', {
      params,
      body: {
        itemId: item.id,
        status: deals.status('Won'),
        note: 'Signed',
        customFields: { [title]: { stringValue: 'Roof' } },
        version: item.version,
      },
    });
    expect([moved.status, moved.version]).toEqual([deals.status('Won'), item.version + 1]);
    expect(moved.customFields[title]).toEqual({ stringValue: 'Roof' });
    const [newest] = await admin.ok('listItemChanges', { params: { ...params, itemId: item.id } });
    expect(newest?.kind).toBe('StatusChanged');
  });

  test('keeps its version and history when only its order changes', async () => {
    const [a, b] = [await add(), await add()];
    const moved = await move(a, 'New', b);
    const still = await move(a, 'New', b);
    expect(moved.version).toBe(a.version);
    expect(moved.lastActivityAt).toBe(a.lastActivityAt);
    expect(still.position, 'a card that stands there already keeps its position').toBe(moved.position);
    const changes = await admin.ok('listItemChanges', { params: { ...params, itemId: a.id } });
    expect(changes.map(entry => entry.kind)).toEqual(['Created']);
  });

  test('is moved to the top with ignorePosition, even if another card is given', async () => {
    const [a, b] = [await add('Talks'), await add()];
    await admin.ok('moveItem', {
      params,
      body: { itemId: b.id, status: deals.status('Talks'), prevId: a.id, ignorePosition: true },
    });
    expect((await lane('Talks')).slice(0, 2)).toEqual(idsOf(b, a));
  });

  test("can't be moved below an unknown, deleted or foreign card, or below itself", async () => {
    const item = await add();
    const others = await defineDeals(admin);
    const foreign = await admin.ok('createItem', { params: { id: others.directory.id }, body: {} });
    const gone = await add();
    await admin.ok('deleteItem', { params: { ...params, itemId: gone.id } });
    for (const prevId of [UNKNOWN, foreign.id, item.id, gone.id]) {
      const body = { itemId: item.id, status: deals.status('New'), prevId };
      const problem = await admin.refused(422, 'moveItem', { params, body });
      expect(problem.issues).toEqual([{ path: ['prevId'], code: 'UnknownReference', params: {} }]);
    }
    const status = others.status('New');
    const problem = await admin.refused(422, 'moveItem', { params, body: { itemId: item.id, status } });
    expect(problem.issues.map(issue => issue.code)).toEqual(['UnknownStatus']);
    const body = { itemId: foreign.id, status: deals.status('New') };
    await admin.refused(404, 'moveItem', { params, body });
  });

  test('keeps its status if its field was changed in the meantime, and the move is rejected with 409', async () => {
    const item = await add();
    const title = deals.field('Title').id;
    const named = (stringValue: string) => ({ [title]: { stringValue } });
    await admin.ok('updateItem', {
      params: { ...params, itemId: item.id },
      body: { customFields: named('Theirs'), version: item.version },
    });
    const body = {
      itemId: item.id,
      status: deals.status('Talks'),
      customFields: named('Mine'),
      version: item.version,
    };
    const problem = await admin.refused(409, 'moveItem', { params, body });
    expect(problem.conflicts?.map(each => each.fieldId)).toEqual([title]);
    const now = await admin.ok('getItem', { params: { ...params, itemId: item.id } });
    expect(now.status).toBe(deals.status('New'));
  });

  test('gets a distinct position when many cards are moved to one place concurrently', async () => {
    const [bottom, top] = [await add('Talks'), await add('Talks')];
    const cards = await Promise.all(Array.from({ length: 12 }, () => add()));
    await Promise.all(cards.map(card => move(card, 'Talks', top)));
    const order = await lane('Talks');
    const from = order.indexOf(top.id);
    expect(order[from + 13]).toBe(bottom.id);
    const all = await admin.ok('searchItems', { params, body: { take: 1000 } });
    const positions = (all as { items: Item[] }).items.map(item => item.position);
    expect(new Set(positions).size, 'no two stand at one place').toBe(positions.length);
  });

  test('never shares a position when cards are created and moved concurrently', async () => {
    const cards = await Promise.all(Array.from({ length: 6 }, () => add()));
    await Promise.all(cards.flatMap(card => [add(), move(card, 'Talks')]));
    const all = await admin.ok('searchItems', { params, body: { take: 1000 } });
    const positions = (all as { items: Item[] }).items.map(item => item.position);
    expect(new Set(positions).size).toBe(positions.length);
  });

  test('keeps a short position key after being moved back and forth a hundred times', async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    let last = c;
    for (let turn = 0; turn < 50; turn += 1) {
      await move(a, 'New', b);
      last = await move(a, 'New', c);
    }
    expect(last.position.length).toBeLessThan(12);
  });

  test('can be moved only with the update permission, even if only its order changes', async () => {
    const [item, other] = [await add(), await add()];
    const reader = await api.colleague(admin);
    await admin.ok('createUsageProfile', { body: readerProfile(reader) });
    const all = await admin.ok('listUsageProfiles');
    await admin.ok('orderUsageProfiles', { body: { list: all.map(profile => profile.id).reverse() } });
    for (const status of ['New', 'Talks']) {
      const body = { itemId: item.id, status: deals.status(status), prevId: other.id };
      const problem = await reader.refused(422, 'moveItem', { params, body });
      expect(problem.code).toBe('NotPermitted');
    }
    const stranger = await api.admin();
    const body = { itemId: item.id, status: deals.status('Talks') };
    await stranger.refused(404, 'moveItem', { params, body });
  });

  test('is returned by one call for all lanes of the board, with the total of each lane', async () => {
    const own = await defineDeals(admin);
    const here = { id: own.directory.id };
    const named = (text: string) => ({ [own.field('Title').id]: { stringValue: text } });
    for (const [index, status] of ['New', 'New', 'New', 'Talks', 'Offer'].entries()) {
      const customFields = named(index % 2 === 0 ? 'even' : 'odd');
      await admin.ok('createItem', { params: here, body: { status: own.status(status), customFields } });
    }
    const ask = (more: object) =>
      admin.ok('searchItemsBatch', {
        params: here,
        body: [
          { status: own.status('New'), take: 2, ...more },
          { statusList: [own.status('Talks'), own.status('Offer')], take: 1, ...more },
          { status: own.status('Won'), take: 2, ...more },
        ],
      });
    const count = (lanes: Awaited<ReturnType<typeof ask>>) =>
      lanes.map(each => [each.items.length, each.total]);
    expect(count(await ask({}))).toEqual([
      [2, 3],
      [1, 2],
      [0, 0],
    ]);
    expect(count(await ask({ keyword: 'even' }))).toEqual([
      [2, 2],
      [1, 1],
      [0, 0],
    ]);
    const [first] = await ask({ orderBy: { field: 'Number', asc: true } });
    expect(first?.items.map(item => item.number)).toEqual([1, 2]);
  });
});

async function defineDeals(admin: Member): Promise<DefinedDirectory> {
  const deals = await defineDirectory(
    admin,
    {
      name: 'Deal',
      type: 'Process',
      commentsEnabled: true,
      changesTrackingEnabled: true,
      statusList: [
        { name: 'New', type: 'Active' },
        { name: 'Talks', type: 'Active' },
        { name: 'Offer', type: 'Active' },
        { name: 'Won', type: 'Success', commentRequiredToEnter: true },
      ],
    },
    [{ name: 'Title', type: 'String' }],
  );
  const { id, name, type, statusList, revision, changesTrackingEnabled, commentsEnabled } = deals.directory;
  const title = deals.field('Title').id;
  await admin.ok('updateDirectory', {
    params: { id },
    body: {
      name,
      type,
      revision,
      changesTrackingEnabled,
      commentsEnabled,
      statusList: statusList.map(status =>
        status.name === 'Won' ? { ...status, fields: { [title]: { required: true } } } : status,
      ),
    },
  });
  return deals;
}

function readerProfile(reader: Member) {
  const readOnly = { read: true, create: false, update: false, delete: false };
  return {
    name: 'Readers',
    assignments: [{ userId: reader.user.id }],
    directories: [],
    otherDirectories: {
      record: readOnly,
      comments: readOnly,
      files: readOnly,
      changes: { read: true },
      showOnMenu: true,
      hiddenFields: [],
    },
    menu: [],
  };
}
