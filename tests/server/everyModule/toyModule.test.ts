import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createContractWithToys } from '#tests/fixtures/toyModule/contract.ts';
import { toyModule } from '#tests/fixtures/toyModule/module.ts';
import { describeOwnServer } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

/**
 * Tests the architecture: a module costs a folder and an entry in the list, and nothing else of the server has to
 * change.
 */
describeOwnServer(
  'A module added to the list',
  api => {
    it('responds to its calls after permission checks and validation', async () => {
      const admin = await api.admin();
      const colleague = await api.colleague(admin);
      const { id } = await admin.ok('createToy', { body: { name: 'Kite' } });
      expect(await colleague.ok('listToys')).toEqual([
        { id, name: 'Kite', changesSeen: 0, isPolished: expect.any(Boolean) },
      ]);
      expect((await colleague.call('createToy', { body: { name: 'Ball' } })).status).toBe(403);
      expect((await admin.call('createToy', { body: { name: 'x'.repeat(101) } })).status).toBe(400);
      expect((await api.visitor().call('listToys')).status).toBe(401);
      expect(await (await api.admin()).ok('listToys')).toEqual([]);
    });

    it('runs its job after the call that enqueued it', async () => {
      const admin = await api.admin();
      await admin.ok('createToy', { body: { name: 'Kite' } });
      await api.jobs.settle('PolishToy');
      expect(await admin.ok('listToys')).toMatchObject([{ name: 'Kite', isPolished: true }]);
    });

    it('receives changes of other modules', async () => {
      const admin = await api.admin();
      const { directory } = await defineDirectory(admin, { name: 'Deals', type: 'Data' });
      await settleEvents(api, 'toys');
      await admin.ok('createToy', { body: { name: 'Kite' } });
      await admin.ok('createItem', { params: { id: directory.id }, body: {} });
      await settleEvents(api, 'toys');
      expect(await admin.ok('listToys')).toMatchObject([{ changesSeen: 1 }]);
    });

    it('receives events after a dump is restored into a server with lower transaction ids', async () => {
      const admin = await api.admin();
      const { directory } = await defineDirectory(admin, { name: 'Deals', type: 'Data' });
      await settleEvents(api, 'toys');
      await admin.ok('createToy', { body: { name: 'Kite' } });
      const older = 1_000_000_000;
      await api.database.asSystem(async trx => {
        await sql`update events set horizon = horizon + ${older}`.execute(trx);
        await sql`update docket_work.event_cursors set horizon = horizon + ${older}`.execute(trx);
      });
      await api.restart();
      await admin.ok('createItem', { params: { id: directory.id }, body: {} });
      await settleEvents(api, 'toys');
      expect(await admin.ok('listToys')).toMatchObject([{ changesSeen: 1 }]);
    });
  },
  { modules: [toyModule], contract: createContractWithToys() },
);
