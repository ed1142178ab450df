import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#server/kernel/database/database.ts';
import { migrateUp } from '#server/kernel/database/migrate.ts';
import { migrations } from '#server/modules/index.ts';
import { getDatabases } from '#tests/server/support/databases.ts';
import { createTestDatabaseLocation } from '#tests/server/support/testDatabase.ts';

describe.each(getDatabases(expect.getState().testPath))('Jobs on %s', kind => {
  it('are created for pending work when a database is migrated', async () => {
    const place = await createTestDatabaseLocation(kind, { isMigrated: false });
    const database = await openDatabase(place);
    await migrateUp(
      database,
      migrations.filter(({ name }) => name < '0014'),
    );
    const account = uuidv7();
    const [waiting, sent] = [uuidv7(), uuidv7()];
    await database.forAccount(account, async trx => {
      const row = { account_id: account, name: 'A', time_zone: 'UTC', settings: '{}' };
      await trx.insertInto('accounts').values(row).execute();
      const mail = { account_id: account, recipient: 'a@example.org', subject: 'S', problem: null };
      const body = JSON.stringify({ text: 'x', html: 'x', links: [] });
      await trx
        .insertInto('mails')
        .values([
          { ...mail, mail_id: waiting, body, sent_at: null },
          { ...mail, mail_id: sent, body: null, sent_at: new Date().toISOString() },
        ])
        .execute();
      const load = { account_id: account, user_id: uuidv7(), template: 'relief' };
      await trx.insertInto('template_loads').values(load).execute();
      for (let count = 0; count < 2; count += 1) {
        const rebuild = { account_id: account, rebuild_id: uuidv7(), target_id: uuidv7() };
        await trx.insertInto('text_rebuilds').values(rebuild).execute();
      }
    });
    await migrateUp(database, migrations);
    const { rows } = await database.queryAsOwner(
      'select name, data, retry_limit from docket_jobs.job order by name',
    );
    const ofAccount = (ids: object) => ({ accountId: account, ids });
    expect(rows).toEqual([
      { name: 'LoadTemplate', data: ofAccount({}), retry_limit: 2 },
      { name: 'RebuildTexts', data: ofAccount({}), retry_limit: 9 },
      { name: 'SendMail', data: ofAccount({ mailId: waiting }), retry_limit: 119 },
    ]);
    await database.close();
    await place.remove();
  });
});
