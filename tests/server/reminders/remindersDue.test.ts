import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { createTaskScheduler, type TaskScheduler } from '#server/kernel/clock/clock.ts';
import { openDatabase } from '#server/kernel/database/database.ts';
import { createDefinitionStore } from '#server/modules/definitions/index.ts';
import { createDueRemindersTask } from '#server/modules/reminders/firing/createDueRemindersTask.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { listen, waitUntil } from '#tests/server/support/listener.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const time = new TestTime('2026-03-01T00:00:00Z');

describeOwnServer(
  'Reminders that are due',
  api => {
    beforeAll(() => time.begin());
    const closing: (() => Promise<unknown>)[] = [];
    afterEach(async () => {
      for (const close of closing.splice(0).reverse()) await close();
    });

    const create = (who: Member, startsLocal: string, body: object = {}) =>
      who.ok('createReminder', { body: { text: 'Call', startsLocal, timeZone: 'UTC', ...body } });
    const moveTo = async (instant: string) => {
      time.moveTo(instant);
      await api.clock.settle();
    };
    const active = (who: Member) => who.ok('listActiveReminders');
    const stateOf = async (who: Member, id: string) => who.ok('getReminder', { params: { id } });
    /** Returns every time of which users were notified, in order. */
    const told = async (reminderId: string) => {
      const rows = await api.database.asSystem(trx =>
        sql<{ occurrence_at: string; missed: number }>`select occurrence_at, missed from reminder_occurrences
          where reminder_id = ${reminderId} order by occurrence_at`.execute(trx),
      );
      return rows.rows.map(row => `${row.occurrence_at.slice(0, 16)} ${row.missed}`);
    };

    it('appear on time for their addressees, and disappear for each user who dismisses them', async () => {
      const admin = await api.admin();
      const friend = await api.colleague(admin);
      const { id } = await create(admin, '2026-03-01T09:00', { users: [admin.user.id, friend.user.id] });
      // By then, other tasks that poll again after a second have done so.
      await moveTo('2026-03-01T00:00:02Z');
      expect(time.next).toBe('2026-03-01T09:00:00.000Z');
      await moveTo('2026-03-01T08:59:59.999Z');
      expect(await active(admin)).toEqual([]);
      await moveTo('2026-03-01T09:00:00Z');
      expect(await active(admin)).toMatchObject([
        { id, status: 'Active', occurrenceAt: '2026-03-01T09:00:00.000Z' },
      ]);
      expect(await admin.ok('dismissReminder', { params: { id } })).toMatchObject({ status: 'Dismissed' });
      expect(await active(admin)).toEqual([]);
      expect(await active(friend)).toHaveLength(1);
      await friend.ok('finishReminder', { params: { id } });
      expect(await active(friend)).toEqual([]);
      expect(await stateOf(admin, id)).toMatchObject({ status: 'Done' });
    });

    it('appear again on time after a snooze, and send live messages for both events', async () => {
      const admin = await api.admin();
      const { id } = await create(admin, '2026-03-02T09:00');
      const { heard, connection } = await listen(admin);
      closing.push(() => connection.stop());
      const updates = () => heard.filter(({ event }) => event === 'UpdatedReminder').length;
      await moveTo('2026-03-02T09:00:00Z');
      await waitUntil(() => updates() === 1, 'it was due');
      const till = '2026-03-02T09:10:00Z';
      expect(await admin.ok('snoozeReminder', { params: { id }, body: { till } })).toMatchObject({
        status: 'Snoozed',
        snoozedTill: '2026-03-02T09:10:00.000Z',
      });
      expect(await active(admin)).toEqual([]);
      const past = { till: '2026-03-02T09:00:00Z' };
      expect(await admin.refused(422, 'snoozeReminder', { params: { id }, body: past })).toMatchObject({
        issues: [{ path: ['till'], code: 'SnoozedIntoPast' }],
      });
      const before = updates();
      await moveTo('2026-03-02T09:10:00Z');
      expect(await active(admin)).toMatchObject([{ id }]);
      await waitUntil(() => updates() > before, 'it was due again');
      expect(await told(id)).toHaveLength(1);
    });

    it('repeat at the same time of day across clock changes, short months and leap years', async () => {
      const admin = await api.admin();
      const kyiv = { timeZone: 'Europe/Kyiv', repeat: 'FREQ=DAILY' };
      const daily = await create(admin, '2026-03-28T09:00', kyiv);
      const newYork = await create(admin, '2026-03-07T02:30', {
        timeZone: 'America/New_York',
        repeat: 'FREQ=DAILY',
      });
      const monthly = await create(admin, '2026-03-31T12:00', { repeat: 'FREQ=MONTHLY' });
      for (const [instant, reminder, next] of [
        ['2026-03-07T07:30:00Z', newYork, '2026-03-08T07:00:00.000Z'],
        ['2026-03-08T07:00:00Z', newYork, '2026-03-09T06:30:00.000Z'],
        ['2026-03-28T07:00:00Z', daily, '2026-03-29T06:00:00.000Z'],
        ['2026-03-31T12:00:00Z', monthly, '2026-04-30T12:00:00.000Z'],
        ['2026-04-30T12:00:00Z', monthly, '2026-05-31T12:00:00.000Z'],
      ] as const) {
        await moveTo(instant);
        expect(await stateOf(admin, reminder.id)).toMatchObject({
          occurrenceAt: new Date(instant).toISOString(),
          dueAt: next,
        });
      }
      const leap = await create(admin, '2026-05-31T12:30', { repeat: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29' });
      // The start isn't one of the rule's times, so the first one is used.
      expect((await stateOf(admin, leap.id)).dueAt).toBe('2027-02-28T12:30:00.000Z');
    });

    it('appear once with the number of missed occurrences, and continue on schedule', async () => {
      const admin = await api.admin();
      const { id } = await create(admin, '2026-06-01T09:00', { repeat: 'FREQ=DAILY' });
      await api.restart();
      time.moveTo('2026-06-10T10:00:00Z');
      await admin.refresh();
      await api.clock.settle();
      expect(await told(id)).toEqual(['2026-06-10T09:00 9']);
      expect(await active(admin)).toMatchObject([
        { id, missed: 9, occurrenceAt: '2026-06-10T09:00:00.000Z', dueAt: '2026-06-11T09:00:00.000Z' },
      ]);
      expect(await admin.ok('dismissReminder', { params: { id } })).toMatchObject({ status: 'Scheduled' });
      await moveTo('2026-06-11T09:00:00Z');
      expect(await active(admin)).toMatchObject([{ id }]);
      // The user can also skip all times until a day.
      const skipped = { dueAt: '2026-06-12T09:00:00.000Z', comesUpAt: '2026-06-14T09:00:00.000Z' };
      expect(
        await admin.ok('dismissReminder', { params: { id }, body: { till: '2026-06-14T08:00:00Z' } }),
      ).toMatchObject({ status: 'Scheduled', ...skipped });
      expect(await stateOf(admin, id)).toMatchObject(skipped);
      await moveTo('2026-06-13T09:00:00Z');
      expect(await active(admin)).toEqual([]);
      // The reminder is next due at the same time for everyone, including this user.
      expect(await stateOf(admin, id)).not.toHaveProperty('comesUpAt');
      await moveTo('2026-06-14T09:00:00Z');
      expect(await active(admin)).toMatchObject([{ id }]);
      // Completing applies to this time for everyone, not to the next one.
      await admin.ok('finishReminder', { params: { id } });
      expect(await active(admin)).toEqual([]);
      await moveTo('2026-06-15T09:00:00Z');
      expect(await active(admin)).toHaveLength(1);
    });

    it('appear once with two nodes, even if one of them stops in between', async () => {
      const admin = await api.admin();
      const others: TaskScheduler[] = [];
      if (api.kind === 'PostgreSQL') {
        const database = await openDatabase(api.kernel.config);
        const channel = database.openNodeChannel();
        const definitions = createDefinitionStore(createFieldRegistry(fieldPlugins));
        const clock = createTaskScheduler(database, [createDueRemindersTask({ database, definitions })], {
          time,
          channel,
        });
        clock.start();
        closing.push(
          () => database.close(),
          async () => channel?.close(),
          () => clock.close(),
        );
        others.push(clock);
        await clock.settle();
      }
      const ids: string[] = [];
      for (let minute = 10; minute < 40; minute += 1)
        ids.push((await create(admin, `2026-07-01T09:${minute}`, { repeat: 'FREQ=WEEKLY' })).id);
      time.moveTo('2026-07-01T10:00:00Z');
      await Promise.all([api.clock, ...others].map(clock => clock.settle()));
      await Promise.all([api.clock, ...others].map(clock => clock.settle()));
      for (const id of ids) expect(await told(id)).toHaveLength(1);
      expect(await active(admin)).toHaveLength(30);
      const events = await api.database.asSystem(trx =>
        sql<{ id: string }>`select due->>'reminderId' as id from events,
          jsonb_array_elements(data->'reminders') as due
          where kind = 'ReminderDue' and account_id = ${admin.user.account.id}`.execute(trx),
      );
      expect(events.rows.map(row => row.id).toSorted()).toEqual(ids.toSorted());
      // This server stops before the next ones are due; the other node, or the next start, sends them.
      await api.restart();
      time.moveTo('2026-07-08T10:00:00Z');
      await Promise.all([api.clock, ...others].map(clock => clock.settle()));
      await admin.refresh();
      for (const id of ids) expect(await told(id)).toHaveLength(2);
    });

    it('are sent to the current members of a group, and to the author if the only addressee has been deleted', async () => {
      const admin = await api.admin();
      const [early, late, leaver] = [
        await api.colleague(admin),
        await api.colleague(admin),
        await api.colleague(admin),
      ];
      const group = await admin.ok('createUserGroup', { body: { name: 'Callers', users: [early.user.id] } });
      await create(admin, '2026-08-01T09:00', { groups: [group.id] });
      const orphan = await create(admin, '2026-08-01T09:00', { users: [leaver.user.id] });
      await admin.ok('updateUserGroup', {
        params: { id: group.id },
        body: { name: 'Callers', users: [late.user.id] },
      });
      await admin.ok('deleteUser', { params: { id: leaver.user.id } });
      await moveTo('2026-08-01T09:00:00Z');
      expect(await active(early)).toEqual([]);
      expect(await active(late)).toHaveLength(1);
      expect(await active(admin)).toMatchObject([{ id: orphan.id }]);
    });

    it('are rescheduled when they are moved, even to an earlier time, and never appear after cancellation', async () => {
      const admin = await api.admin();
      const made = await create(admin, '2026-09-10T09:00');
      const params = { id: made.id };
      const body = { ...made, startsLocal: '2026-09-01T09:00' } as never;
      const moved = await admin.ok('updateReminder', { params, body });
      await moveTo('2026-09-01T09:00:00Z');
      expect(await active(admin)).toHaveLength(1);
      const later = { ...moved, startsLocal: '2026-09-20T09:00' } as never;
      expect(await admin.ok('updateReminder', { params, body: later })).toMatchObject({
        status: 'Scheduled',
      });
      expect(await active(admin)).toEqual([]);
      await admin.ok('cancelReminder', { params });
      await moveTo('2026-09-30T09:00:00Z');
      expect(await active(admin)).toEqual([]);
      expect(await told(made.id)).toEqual([]);
    });

    it('end for a user who skips past the last occurrence', async () => {
      await moveTo('2027-05-31T09:00:00Z');
      const admin = await api.admin();
      const { id } = await create(admin, '2027-06-01T09:00', { repeat: 'FREQ=DAILY;COUNT=5' });
      const dismiss = (till: string) => admin.ok('dismissReminder', { params: { id }, body: { till } });
      expect(await dismiss('2027-06-04T10:00:00Z')).toMatchObject({
        status: 'Scheduled',
        comesUpAt: '2027-06-05T09:00:00.000Z',
      });
      const over = await dismiss('2027-06-05T09:00:00Z');
      expect(over.status).toBe('Dismissed');
      expect(over).not.toHaveProperty('comesUpAt');
      await moveTo('2027-06-05T09:00:00Z');
      expect(await active(admin)).toEqual([]);
      // A changed schedule applies to the user again.
      const { text, users, groups, timeZone } = await stateOf(admin, id);
      const repeat = 'FREQ=DAILY;COUNT=9';
      const body = { text, users, groups, timeZone, startsLocal: '2027-06-06T09:00', repeat };
      expect(await admin.ok('updateReminder', { params: { id }, body })).toMatchObject({
        status: 'Scheduled',
      });
    });
  },
  { time },
);
