import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import {
  createDurableSubscriptions,
  type DurableSubscriber,
} from '#server/kernel/events/durableSubscribers.ts';
import { emit, type StoredEvent } from '#server/kernel/events/events.ts';
import { dropOldEvents } from '#server/kernel/events/eventUpkeep.ts';
import { describeOwnServer, type Member, type TestApi } from './harness.ts';
import { define } from './support/definitions.ts';

interface Row {
  readonly kind: string;
  readonly actor_id: string | null;
  readonly data: Record<string, unknown>;
}

async function eventsOf(api: TestApi, { user }: Member): Promise<Row[]> {
  const accountId = user.account.id;
  const { rows } = await api.database.readAccount(accountId, trx =>
    sql<Row>`select kind, actor_id, data from events order by event_id`.execute(trx),
  );
  return rows;
}

/** What was told since, and by whom. */
async function toldBy(api: TestApi, admin: Member, work: () => Promise<unknown>): Promise<Row[]> {
  const before = (await eventsOf(api, admin)).length;
  await work();
  return (await eventsOf(api, admin)).slice(before);
}

async function defineDeals(admin: Member) {
  const { directory, field } = await define(
    admin,
    { name: 'Deals', type: 'Process', statusList: statuses, commentsEnabled: true },
    [{ name: 'Title', type: 'String' }],
  );
  return { id: directory.id, title: field('Title').id, statuses: directory.statusList };
}

const statuses = [
  { name: 'New', type: 'Active' as const },
  { name: 'Won', type: 'Success' as const },
];

describeOwnServer('The outbox', api => {
  it('tells of every change of a record by the paths that people use, with its history row', async () => {
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

    const entries = (await eventsOf(api, admin)).flatMap(
      ({ data }) => (data.records as { entryId: string }[] | undefined) ?? [],
    );
    const { rows } = await api.database.readAccount(admin.user.account.id, trx =>
      sql<{ entry_id: string }>`select entry_id from item_history order by entry_id`.execute(trx),
    );
    expect(entries.map(({ entryId }) => entryId).sort()).toEqual(rows.map(row => row.entry_id));
  });

  it('tells of bulk changes and of cards put in order, but not of what was only tried', async () => {
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

  it('tells of comments, tags, people and the configuration', async () => {
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
    await dropOldEvents(api.database, Date.now() + weekMs - 60_000);
    expect((await eventsOf(api, admin)).length).toBeGreaterThan(0);
    await dropOldEvents(api.database, Date.now() + weekMs + 60_000);
    expect(await eventsOf(api, admin)).toEqual([]);
  });
});

/** Counts an effect in the database for each event, as a subscriber that notifies people would. */
function counting(name: string, userId: string, fails: (event: StoredEvent) => boolean = () => false) {
  const handled: StoredEvent[] = [];
  const subscriber: DurableSubscriber = {
    name,
    kinds: ['RecordsChanged', 'TagChanged'],
    async handle(trx, event) {
      await trx
        .insertInto('visits')
        .values({
          account_id: event.accountId,
          visit_id: uuidv7(),
          user_id: userId,
          url: `${name} ${event.eventId}`,
        })
        .execute();
      if (fails(event)) throw new Error('Not today.');
      handled.push(event);
    },
  };
  return { subscriber, handled };
}

async function effectsOf(api: TestApi, { user }: Member, name: string): Promise<number[]> {
  const { rows } = await api.database.readAccount(user.account.id, trx =>
    sql<{ url: string }>`select url from visits where url like ${`${name} %`} order by visit_id`.execute(trx),
  );
  return rows.map(row => Number(row.url.split(' ').at(-1)));
}

describeOwnServer('Durable subscribers', api => {
  it('see every event once, in the order of each record, while many write and nodes come and go', async () => {
    const admin = await api.admin();
    const accountId = admin.user.account.id;
    const { id, title } = await defineDeals(admin);
    const name = `parallel-${uuidv7()}`;
    const made: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const customFields = { [title]: { stringValue: `Deal ${count}` } };
      made.push((await admin.ok('createItem', { params: { id }, body: { customFields } })).id);
    }
    let calls = 0;
    // Fails now and then, with its effect: both must be taken back together.
    const { subscriber } = counting(name, admin.user.id, () => {
      calls += 1;
      return calls % 7 === 0;
    });
    const nodes = [0, 1].map(() => createDurableSubscriptions(api.database, [subscriber], 1));
    await Promise.all(nodes.map(node => node.settle()));
    const since = await lastEvent(api, accountId);

    const slow = slowWriters(api, admin);
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let turn = 0; turn < 12; turn += 1) {
          const itemId = made[(writer + turn) % made.length] ?? '';
          const customFields = { [title]: { stringValue: `By ${writer}, ${turn}` } };
          const body = { itemIds: [itemId], change: { customFields }, isPreview: false };
          await admin.ok('changeItems', { params: { id }, body });
          for (const node of nodes) node.wake();
        }
      }),
    );
    await slow;
    const expected = await wantedSince(api, accountId, since);
    expect(expected.length).toBeGreaterThan(40);
    await until(
      async () => (await effectsOf(api, admin, name)).length >= expected.length,
      () => {
        for (const node of nodes) node.wake();
      },
    );
    for (const node of nodes) await node.settle();
    const effects = await effectsOf(api, admin, name);
    expect([...effects].sort((a, b) => a - b)).toEqual(expected.map(({ eventId }) => eventId));
    for (const itemId of made) {
      const own = new Set(
        expected.filter(({ items }) => items.includes(itemId)).map(({ eventId }) => eventId),
      );
      const inOrder = effects.filter(eventId => own.has(eventId));
      expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
    }
    await Promise.all(nodes.map(node => node.close()));
  });

  it('put aside what they cannot deal with after ten failures, and go on', async () => {
    const admin = await api.admin();
    const accountId = admin.user.account.id;
    const name = `failing-${uuidv7()}`;
    let first: number | null = null;
    let tries = 0;
    const { subscriber, handled } = counting(name, admin.user.id, ({ eventId }) => {
      first ??= eventId;
      if (eventId === first) tries += 1;
      return eventId === first;
    });
    const node = createDurableSubscriptions(api.database, [subscriber], 1);
    await node.settle();
    await admin.ok('saveTag', { body: { name: 'Bad' } });
    await admin.ok('saveTag', { body: { name: 'Good' } });
    expect((await node.lags()).get(name)).toBeGreaterThan(0);
    await until(
      async () => handled.length === 1,
      () => node.wake(),
    );
    await node.settle();
    expect(tries).toBe(10);
    expect(await effectsOf(api, admin, name)).toHaveLength(1);
    const { rows } = await api.database.readAccount(accountId, trx =>
      sql`select subscriber, kind, problem from parked_events`.execute(trx),
    );
    expect(rows).toEqual([{ subscriber: name, kind: 'TagChanged', problem: 'Not today.' }]);
    expect((await node.lags()).get(name)).toBe(0);
    await node.close();
  });

  // PGlite has one connection, so that nothing can be open beside the reader.
  it.skipIf(api.kind === 'PGlite')('never pass a transaction that is still open', async () => {
    const admin = await api.admin();
    const { id: accountId } = admin.user.account;
    const name = `open-${uuidv7()}`;
    const { subscriber, handled } = counting(name, admin.user.id);
    const node = createDurableSubscriptions(api.database, [subscriber], 1);
    await node.settle();
    let isOver = false;
    const open = api.database.forAccount(accountId, async trx => {
      const data = { tagId: uuidv7(), change: 'Saved' as const };
      await emit(trx, { kind: 'TagChanged', accountId, actorId: null, data });
      await until(async () => isOver);
    });
    await until(async () => (await openTransactions(api)) > 0);
    await admin.ok('saveTag', { body: { name: 'Later' } });
    await node.settle();
    expect(handled).toEqual([]);
    isOver = true;
    await open;
    await until(
      async () => handled.length === 2,
      () => node.wake(),
    );
    const [earlier, later] = handled.map(({ eventId }) => eventId);
    expect(earlier).toBeLessThan(later ?? 0);
    await node.close();
  });
});

