import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import {
  createDurableSubscriptions,
  type DurableSubscriber,
} from '#server/kernel/events/durableSubscribers.ts';
import { emitEvent, type StoredEvent } from '#server/kernel/events/events.ts';
import { lowestRunningTransactionSql } from '#server/kernel/events/repository.ts';
import { describeOwnServer, type Member, type TestApi } from '#tests/server/harness.ts';
import { defineDeals } from './statusDeals.ts';

/** Counts an effect in the database for each event, like a subscriber that sends notifications. */
function counting(name: string, userId: string, fails: (event: StoredEvent) => boolean = () => false) {
  const handled: StoredEvent[] = [];
  const subscriber: DurableSubscriber = {
    name,
    title: { en: 'Counting', uk: 'Лік' },
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

async function readEffects(api: TestApi, { user }: Member, name: string): Promise<number[]> {
  const { rows } = await api.database.readAccount(user.account.id, trx =>
    sql<{ url: string }>`select url from visits where url like ${`${name} %`} order by visit_id`.execute(trx),
  );
  return rows.map(row => Number(row.url.split(' ').at(-1)));
}

describeOwnServer('Durable subscribers', api => {
  it('handle every event once, in order per record, with concurrent writers and two nodes', async () => {
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
    // Fails now and then, after its effect: both must be rolled back together.
    const { subscriber } = counting(name, admin.user.id, () => {
      calls += 1;
      return calls % 7 === 0;
    });
    const nodes = [0, 1].map(() => createDurableSubscriptions(api.database, [subscriber], 1));
    await Promise.all(nodes.map(node => node.open()));
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
      async () => (await readEffects(api, admin, name)).length >= expected.length,
      () => {
        for (const node of nodes) node.wake();
      },
    );
    for (const node of nodes) await node.settle();
    const effects = await readEffects(api, admin, name);
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

  it('park failing events after ten attempts, and continue', async () => {
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
    await node.open();
    await admin.ok('saveTag', { body: { name: 'Bad' } });
    await admin.ok('saveTag', { body: { name: 'Good' } });
    expect((await node.lags()).get(name)).toBeGreaterThan(0);
    await until(
      async () => handled.length === 1,
      () => node.wake(),
    );
    await node.settle();
    expect(tries).toBe(10);
    expect(await readEffects(api, admin, name)).toHaveLength(1);
    const { rows } = await api.database.readAccount(accountId, trx =>
      sql`select subscriber, kind, problem from parked_events`.execute(trx),
    );
    expect(rows).toEqual([{ subscriber: name, kind: 'TagChanged', problem: 'Not today.' }]);
    expect((await node.lags()).get(name)).toBe(0);
    await node.close();
  });

  it('handle only events that are relevant to them, and advance past the others', async () => {
    const admin = await api.admin();
    const name = `choosy-${uuidv7()}`;
    const { subscriber, handled } = counting(name, admin.user.id);
    const offered: number[] = [];
    const node = createDurableSubscriptions(
      api.database,
      [
        {
          ...subscriber,
          async findRelevant(_, events) {
            offered.push(events.length);
            return new Set(events.filter((_event, index) => index % 2 === 1));
          },
        },
      ],
      1,
    );
    await node.open();
    for (const tag of ['A', 'B', 'C', 'D']) await admin.ok('saveTag', { body: { name: tag } });
    // Transactions of other tests would split the batch.
    await until(async () => (await countBlockedEvents(api, admin)) === 0);
    await node.settle();
    expect(offered).toEqual([4]);
    expect(handled).toHaveLength(2);
    expect(await readEffects(api, admin, name)).toEqual(handled.map(({ eventId }) => eventId));
    expect((await node.lags()).get(name)).toBe(0);
    await node.close();
  });

  it('park only the failing event, even if the search for relevant events fails for the whole batch', async () => {
    const admin = await api.admin();
    const { id: accountId } = admin.user.account;
    const name = `choosing-${uuidv7()}`;
    const isBad = ({ data }: StoredEvent) => 'tagId' in data && data.tagId === bad;
    const { subscriber } = counting(name, admin.user.id, isBad);
    const node = createDurableSubscriptions(
      api.database,
      [
        {
          ...subscriber,
          async findRelevant(_, events) {
            if (events.some(isBad)) throw new Error('Cannot choose.');
            return new Set(events);
          },
        },
      ],
      1,
    );
    await node.open();
    await admin.ok('saveTag', { body: { name: 'First' } });
    const { id: bad } = await admin.ok('saveTag', { body: { name: 'Bad' } });
    await admin.ok('saveTag', { body: { name: 'Last' } });
    await until(
      async () => (await readEffects(api, admin, name)).length === 2,
      () => node.wake(),
    );
    await node.settle();
    const { rows } = await api.database.readAccount(accountId, trx =>
      sql`select data ->> 'tagId' as tag, problem from parked_events`.execute(trx),
    );
    expect(rows).toEqual([{ tag: bad, problem: 'Not today.' }]);
    await node.close();
  });

  // PGlite runs in the process itself, so its connection can't be lost.
  it.skipIf(api.kind === 'PGlite')(
    'park events that break the connection each time, and continue',
    async () => {
      const admin = await api.admin();
      const { id: accountId } = admin.user.account;
      const name = `breaking-${uuidv7()}`;
      const { subscriber, handled } = counting(name, admin.user.id);
      let first: number | null = null;
      const breaking: DurableSubscriber = {
        ...subscriber,
        async handle(trx, event) {
          first ??= event.eventId;
          if (event.eventId === first) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
          await subscriber.handle(trx, event);
        },
      };
      const node = createDurableSubscriptions(api.database, [breaking], 1);
      await node.open();
      await admin.ok('saveTag', { body: { name: 'Bad' } });
      await admin.ok('saveTag', { body: { name: 'Good' } });
      await until(async () => {
        await node.settle();
        return handled.length === 1;
      });
      const { rows } = await api.database.readAccount(accountId, trx =>
        sql`select subscriber, kind from parked_events`.execute(trx),
      );
      expect(rows).toEqual([{ subscriber: name, kind: 'TagChanged' }]);
      await node.close();
    },
  );

  // PGlite has only one connection, so no other transaction can be open.
  it.skipIf(api.kind === 'PGlite')(
    'wait for the events of an earlier open transaction before they handle later events',
    async () => {
      const admin = await api.admin();
      const { id: accountId } = admin.user.account;
      const name = `open-${uuidv7()}`;
      const { subscriber, handled } = counting(name, admin.user.id);
      const node = createDurableSubscriptions(api.database, [subscriber], 1);
      await node.open();
      let isOver = false;
      const open = api.database.forAccount(accountId, async trx => {
        const data = { tagId: uuidv7(), change: 'Saved' as const };
        await emitEvent(trx, { kind: 'TagChanged', accountId, actorId: null, data });
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
    },
  );
});

/** Counts the events of an account that wait for a transaction which was running when they were inserted. */
async function countBlockedEvents(api: TestApi, { user }: Member): Promise<number> {
  const { rows } = await api.database.readAccount(user.account.id, trx =>
    sql<{ count: number }>`select count(*)::int as count from events
      where horizon > ${lowestRunningTransactionSql}`.execute(trx),
  );
  return rows[0]?.count ?? 0;
}

async function openTransactions(api: TestApi): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction' and backend_xid is not null`.execute(
    api.database.asOwner,
  );
  return rows[0]?.count ?? 0;
}

/** Runs transactions that write their event early and commit late, while others overtake them. */
async function slowWriters(api: TestApi, { user }: Member): Promise<void> {
  const accountId = user.account.id;
  const rounds = api.kind === 'PostgreSQL' ? 6 : 2;
  for (let round = 0; round < rounds; round += 1) {
    await api.database.forAccount(accountId, async trx => {
      const data = { tagId: uuidv7(), change: 'Saved' as const };
      await emitEvent(trx, { kind: 'TagChanged', accountId, actorId: null, data });
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
