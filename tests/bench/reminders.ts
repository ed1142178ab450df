/**
 * Measures how long it takes to send many reminders that are due at the same time, and how late a single one among many
 * is.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { createTaskScheduler } from '#server/kernel/clock/clock.ts';
import { systemClock } from '#server/kernel/clock/time.ts';
import { type Database, openDatabase } from '#server/kernel/database/database.ts';
import { createDefinitionStore } from '#server/modules/definitions/index.ts';
import { createDueRemindersTask } from '#server/modules/reminders/firing/createDueRemindersTask.ts';
import { scheduleReminder } from '#server/modules/reminders/firing/scheduleReminder.ts';
import { registerCaller } from './support/apiCaller.ts';
import { type BenchDatabase, runOnBothDatabases } from './support/places.ts';
import type { Bench, BenchRow } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';

/** `BENCH_REMINDERS=10000` shortens the run. */
const count = Number(process.env.BENCH_REMINDERS ?? '100000');
/** One in this many repeats, so that its next time is computed as well. */
const REPEATING_OF = 10;
/** The maximum seconds until all are sent, and the maximum milliseconds that a single one is late. */
const GOALS = { all: 60, lateness: 1_000 };

export const remindersBench: Bench = {
  name: 'reminders',
  title: `${count.toLocaleString('en')} reminders of one account due at once, every ${REPEATING_OF}th repeating`,
  run: () => runOnBothDatabases(measure),
};

interface Owner {
  readonly accountId: string;
  readonly userId: string;
}

async function measure(place: BenchDatabase): Promise<BenchRow[]> {
  const owner = await register(place);
  const database = await openDatabase(place);
  const definitions = createDefinitionStore(createFieldRegistry(fieldPlugins));
  const tasks = [createDueRemindersTask({ database, definitions })];
  try {
    await insert(database, owner, { first: 1, many: count, dueAt: '2090-01-01T09:00:00Z' });
    const late = await latenessOfOne(database, owner, tasks);
    await database.asSystem(trx =>
      sql`update reminders set due_at = now() - interval '1 second' where is_pending`.execute(trx),
    );
    // On PostgreSQL, autovacuum does this; on PGlite, Docket's server does.
    await sql`vacuum (analyze) reminders, reminder_people`.execute(database.asOwner);
    const clock = createTaskScheduler(database, tasks, { time: systemClock, channel: null });
    const startedAt = performance.now();
    clock.start();
    await clock.settle();
    const seconds = (performance.now() - startedAt) / 1_000;
    await clock.close();
    const told = await countTold(database);
    return [
      {
        name: `${place.name}, one that is due while ${count.toLocaleString('en')} wait, late by`,
        value: late,
        unit: 'ms',
        goal: { atMost: GOALS.lateness },
      },
      {
        name: `${place.name}, ${told.toLocaleString('en')} people told`,
        value: seconds,
        unit: 's',
        goal: { atMost: GOALS.all },
      },
    ];
  } finally {
    await database.close();
  }
}

async function register(place: BenchDatabase): Promise<Owner> {
  const server = await startServerProcess(place);
  const caller = await registerCaller(server.url);
  try {
    const { authUser } = await caller.call<{ authUser: { id: string; account: { id: string } } }>(
      'GET',
      'boot',
    );
    return { accountId: authUser.account.id, userId: authUser.id };
  } finally {
    caller.close();
    await server.stop();
  }
}

async function latenessOfOne(
  database: Database,
  owner: Owner,
  tasks: Parameters<typeof createTaskScheduler>[1],
): Promise<number> {
  const clock = createTaskScheduler(database, tasks, { time: systemClock, channel: null });
  clock.start();
  await clock.settle();
  const dueAt = new Date(Date.now() + 2_000).toISOString();
  await insert(database, owner, { first: count + 1, many: 1, dueAt });
  await database.forAccount(owner.accountId, async trx => scheduleReminder(trx, dueAt));
  while ((await countTold(database)) === 0) await sleep(10);
  const late = Date.now() - Date.parse(dueAt);
  await clock.close();
  return late;
}

async function insert(
  database: Database,
  { accountId, userId }: Owner,
  { first, many, dueAt }: { first: number; many: number; dueAt: string },
): Promise<void> {
  await database.asSystem(async trx => {
    await sql`insert into reminders (account_id, reminder_id, number, text, starts_local, time_zone, repeat, due_at,
        is_pending, ends_with_record, created_by)
      select ${accountId}::uuid, gen_random_uuid(), n, 'Call ' || n, '2026-01-01T09:00', 'Europe/Kyiv',
        case when n % ${REPEATING_OF} = 0 then 'FREQ=WEEKLY;BYDAY=MO,TH' end, ${dueAt}, true, false, ${userId}::uuid
      from generate_series(${first}::int, ${first + many - 1}::int) as n`.execute(trx);
    await sql`insert into reminder_people (account_id, reminder_id, is_group, person_id)
      select account_id, reminder_id, false, ${userId}::uuid from reminders where number >= ${first}`.execute(
      trx,
    );
  });
}

async function countTold(database: Database): Promise<number> {
  const { rows } = await database.asSystem(trx =>
    sql<{ count: number }>`select count(*) from reminder_recipients where is_open`.execute(trx),
  );
  return Number(rows[0]?.count ?? 0);
}
