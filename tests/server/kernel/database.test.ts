import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { v7 as createId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/kernel/database/database.ts';
import { findSqlState } from '#server/kernel/database/errors.ts';
import { MigrationError, migrateDown, migrateUp } from '#server/kernel/database/migrate.ts';
import { analyzeGrowingTables, vacuumGrownTables } from '#server/kernel/database/upkeep.ts';
import { migrations } from '#server/modules/index.ts';
import {
  createTestDatabaseLocation,
  type DatabaseKind,
  databaseKinds,
  type TestDatabaseLocation,
} from '#tests/server/support/testDatabase.ts';

const newAccount = async (database: Database): Promise<string> => {
  const accountId = createId();
  await database.forAccount(accountId, trx =>
    trx
      .insertInto('accounts')
      .values({ account_id: accountId, name: 'A', time_zone: 'UTC', settings: '{}' })
      .execute(),
  );
  return accountId;
};

/**
 * Returns the bytes in use after garbage collection; the embedded database's thread can only be measured from outside.
 */
function keptMemory(kind: DatabaseKind): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external, rss } = process.memoryUsage();
  return kind === 'PGlite' ? rss : heapUsed + external;
}

describe.each(databaseKinds)('The database on %s', kind => {
  let place: TestDatabaseLocation;
  let database: Database;
  beforeAll(async () => {
    place = await createTestDatabaseLocation(kind, { isMigrated: false });
    database = await openDatabase(place);
    await migrateUp(database, migrations);
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  it("doesn't retain the results of completed queries", async () => {
    // In a long-running installation, one leaked byte per response would crash it after some gigabytes.
    const answer = () =>
      sql`select repeat('x', 2000) as text from generate_series(1, 1000)`.execute(database.asOwner);
    for (let time = 0; time < 20; time += 1) await answer();
    const before = keptMemory(kind);
    for (let time = 0; time < 300; time += 1) await answer();
    expect((keptMemory(kind) - before) / 1e6).toBeLessThan(250);
  });

  it('analyzes a table that has grown, but only once', async () => {
    await sql`create table grown as select generate_series(1, 10000) as n`.execute(database.asOwner);
    expect(await vacuumGrownTables(database)).toContain('grown');
    expect(await vacuumGrownTables(database)).toEqual([]);
    await sql`drop table grown`.execute(database.asOwner);
  });

  it('analyzes a table only after it has doubled in size', async () => {
    const grow = (rows: number) =>
      sql`insert into growing select generate_series(1, ${sql.lit(rows)})`.execute(database.asOwner);
    await sql`create table growing (n integer)`.execute(database.asOwner);
    await grow(10_000);
    expect(await analyzeGrowingTables(database, ['growing'])).toEqual(['growing']);
    await grow(5_000);
    expect(await analyzeGrowingTables(database, ['growing'])).toEqual([]);
    await grow(10_000);
    expect(await analyzeGrowingTables(database, ['growing'])).toEqual(['growing']);
    await sql`drop table growing`.execute(database.asOwner);
  });

  it('enforces row-level security on every account table, whose key starts with the account', async () => {
    const { rows } = await sql<{ name: string; isEnabled: boolean; isForced: boolean; firstKey: string }>`
      select c.relname as name, c.relrowsecurity as "isEnabled", c.relforcerowsecurity as "isForced",
        (select a.attname from pg_index i
          join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
          where i.indrelid = c.oid and i.indisprimary) as "firstKey"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'docket_migrations'
    `.execute(database.asOwner);
    expect(rows.length).toBeGreaterThan(7);
    for (const row of rows) {
      expect(row).toEqual({ name: row.name, isEnabled: true, isForced: true, firstKey: 'account_id' });
    }
  });

  it('reads and changes only rows of one account, and reads no rows without an account', async () => {
    const [mine, other] = [await newAccount(database), await newAccount(database)];
    const seen = await database.forAccount(mine, trx =>
      trx.selectFrom('accounts').select('account_id').execute(),
    );
    expect(seen).toEqual([{ account_id: mine }]);
    await database.forAccount(mine, trx => trx.updateTable('accounts').set({ name: 'changed' }).execute());
    const names = await database.asSystem(trx =>
      trx.selectFrom('accounts').select(['account_id', 'name']).execute(),
    );
    expect(names.find(row => row.account_id === other)?.name).toBe('A');
    expect(await database.beforeAccount(trx => trx.selectFrom('accounts').selectAll().execute())).toEqual([]);
    const intrusion = database.forAccount(mine, trx =>
      trx
        .insertInto('usage_profiles')
        .values({ account_id: other, profile_id: createId(), name: 'x', position: 1, content: '{}' })
        .execute(),
    );
    await expect(intrusion).rejects.toThrow(/row-level security/);
  });

  it("rejects an account id that isn't a UUID", async () => {
    await expect(database.forAccount("x'; drop table users; --", async () => 1)).rejects.toThrow(/UUID/);
  });

  it('converts values of every column type to the same JavaScript values', async () => {
    const { rows } = await sql<Record<string, unknown>>`select
      9007199254740991::int8 as int8, 1.50::numeric as numeric, date '2026-02-28' as date,
      timestamptz '2026-02-28 12:00:00.123+02' as instant, '{"a":[1,null]}'::jsonb as json,
      true as boolean, null::text as nothing, array['a','b']::text[] as texts,
      '0189d0a4-0000-7000-8000-000000000000'::uuid as id`.execute(database.asOwner);
    expect(rows[0]).toEqual({
      int8: 9007199254740991,
      numeric: 1.5,
      date: '2026-02-28',
      instant: '2026-02-28T10:00:00.123Z',
      json: { a: [1, null] },
      boolean: true,
      nothing: null,
      texts: ['a', 'b'],
      id: '0189d0a4-0000-7000-8000-000000000000',
    });
  });

  it('rolls back failed transactions, and continues', async () => {
    const accountId = await newAccount(database);
    const failing = database.forAccount(accountId, async trx => {
      await trx.updateTable('accounts').set({ name: 'lost' }).execute();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const broken = database.forAccount(accountId, trx => sql`select 1 / 0`.execute(trx));
    await expect(broken.catch(error => Promise.reject(new Error(findSqlState(error) ?? '')))).rejects.toThrow(
      '22012',
    );
    const row = await database.forAccount(accountId, trx =>
      trx.selectFrom('accounts').select('name').executeTakeFirstOrThrow(),
    );
    expect(row.name).toBe('A');
  });

  it('retries a transaction after a serialization failure', async () => {
    const accountId = await newAccount(database);
    let tries = 0;
    const result = await database.forAccount(accountId, async trx => {
      tries += 1;
      if (tries < 3) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(trx);
      return tries;
    });
    expect(result).toBe(3);
  });

  it('rejects a nested transaction instead of waiting forever', async () => {
    const accountId = await newAccount(database);
    const nested = database.forAccount(accountId, () => database.forAccount(accountId, async () => 1));
    await expect(nested).rejects.toThrow(/pass its trx/);
  });

  it('isolates many concurrent transactions', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => newAccount(database)));
    const seen = await Promise.all(
      ids.map(id =>
        database.forAccount(id, async trx => {
          const first = await trx.selectFrom('accounts').select('account_id').execute();
          const second = await trx.selectFrom('accounts').select('account_id').execute();
          return [...first, ...second].map(row => row.account_id);
        }),
      ),
    );
    expect(seen).toEqual(ids.map(id => [id, id]));
  });

  it('transfers large values completely', async () => {
    const text = 'Привіт 👋\n'.repeat(100_000);
    const { rows } = await sql<{ text: string }>`select ${text}::text as text`.execute(database.asOwner);
    expect(rows[0]?.text === text).toBe(true);
  });

  it('migrates down and up again, and rejects a database of a newer version', async () => {
    await migrateDown(database, migrations);
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and relkind in ('r', 'v', 'S')`.execute(database.asOwner);
    expect(rows.map(row => row.name)).toEqual(['docket_migrations']);
    const own = await sql`select nspname from pg_namespace where nspname like 'docket%'`.execute(
      database.asOwner,
    );
    expect(own.rows).toEqual([]);
    const functions = await sql`select proname from pg_proc
      where pronamespace = 'public'::regnamespace and proname in ('enqueue_job', 'advance_event_cursor', 'advance_event_cursors')`.execute(
      database.asOwner,
    );
    expect(functions.rows).toEqual([]);
    await Promise.all([migrateUp(database, migrations), migrateUp(database, migrations)]);
    await newAccount(database);
    await sql`insert into docket_migrations (name) values ('9999-from-the-future')`.execute(database.asOwner);
    await expect(migrateUp(database, migrations)).rejects.toThrow(MigrationError);
    await sql`delete from docket_migrations where name like '9999%'`.execute(database.asOwner);
  });
});
