import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deleteOldEvents } from '#server/kernel/events/eventUpkeep.ts';
import { describeOwnServer, type Member, type TestApi } from '#tests/server/harness.ts';
import { defineDeals } from './statusDeals.ts';

interface Row {
  readonly kind: string;
  readonly actor_id: string | null;
  readonly data: Record<string, unknown>;
}

async function readEvents(api: TestApi, { user }: Member): Promise<Row[]> {
  const accountId = user.account.id;
  const { rows } = await api.database.readAccount(accountId, trx =>
    sql<Row>`select kind, actor_id, data from events order by event_id`.execute(trx),
  );
  return rows;
}

/** Returns the events that `work` creates, with their authors. */
async function toldBy(api: TestApi, admin: Member, work: () => Promise<unknown>): Promise<Row[]> {
  const before = (await readEvents(api, admin)).length;
  await work();
  return (await readEvents(api, admin)).slice(before);
}

describeOwnServer('The outbox', api => {
  it('contains every change of a record, with its history entry', async () => {
    const admin = await api.admin();
    const {
      id,
      title,
      statuses: [, won],
    } = await defineDeals(admin);
    const customFields = { [title]: { stringValue: 'Roof' } };
    let itemId = '';
    const created = await toldBy(api, admin, async () => {
      itemId = (await admin.ok('createItem', { params: { id }, body: { customFields } })).id;
    });
    expect(created).toMatchObject([
      { kind: 'RecordsChanged', actor_id: admin.user.id, data: { directoryId: id } },
    ]);
    expect(created[0]?.data.records).toMatchObject([{ itemId, change: 'Created' }]);
    const params = { id, itemId };
    const { version } = await admin.ok('getItem', { params });
    const patch = { [title]: { stringValue: 'Wall' } };
    const changed = await toldBy(api, admin, () =>
      admin.ok('updateItem', { params, body: { customFields: patch, version } }),
    );
    expect(changed.flatMap(({ data }) => data.records)).toMatchObject([{ itemId, change: 'Changed' }]);
    const moved = await toldBy(api, admin, () =>
      admin.ok('changeItemStatus', { params: { ...params, status: won?.id ?? '' }, body: { text: 'Done' } }),
    );
    expect(moved.map(({ kind }) => kind)).toEqual(['RecordsChanged', 'CommentsChanged']);
    const gone = await toldBy(api, admin, () => admin.ok('deleteItem', { params }));
    expect(gone.flatMap(({ data }) => data.records)).toMatchObject([{ itemId, change: 'Deleted' }]);
    const back = await toldBy(api, admin, () => admin.ok('restoreItem', { params }));
    expect(back.flatMap(({ data }) => data.records)).toMatchObject([{ itemId, change: 'Restored' }]);

    const entries = (await readEvents(api, admin)).flatMap(
      ({ data }) => (data.records as { entryId: string }[] | undefined) ?? [],
    );
    const { rows } = await api.database.readAccount(admin.user.account.id, trx =>
      sql<{ entry_id: string }>`select entry_id from item_history order by entry_id`.execute(trx),
    );
    expect(entries.map(({ entryId }) => entryId).sort()).toEqual(rows.map(row => row.entry_id));
  });

  it('contains bulk changes and reordered cards, but not previews', async () => {
    const admin = await api.admin();
    const {
      id,
      title,
      statuses: [, won],
    } = await defineDeals(admin);
    const ids: string[] = [];
    for (const text of ['Roof', 'Wall']) {
      const customFields = { [title]: { stringValue: text } };
      ids.push((await admin.ok('createItem', { params: { id }, body: { customFields } })).id);
    }
    const change = { status: won?.id ?? '' };
    const tried = await toldBy(api, admin, () =>
      admin.ok('changeItems', { params: { id }, body: { itemIds: ids, change, isPreview: true } }),
    );
    expect(tried).toEqual([]);
    const done = await toldBy(api, admin, () =>
      admin.ok('changeItems', { params: { id }, body: { itemIds: ids, change, isPreview: false } }),
    );
    expect(done.flatMap(({ data }) => data.records)).toHaveLength(2);
    const [below = ''] = ids;
    const ordered = await toldBy(api, admin, () =>
      admin.ok('moveItem', { params: { id }, body: { itemId: below, status: won?.id ?? '' } }),
    );
    expect(ordered).toMatchObject([{ kind: 'RecordReordered', data: { directoryId: id, itemId: below } }]);
  });

  it('contains changes of comments, tags, users and the configuration', async () => {
    const admin = await api.admin();
    const {
      id,
      title,
      statuses: [first],
    } = await defineDeals(admin);
    const customFields = { [title]: { stringValue: 'Roof' } };
    const { id: itemId } = await admin.ok('createItem', { params: { id }, body: { customFields } });
    const params = { id, itemId };
    const kinds = async (work: () => Promise<unknown>) =>
      (await toldBy(api, admin, work)).map(row => row.kind);
    expect(await kinds(() => admin.ok('createItemNote', { params, body: { text: 'Hello' } }))).toEqual([
      'CommentsChanged',
    ]);
    let tagId = '';
    expect(
      await kinds(async () => {
        tagId = (await admin.ok('saveTag', { body: { name: 'Urgent' } })).id;
      }),
    ).toEqual(['TagChanged']);
    expect(await kinds(() => admin.ok('deleteTag', { body: { id: tagId } }))).toEqual(['TagChanged']);
    expect(await kinds(() => api.colleague(admin))).toContain('PeopleChanged');
    expect(
      await kinds(() => admin.ok('createUserGroup', { body: { name: 'Sales', users: [admin.user.id] } })),
    ).toEqual(['PeopleChanged', 'ConfigurationChanged']);
    const lane = { name: 'Open', directoryId: id, statuses: [first?.id ?? ''] };
    const [board] = await toldBy(api, admin, () =>
      admin.ok('createBoard', { body: { name: 'All', lanes: [lane] } }),
    );
    expect(board).toMatchObject({ kind: 'ConfigurationChanged', data: { things: [{ kind: 'Board' }] } });
  });

  it('keeps events for a week', async () => {
    const admin = await api.admin();
    await defineDeals(admin);
    const weekMs = 7 * 24 * 3_600_000;
    await deleteOldEvents(api.database, Date.now() + weekMs - 60_000);
    expect((await readEvents(api, admin)).length).toBeGreaterThan(0);
    await deleteOldEvents(api.database, Date.now() + weekMs + 60_000);
    expect(await readEvents(api, admin)).toEqual([]);
  });
});
