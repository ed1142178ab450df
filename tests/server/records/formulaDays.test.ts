import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createTaskScheduler } from '#server/kernel/clock/clock.ts';
import { createFormulaDayTask } from '#server/modules/records/formulas/formulaDays.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { readStoredJobs } from '#tests/server/support/jobs.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

/** In Kyiv it is 11:00 on 1 March. */
const time = new TestTime('2031-03-01T09:00:00.000Z');

describeOwnServer(
  'Formulas that use the current day',
  api => {
    let admin: Member;
    let loans: DefinedDirectory;
    let params: { id: string };

    beforeAll(() => time.begin());
    beforeEach(async () => {
      admin = await api.admin();
      await setZone('Europe/Kyiv');
      loans = await defineDirectory(admin, { name: 'Loans', type: 'Data', changesTrackingEnabled: true }, [
        { name: 'Due', code: 'due', type: 'Date' },
        {
          name: 'Left',
          code: 'left',
          type: 'Number',
          precision: 0,
          settings: { formula: 'days(due - today())' },
        },
        { name: 'Told', code: 'told', type: 'String', settings: { formula: 'left & " days"' } },
      ]);
      params = { id: loans.directory.id };
      await computed();
    });

    const setZone = async (timeZone: string) => {
      const { id, name } = admin.user.account;
      await admin.ok('updateAccount', { params: { id }, body: { name, timeZone } });
    };
    const computed = async () => {
      await settleEvents(api, 'formulas');
      await api.jobs.settle('ComputeFormulas');
    };
    /** Advances the clock to an instant, and waits for due tasks. */
    const pass = async (instant: string) => {
      time.moveTo(instant);
      await api.clock.settle();
      await api.jobs.settle('ComputeFormulas');
    };
    const make = (day: string) =>
      admin.ok('createItem', {
        params,
        body: { customFields: { [loans.field('Due').id]: { dateValue: day } } },
      });
    const read = async (itemId: string) => {
      const item = await admin.ok('getItem', { params: { ...params, itemId } });
      const left = item.customFields[loans.field('Left').id]?.numberValue;
      return { item, left, told: item.customFields[loans.field('Told').id]?.stringValue };
    };

    it("are computed for the current day in the account's time zone, and recomputed when the day ends", async () => {
      const made = await make('2031-03-11');
      expect(await read(made.id)).toMatchObject({ left: 10, told: '10 days' });

      await pass('2031-03-01T21:59:59.000Z');
      expect(await read(made.id)).toMatchObject({ left: 10 });
      expect(time.next && time.next <= '2031-03-01T22:00:00.000Z').toBe(true);

      await pass('2031-03-01T22:00:00.000Z');
      const { item, left, told } = await read(made.id);
      expect([left, told]).toEqual([9, '9 days']);
      expect([item.version, item.lastActivityAt]).toEqual([made.version, made.lastActivityAt]);
      const history = await admin.ok('listItemChanges', { params: { ...params, itemId: made.id } });
      expect(history).toHaveLength(1);
      const later = await make('2031-03-11');
      expect(await read(later.id)).toMatchObject({ left: 9 });
    });

    it('are recomputed only once after several days without a running server', async () => {
      const made = await make('2031-03-31');
      const before = await jobsOf();
      await api.restart();
      // If two nodes find it due, only one queues the job.
      const other = createTaskScheduler(api.database, [createFormulaDayTask(api)], { time, channel: null });
      time.moveTo('2031-03-21T09:00:00.000Z');
      await Promise.all([api.clock.settle(), other.settle()]);
      await other.close();
      await admin.refresh();
      await api.jobs.settle('ComputeFormulas');
      expect(await read(made.id)).toMatchObject({ left: 10 });
      expect(await jobsOf()).toBe(before + 1);
      await pass('2031-03-21T12:00:00.000Z');
      expect(await jobsOf()).toBe(before + 1);
    });

    it('are recomputed when the time zone changes, and unscheduled if no formula uses the current day', async () => {
      const made = await make('2031-04-30');
      await pass('2031-04-20T22:30:00.000Z');
      expect(await read(made.id)).toMatchObject({ left: 9 });
      await setZone('America/New_York');
      await computed();
      expect(await read(made.id)).toMatchObject({ left: 10 });

      const { id: _, deleted: __, ...left } = loans.field('Left');
      await admin.ok('updateCustomField', {
        params: { entity: params.id, id: loans.field('Left').id },
        body: { ...left, settings: { formula: 'day(due)' } },
      });
      await computed();
      const before = await jobsOf();
      await pass('2031-04-25T09:00:00.000Z');
      expect(await jobsOf()).toBe(before);
      expect(await read(made.id)).toMatchObject({ left: 30 });
    });

    const jobsOf = async () =>
      (await readStoredJobs(api.database, 'ComputeFormulas', admin.user.account.id)).length;
  },
  { time },
);
