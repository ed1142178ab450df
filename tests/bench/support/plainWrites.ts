/** Lower bounds for single calls: the same reads and writes in a plain table, each in its own transaction. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { computeMedian } from './rows.ts';

const rowCount = 10_000;

export async function createPlainWrites(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create table plain_records (id uuid primary key default gen_random_uuid(),
    number serial unique, title text, amount numeric, stage text, changed_at timestamptz not null default now())`);
  await client.query(`insert into plain_records (title, amount, stage)
    select 'Deal ' || n, n % 977, 'offered' from generate_series(1, ${rowCount}) as n`);
  await client.query('analyze plain_records');
  let turn = 0;
  const next = () => {
    turn += 1;
    return (turn % rowCount) + 1;
  };
  return {
    readOne: () => client.query('select * from plain_records where number = $1', [next()]),
    page: () => client.query('select * from plain_records order by number desc limit 30'),
    insert: () =>
      client.query('insert into plain_records (title, amount, stage) values ($1, $2, $3) returning *', [
        'Deal',
        next(),
        'offered',
      ]),
    update: () =>
      client.query('update plain_records set amount = amount + 1, changed_at = now() where number = $1', [
        next(),
      ]),
    async close() {
      await client.query('drop table plain_records');
      await client.end();
    },
  };
}

/** Returns the median time in ms of work that is the same in every version, so that ratios hold on other machines. */
export function timeFixedWork(): number {
  const times = [];
  for (let round = 0; round < 30; round += 1) {
    const startedAt = performance.now();
    const rows = Array.from({ length: 3_000 }, (_, n) => ({ id: `record-${n}`, amount: (n * 7919) % 997 }));
    const sorted = JSON.parse(JSON.stringify(rows)).toSorted(
      (a: { amount: number }, b: { amount: number }) => a.amount - b.amount,
    );
    createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
    times.push(performance.now() - startedAt);
  }
  return computeMedian(times);
}
