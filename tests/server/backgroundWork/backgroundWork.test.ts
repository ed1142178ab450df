import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deleteOldEvents } from '#server/kernel/events/eventUpkeep.ts';
import { createContractWithToys } from '#tests/fixtures/toyModule/contract.ts';
import { toyModule } from '#tests/fixtures/toyModule/module.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { storeParkedEvent } from '#tests/server/support/parkedEvents.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

describeOwnServer(
  'Background work',
  api => {
    const failJob = async ({ user }: Member) => {
      await api.database.queryAsOwner(
        `insert into docket_jobs.job (name, data, state, retry_count, retry_limit, completed_on, output)
          values ('PolishToy', $1::jsonb, 'failed', 9, 9, now(), '{"message": "secret words"}')`,
        [JSON.stringify({ accountId: user.account.id, ids: { toyId: user.id } })],
      );
    };

    it('is visible after a failure only to administrators of its account, without the error message', async () => {
      const [admin, stranger] = [await api.admin(), await api.admin()];
      const member = await api.colleague(admin);
      expect(await admin.ok('listBackgroundFailures')).toEqual([]);
      expect((await admin.ok('getBoot')).backgroundFailures).toBeUndefined();
      await failJob(admin);
      await storeParkedEvent(api, admin.user.account.id, { subscriber: 'toys' });
      const failures = await admin.ok('listBackgroundFailures');
      expect(failures.map(({ kind, name, attempts }) => [kind, name.uk, attempts]).toSorted()).toEqual([
        ['Event', 'Лік змін для іграшок', 10],
        ['Job', 'Полірування іграшки', 10],
      ]);
      expect(JSON.stringify(failures)).not.toContain('secret');
      expect((await admin.ok('getBoot')).backgroundFailures).toBe(2);
      expect((await member.ok('getBoot')).backgroundFailures).toBeUndefined();
      await member.refused(403, 'listBackgroundFailures');
      expect(await stranger.ok('listBackgroundFailures')).toEqual([]);
      for (const { id } of failures) {
        await stranger.refused(404, 'retryBackgroundWork', { params: { id } });
        await stranger.refused(404, 'dismissBackgroundWork', { params: { id } });
      }
      expect(await admin.ok('listBackgroundFailures')).toHaveLength(2);
    });

    it('is listed while it waits, with events grouped by subscriber and jobs by type', async () => {
      const [admin, stranger] = [await api.admin(), await api.admin()];
      const accountId = admin.user.account.id;
      await settleEvents(api);
      await api.jobs.settle();
      expect(await admin.ok('listBackgroundQueues')).toEqual([]);
      const holdCursor = (till: string) =>
        sql`update docket_work.event_cursors set held_by = ${randomUUID()}::uuid, held_until = now() + ${till}::interval
          where subscriber = 'toys'`.execute(api.database.asOwner);
      await holdCursor('1 hour');
      const { id } = await admin.ok('createDirectory', { body: { name: 'Kites', type: 'Data' } });
      await admin.ok('createItem', { params: { id }, body: {} });
      await admin.ok('createItem', { params: { id }, body: {} });
      await api.database.queryAsOwner(
        `insert into docket_jobs.job (name, data, state, start_after)
          select 'PolishToy', $1::jsonb, 'active'::docket_jobs.job_state, now() - interval '1 day' + n * interval '2 days'
          from generate_series(0, 1) as n`,
        [JSON.stringify({ accountId, ids: { toyId: accountId } })],
      );
      const namesOf = async () =>
        (await admin.ok('listBackgroundQueues')).map(({ kind, name, waiting }) => [kind, name.uk, waiting]);
      // Waits for other subscribers, which handle the same events.
      await expect.poll(namesOf, { timeout: 30_000 }).toEqual([
        ['Job', 'Полірування іграшки', 1],
        ['Event', 'Лік змін для іграшок', 2],
      ]);
      const queues = await admin.ok('listBackgroundQueues');
      expect(Date.parse(queues[0]?.since ?? '')).toBeLessThan(Date.now() - 23 * 3_600_000);
      expect(await stranger.ok('listBackgroundQueues')).toEqual([]);
      await holdCursor('-1 second');
      await api.database.queryAsOwner(`delete from docket_jobs.job where data->>'accountId' = $1`, [
        accountId,
      ]);
      await settleEvents(api);
      expect(await admin.ok('listBackgroundQueues')).toEqual([]);
    });

    it('succeeds when it is retried after a failure', async () => {
      const admin = await api.admin();
      const { id: toyId } = await admin.ok('createToy', { body: { name: 'Kite' } });
      await api.jobs.settle('PolishToy');
      const event = await storeParkedEvent(api, admin.user.account.id, { subscriber: 'toys' });
      const before = (await admin.ok('listToys'))[0]?.changesSeen ?? 0;
      expect(await admin.ok('retryBackgroundWork', { params: { id: event } })).toEqual({ state: 'Done' });
      expect((await admin.ok('listToys'))[0]?.changesSeen).toBe(before + 1);
      await api.database.asSystem(trx => sql`update toys set is_polished = false`.execute(trx));
      await api.database.queryAsOwner(
        `insert into docket_jobs.job (name, data, state, retry_count, retry_limit, completed_on)
          values ('PolishToy', $1::jsonb, 'failed', 9, 9, now())`,
        [JSON.stringify({ accountId: admin.user.account.id, ids: { toyId } })],
      );
      const [job] = await admin.ok('listBackgroundFailures');
      expect(await admin.ok('retryBackgroundWork', { params: { id: job?.id ?? '' } })).toEqual({
        state: 'Waiting',
      });
      await api.jobs.settle('PolishToy');
      expect((await admin.ok('listToys'))[0]?.isPolished).toBe(true);
      expect(await admin.ok('listBackgroundFailures')).toEqual([]);
    });

    it('stays listed when a retry fails, and is removed after a month or when it is dismissed', async () => {
      const admin = await api.admin();
      const id = await storeParkedEvent(api, admin.user.account.id);
      expect(await admin.ok('retryBackgroundWork', { params: { id } })).toEqual({ state: 'Failed' });
      expect(await admin.ok('listBackgroundFailures')).toMatchObject([{ id, attempts: 11 }]);
      await failJob(admin);
      for (const failure of await admin.ok('listBackgroundFailures'))
        await admin.ok('dismissBackgroundWork', { params: { id: failure.id } });
      expect(await admin.ok('listBackgroundFailures')).toEqual([]);
      await storeParkedEvent(api, admin.user.account.id);
      const day = 24 * 3_600_000;
      await deleteOldEvents(api.database, Date.now() + 29 * day);
      expect(await admin.ok('listBackgroundFailures')).toHaveLength(1);
      await deleteOldEvents(api.database, Date.now() + 31 * day);
      expect(await admin.ok('listBackgroundFailures')).toEqual([]);
    });
  },
  { modules: [toyModule], contract: createContractWithToys() },
);
