/**
 * Measures how long it takes until all followers of a record are notified of a comment, and how much that slows down
 * its author.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '#server/kernel/database/database.ts';
import { type ApiCaller, benchPerson, logInCaller, registerCaller } from './support/apiCaller.ts';
import { type BenchDatabase, runOnBothDatabases } from './support/places.ts';
import { type Bench, type BenchRow, computeMedian } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';

const FOLLOWERS = 1_000;
const WRITES = 60;
/** One in this many comments is immediately followed by another. */
const BEHIND_OF = 3;
/** A pause before each write, in which the remaining consequences of the previous one are done. */
const PAUSE_MS = 300;
/** The maximum seconds until all are notified, and the maximum ratio of a write's time to that without followers. */
const GOALS = { told: 2, share: 1.1 };

export const notificationsBench: Bench = {
  name: 'notifications',
  title: `a comment on a record that ${FOLLOWERS.toLocaleString('en')} people follow`,
  run: () => runOnBothDatabases(measure),
};

const follower = { email: 'follower@example.org', password: 'correct horse staple' };

interface Deals {
  readonly followed: string;
  readonly quiet: string;
}

async function measure(place: BenchDatabase): Promise<BenchRow[]> {
  const deals = await makeDeals(place);
  await insertFollowers(place);
  const server = await startServerProcess(place);
  const [writer, reader] = [await logInCaller(server.url), await logInCaller(server.url, follower)];
  const measured = await (async () => {
    try {
      const seconds = await secondsUntilTold(writer, reader, deals.followed);
      return { seconds, times: await readWriteTimes(writer, reader, deals) };
    } finally {
      writer.close();
      reader.close();
      await server.stop();
    }
  })();
  return getRows(place, measured, await countPeopleTold(place));
}

function getRows(
  { name }: BenchDatabase,
  { seconds, times }: { seconds: number; times: Awaited<ReturnType<typeof readWriteTimes>> },
  people: number,
): BenchRow[] {
  const peer = { name: 'without followers', value: computeMedian(times.quiet) };
  return [
    {
      name: `${name}, ${people.toLocaleString('en')} people told`,
      value: seconds,
      unit: 's',
      goal: { atMost: GOALS.told },
    },
    {
      name: `${name}, the comment that they are told of`,
      value: computeMedian(times.followed),
      unit: 'ms',
      peer,
      goal: { atMost: GOALS.share, isRatio: true },
    },
    {
      name: `${name}, another comment right behind it`,
      value: computeMedian(times.behind),
      unit: 'ms',
      peer,
    },
  ];
}

/** Returns the comment paths of two records; the other user follows the first. */
async function makeDeals(place: BenchDatabase): Promise<Deals> {
  const server = await startServerProcess(place);
  const admin = await registerCaller(server.url);
  try {
    await admin.call('POST', 'users', { name: 'Follower', ...follower });
    const body = { name: 'Deals', type: 'Data', commentsEnabled: true };
    const { id } = await admin.call<{ id: string }>('POST', 'directories', body);
    const make = async () => {
      const item = await admin.call<{ id: string }>('POST', `directories/${id}/items`, { customFields: {} });
      return `directories/${id}/items/${item.id}`;
    };
    const [followed, quiet] = [await make(), await make()];
    const other = await logInCaller(server.url, follower);
    await other.call('PUT', `${followed}/following`, { state: 'Following' });
    other.close();
    return { followed: `${followed}/notes`, quiet: `${quiet}/notes` };
  } finally {
    admin.close();
    await server.stop();
  }
}

/** Inserts users like the follower directly into the database, because that many logins would be throttled. */
async function insertFollowers(place: BenchDatabase): Promise<void> {
  const database = await openDatabase(place);
  try {
    await database.asSystem(async trx => {
      await sql`insert into users (account_id, user_id, name, email, email_key)
        select account_id, gen_random_uuid(), 'Follower ' || n, 'f' || n || '@example.org', 'f' || n || '@example.org'
        from users, generate_series(2, ${FOLLOWERS}::int) as n where email = ${follower.email}`.execute(trx);
      await sql`insert into record_following (account_id, directory_id, item_id, user_id, state)
        select f.account_id, f.directory_id, f.item_id, u.user_id, 'Following'
        from record_following as f join users as u on u.account_id = f.account_id
        where u.email <> ${benchPerson.email} on conflict do nothing`.execute(trx);
    });
  } finally {
    await database.close();
  }
}

/**
 * Measures the seconds from the call until the other user sees the notification: all are notified in one transaction.
 */
async function secondsUntilTold(writer: ApiCaller, reader: ApiCaller, path: string): Promise<number> {
  const startedAt = performance.now();
  await writer.call('POST', path, { text: 'Hello' });
  while ((await reader.call<unknown[]>('GET', 'user-notifications')).length === 0) await sleep(5);
  return (performance.now() - startedAt) / 1_000;
}

/**
 * Alternates the order, so that other load on the machine affects both. Each write starts when nothing of the previous
 * ones is pending, except for one that directly follows a comment with many notifications.
 */
async function readWriteTimes(writer: ApiCaller, reader: ApiCaller, { followed, quiet }: Deals) {
  const times = { followed: [] as number[], quiet: [] as number[], behind: [] as number[] };
  const write = (path: string) => writer.time('POST', path, { text: 'Hello' });
  const writeQuiet = async () => {
    times.quiet.push(await write(quiet));
  };
  const writeFollowed = async (turn: number) => {
    const told = await countTold(reader);
    await sleep(PAUSE_MS);
    times.followed.push(await write(followed));
    if (turn % BEHIND_OF === 0) times.behind.push(await write(quiet));
    while ((await countTold(reader)) === told) await sleep(20);
  };
  for (let turn = 0; turn < WRITES; turn += 1) {
    const both = [writeQuiet, writeFollowed];
    for (const one of turn % 2 === 0 ? both : both.reverse()) {
      await sleep(PAUSE_MS);
      await one(turn);
    }
  }
  return times;
}

/**
 * Returns the number of comments that the user was notified of: those on one record within five minutes are a single
 * notification.
 */
async function countTold(reader: ApiCaller): Promise<number> {
  const all = await reader.call<{ count: number }[]>('GET', 'user-notifications');
  return all.reduce((sum, { count }) => sum + count, 0);
}

async function countPeopleTold(place: BenchDatabase): Promise<number> {
  const database = await openDatabase(place);
  try {
    const { rows } = await database.asSystem(trx =>
      sql<{ count: number }>`select count(distinct user_id)::int as count from notifications
        where item_id is not null`.execute(trx),
    );
    return rows[0]?.count ?? 0;
  } finally {
    await database.close();
  }
}
