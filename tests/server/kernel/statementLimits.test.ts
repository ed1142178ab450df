import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isCallTimeout } from '#server/kernel/database/errors.ts';
import { withLongStatementTimeout } from '#server/kernel/database/longStatements.ts';
import { describeOwnServer } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';

describeOwnServer(
  'A read that takes too long',
  api => {
    it('is cancelled by the database or between its statements', async () => {
      const { user } = await api.admin();
      const begun = performance.now();
      const work = api.database.readAccount(user.account.id, async trx => {
        for (let statements = 0; statements < 20; statements += 1)
          await sql`select pg_sleep(0.6)`.execute(trx);
      });
      await expect(work).rejects.toSatisfy(isCallTimeout);
      const long = api.database.readAccount(user.account.id, async trx => {
        await sql`select pg_sleep(2)`.execute(trx);
        await sql`select 1`.execute(trx);
      });
      await expect(long).rejects.toSatisfy(isCallTimeout);
      expect(performance.now() - begun).toBeLessThan(10_000);
      const one = await api.database.readAccount(user.account.id, trx => sql`select 1 as one`.execute(trx));
      expect(one.rows).toEqual([{ one: 1 }]);
    });
  },
  { env: { CALL_SECONDS: '1' } },
);

describeOwnServer(
  'An operation on all records',
  api => {
    it('can take longer than other calls, such as merging tags or removing a status', async () => {
      const admin = await api.admin();
      const made = await defineDirectory(
        admin,
        {
          name: 'Notes',
          type: 'Data',
          statusList: [
            { name: 'Open', type: 'Active' },
            { name: 'Closed', type: 'Active' },
          ],
        },
        [{ name: 'Text', type: 'String' }],
      );
      const { directory } = made;
      const [open, closed] = directory.statusList ?? [];
      const [one, two] = [
        await admin.ok('saveTag', { body: { name: 'One' } }),
        await admin.ok('saveTag', { body: { name: 'Two' } }),
      ];
      for (let number = 1; number <= 4; number += 1) {
        const body = { tags: [one.id], ...(closed ? { status: closed.id } : {}) };
        const item = await admin.ok('createItem', { params: { id: directory.id }, body });
        await admin.ok('deleteItem', { params: { id: directory.id, itemId: item.id } });
      }
      await sql`create function sleep_a_little() returns trigger language plpgsql as
        $$ begin perform pg_sleep(0.4); return new; end $$`.execute(api.database.asOwner);
      await sql`create trigger sleep_a_little before update on items for each row
        execute function sleep_a_little()`.execute(api.database.asOwner);
      await admin.ok('mergeTags', { body: { fromId: one.id, intoId: two.id } });
      await admin.ok('deleteTag', { body: { id: two.id } });
      const { name, type } = directory;
      const body = { name, type, statusList: open ? [open] : [] };
      await admin.ok('updateDirectory', { params: { id: directory.id }, body });
      const left = await sql`select number from items where tags <> '{}' or status_id is not null`.execute(
        api.database.asOwner,
      );
      expect(left.rows).toEqual([]);
      // Later statements of the transaction have the usual time limit again.
      await expect(
        api.database.forAccount(admin.user.account.id, async trx => {
          await withLongStatementTimeout(trx, async () => {});
          const { rows } = await sql`select current_setting('statement_timeout') as usual`.execute(trx);
          return rows;
        }),
      ).resolves.toEqual([{ usual: api.kind === 'PostgreSQL' ? '1s' : '0' }]);
    });
  },
  { env: { CALL_SECONDS: '1' } },
);
