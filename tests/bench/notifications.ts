/** How long it takes until all who follow a record are told of a comment on it, and what that costs whoever writes it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '#server/kernel/database/database.ts';
import { type ApiCaller, benchPerson, logInCaller, registerCaller } from './support/apiCaller.ts';
import { type BenchPlace, onBothDatabases } from './support/places.ts';
import { type Bench, median, type Row } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';

const FOLLOWERS = 1_000;
const WRITES = 30;
/** In which all of them are told of what was written before. */
const PAUSE_MS = 400;
/** All are told within 2 s; a write takes at most a tenth longer than one that nobody hears of. */
const GOALS = { told: 2, share: 1.1 };

export const notificationsBench: Bench = {
  name: 'notifications',
  title: `a comment on a record that ${FOLLOWERS.toLocaleString('en')} people follow`,
  run: () => onBothDatabases(measure),
};

const follower = { email: 'follower@example.org', password: 'correct horse staple' };

interface Deals {
  readonly followed: string;
  readonly quiet: string;
}

async function measure(place: BenchPlace): Promise<Row[]> {
  const deals = await makeDeals(place);
  await insertFollowers(place);
  const server = await startServerProcess(place);
  const [writer, reader] = [await logInCaller(server.url), await logInCaller(server.url, follower)];
  try {
    const seconds = await secondsUntilTold(writer, reader, deals.followed);
    const times = await timesOfWrites(writer, deals);
    return [
      {
        name: `${place.name}, ${FOLLOWERS.toLocaleString('en')} people told`,
        value: seconds,
        unit: 's',
        goal: { atMost: GOALS.told },
      },
      {
        name: `${place.name}, the comment that they are told of`,
        value: median(times.followed),
        unit: 'ms',
        peer: { name: 'without followers', value: median(times.quiet) },
        goal: { atMost: GOALS.share, isRatio: true },
      },
    ];
  } finally {
    writer.close();
    reader.close();
    await server.stop();
  }
}

/** Paths of comments on two records; the other person follows the first. */
async function makeDeals(place: BenchPlace): Promise<Deals> {
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

/** People like the follower, in the database itself: nobody logs in so often. */
async function insertFollowers(place: BenchPlace): Promise<void> {
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

/** From the call until the other person sees it: all of them are told in one transaction. */
async function secondsUntilTold(writer: ApiCaller, reader: ApiCaller, path: string): Promise<number> {
  const startedAt = performance.now();
  await writer.call('POST', path, { text: 'Hello' });
  while ((await reader.call<unknown[]>('GET', 'user-notifications')).length === 0) await sleep(5);
  return (performance.now() - startedAt) / 1_000;
}

/** One after the other, so that what else runs here is in both. */
async function timesOfWrites(writer: ApiCaller, { followed, quiet }: Deals) {
  const times = { followed: [] as number[], quiet: [] as number[] };
  for (let count = 0; count < WRITES; count += 1) {
    for (const [name, path] of [
      ['followed', followed],
      ['quiet', quiet],
    ] as const) {
      await sleep(PAUSE_MS);
      times[name].push(await writer.time('POST', path, { text: `Comment ${count}` }));
    }
  }
  return times;
}
