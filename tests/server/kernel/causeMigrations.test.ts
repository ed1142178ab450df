import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#server/kernel/database/database.ts';
import { migrateDown, migrateUp } from '#server/kernel/database/migrate.ts';
import { createJobQueue } from '#server/kernel/jobs/queues.ts';
import { migrations } from '#server/modules/index.ts';
import { getDatabases } from '#tests/server/support/databases.ts';
import { createTestDatabaseLocation } from '#tests/server/support/testDatabase.ts';

const CONVERTED = migrations.filter(({ name }) => name.includes('typed-cause'));

describe.each(getDatabases(expect.getState().testPath))('Causes on %s', kind => {
  it('are converted from text to JSON in events, parked events and jobs, and back when migrated down', async () => {
    const place = await createTestDatabaseLocation(kind, { isMigrated: false });
    const database = await openDatabase(place);
    await migrateUp(
      database,
      migrations.filter(({ name }) => name < '0118'),
    );
    const owner = database.asOwner as unknown as Kysely<unknown>;
    const accountId = uuidv7();
    const id = uuidv7();
    const texts = [null, 'event 12', `bulk ${id} None`, `undo ${id}`];
    for (const cause of texts) {
      await sql`insert into events (account_id, kind, cause, data)
        values (${accountId}, 'RecordsChanged', ${cause}, '{}')`.execute(owner);
      await sql`insert into parked_events (account_id, subscriber, event_id, kind, at, cause, data, problem)
        select account_id, 'hub', event_id, kind, at, cause, data, 'p' from events
        order by event_id desc limit 1`.execute(owner);
    }
    await createJobQueue(owner, 'FollowDeletedTargets', {});
    for (const cause of ['', `import ${id} All`]) {
      const ids = JSON.stringify({ itemIds: id, cause });
      await sql`select enqueue_job(${accountId}::uuid, 'FollowDeletedTargets', ${ids}::jsonb, null)`.execute(
        owner,
      );
    }

    const read = async () => {
      const { rows: events } = await sql<Row>`select cause from events order by event_id`.execute(owner);
      const { rows: parked } = await sql<Row>`select cause from parked_events order by event_id`.execute(
        owner,
      );
      const { rows: jobs } = await sql<Row>`select data->'ids'->>'cause' as cause from docket_jobs.job
        where name = 'FollowDeletedTargets' order by 1`.execute(owner);
      return [events, parked, jobs].map(rows => rows.map(({ cause }) => cause));
    };
    const before = await read();
    await migrateUp(database, migrations);
    const data = [
      null,
      { kind: 'event', id: '12' },
      { kind: 'bulk', id, automation: 'None' },
      { kind: 'undo', id },
    ];
    const [events, parked, jobs] = await read();
    expect([events, parked]).toEqual([data, data]);
    expect(jobs?.map(cause => cause && JSON.parse(String(cause)))).toEqual([
      '',
      { kind: 'import', id, automation: 'All' },
    ]);
    await migrateDown(database, CONVERTED);
    expect(await read()).toEqual(before);
    await database.close();
    await place.remove();
  });
});

interface Row {
  readonly cause: unknown;
}
