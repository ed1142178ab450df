/**
 * Measures pages of the file list: for an account with very many files, and for a user who can read only some of them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Directory } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { openDatabase } from '#server/kernel/database/database.ts';
import { type ApiCaller, logInCaller, registerCaller } from './support/apiCaller.ts';
import { type BenchDatabase, runOnBothDatabases } from './support/places.ts';
import { type Bench, type BenchRow, computeMedian } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';

/** `BENCH_FILES=10000` shortens the run. */
const total = Number(process.env.BENCH_FILES ?? '100000');
const DIRECTORIES = 5;
const FILES_OF_RECORD = 5;
const warmUps = 3;
const timedCalls = 15;
const GOAL_MS = 300;

export const filesBench: Bench = {
  name: 'files',
  title: `the screen of ${total.toLocaleString('en')} files, beside records of ${DIRECTORIES} directories and in a field of theirs`,
  run: () => runOnBothDatabases(measure),
};

const reader = { email: 'reader@example.org', password: 'correct horse staple' };

async function measure(place: BenchDatabase): Promise<BenchRow[]> {
  const directories = await prepare(place);
  await fill(place, directories);
  const server = await startServerProcess(place);
  const [admin, other] = [await logInCaller(server.url), await logInCaller(server.url, reader)];
  // Gives the server time to analyze PGlite's tables, which it does after starting.
  await sleep(3_000);
  const rows: BenchRow[] = [];
  try {
    for (const { name, caller = admin, body } of getCasesFor(other)) {
      const ms = await spread(() => caller.time('POST', 'files/search', body));
      rows.push({ name: `${place.name}, ${name}, p50`, value: ms, unit: 'ms', ...goalOn(place) });
    }
    const usage = await spread(() => admin.time('GET', 'files/usage'));
    rows.push({
      name: `${place.name}, sizes per directory, p50`,
      value: usage,
      unit: 'ms',
      ...goalOn(place),
    });
    return rows;
  } finally {
    admin.close();
    other.close();
    await server.stop();
  }
}

function goalOn({ name }: BenchDatabase): Pick<BenchRow, 'goal'> {
  return name === 'PostgreSQL' ? { goal: { atMost: GOAL_MS } } : {};
}

interface Case {
  readonly name: string;
  readonly caller?: ApiCaller;
  readonly body: object;
}

function getCasesFor(other: ApiCaller): Case[] {
  return [
    { name: 'the newest', body: {} },
    { name: 'the hundredth page', body: { skip: 4_950 } },
    { name: 'by name', body: { orderBy: { field: 'Name', asc: true } } },
    { name: 'the largest', body: { orderBy: { field: 'Size', asc: false } } },
    { name: 'pictures', body: { kinds: ['Image'] } },
    { name: 'a rare word', body: { keyword: 'granite' } },
    { name: 'the newest of a fifth of them, for somebody who reads no more', caller: other, body: {} },
  ];
}

async function prepare(place: BenchDatabase): Promise<Directory[]> {
  const server = await startServerProcess(place);
  const admin = await registerCaller(server.url);
  try {
    const { authUser } = await admin.call<{ authUser: Registered }>('GET', 'boot');
    const { id, name, timeZone } = authUser.account;
    const settings = { moduleFileStorageEnabled: true };
    await admin.call('PUT', `accounts/${id}`, { name, timeZone, settings });
    for (let index = 0; index < DIRECTORIES; index += 1) {
      const body = { name: `Cases ${index}`, type: 'Data', filesEnabled: true };
      const made = await admin.call<{ id: string }>('POST', 'directories', body);
      await admin.call('POST', `custom-fields/${made.id}`, { name: 'Contract', type: 'File' });
    }
    const all = await admin.call<Directory[]>('GET', 'directories');
    const own = all.filter(each => each.name.startsWith('Cases'));
    await restrict(admin, own);
    return own;
  } finally {
    admin.close();
    await server.stop();
  }
}

interface Registered {
  readonly account: { readonly id: string; readonly name: string; readonly timeZone: string };
}

/** Limits the other user to the first directory. */
async function restrict(admin: ApiCaller, directories: readonly Directory[]): Promise<void> {
  const { id: userId } = await admin.call<{ id: string }>('POST', 'users', { name: 'Reader', ...reader });
  const [first] = directories;
  const body = {
    name: 'Readers',
    assignments: [{ userId }],
    directories: first ? [{ directoryId: first.id, rights: FULL_RIGHTS }] : [],
    menu: [],
  };
  await admin.call('POST', 'usage-profiles', body);
}

/** Each record has five files: one is a picture, one belongs to the field. One file in 10,000 has a rare name. */
async function fill(place: BenchDatabase, directories: readonly Directory[]): Promise<void> {
  const database = await openDatabase(place);
  const records = total / DIRECTORIES / FILES_OF_RECORD;
  try {
    await database.asSystem(async trx => {
      for (const { id, fields } of directories) {
        await sql`insert into items (account_id, directory_id, item_id, number, position, display, search_text, custom_fields)
          select account_id, directory_id, gen_random_uuid(), n, 'b' || lpad(n::text, 9, '0') || '1', '#' || n || ' | Case',
            'case', '{}' from directories, generate_series(1, ${records}::int) as n
          where directory_id = ${id}::uuid`.execute(trx);
        await sql`insert into files (account_id, file_id, name, size, type, storage_key, created_by, created_at,
            directory_id, item_id, field_id)
          select i.account_id, gen_random_uuid(), case when (i.number * ${FILES_OF_RECORD} + n) % 10000 = 0
              then 'granite' else 'Document' end || ' ' || i.number || '-' || n || case when n % 3 = 0 then '.jpg' else '.pdf' end,
            (i.number * 7919 + n * 104729) % 5000000, case when n % 3 = 0 then 'image/jpeg' else 'application/pdf' end,
            'bench/' || gen_random_uuid(), u.user_id, now() - (i.number * ${FILES_OF_RECORD} + n) * interval '1 minute',
            i.directory_id, i.item_id, case when n = 1 then ${fields.at(-1)?.id ?? null}::uuid end
          from items as i cross join generate_series(1, ${FILES_OF_RECORD}::int) as n
          cross join (select user_id from users where is_admin limit 1) as u
          where i.directory_id = ${id}::uuid`.execute(trx);
      }
      // Marks all thumbnails as created, because creating them is separate work.
      await sql`insert into file_thumbnails (account_id, file_id, storage_key, size)
        select account_id, file_id, '', 0 from files where type = 'image/jpeg'`.execute(trx);
    });
    await sql`vacuum (analyze) items, files, file_thumbnails`.execute(database.asOwner);
  } finally {
    await database.close();
  }
}

async function spread(call: () => Promise<number>): Promise<number> {
  for (let turn = 0; turn < warmUps; turn += 1) await call();
  const times: number[] = [];
  for (let turn = 0; turn < timedCalls; turn += 1) times.push(await call());
  return computeMedian(times);
}