async function openTransactions(api: TestApi): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction' and backend_xid is not null`.execute(
    api.database.asOwner,
  );
  return rows[0]?.count ?? 0;
}

/** Transactions that write their event early and commit late, while others overtake them. */
async function slowWriters(api: TestApi, { user }: Member): Promise<void> {
  const accountId = user.account.id;
  const rounds = api.kind === 'PostgreSQL' ? 6 : 2;
  for (let round = 0; round < rounds; round += 1) {
    await api.database.forAccount(accountId, async trx => {
      const data = { tagId: uuidv7(), change: 'Saved' as const };
      await emit(trx, { kind: 'TagChanged', accountId, actorId: null, data });
      await sql`select pg_sleep(0.05)`.execute(trx);
    });
  }
}

async function lastEvent(api: TestApi, accountId: string): Promise<number> {
  const { rows } = await api.database.readAccount(accountId, trx =>
    sql<{ last: number | null }>`select max(event_id) as last from events`.execute(trx),
  );
  return Number(rows[0]?.last ?? 0);
}

async function wantedSince(api: TestApi, accountId: string, since: number) {
  const { rows } = await api.database.readAccount(accountId, trx =>
    sql<{ event_id: number; data: { records?: { itemId: string }[] } }>`select event_id, data from events
      where event_id > ${since} and kind in ('RecordsChanged', 'TagChanged') order by event_id`.execute(trx),
  );
  return rows.map(({ event_id, data }) => ({
    eventId: Number(event_id),
    items: (data.records ?? []).map(({ itemId }) => itemId),
  }));
}

async function until(holds: () => Promise<boolean>, meanwhile: () => void = () => {}): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    if (await holds()) return;
    meanwhile();
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  throw new Error('It did not come to pass.');
}
