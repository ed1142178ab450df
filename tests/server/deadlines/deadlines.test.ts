import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, getDayInZone } from '#core/calendar/dayRange.ts';
import type { FieldValuesPatch } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';
import { settleServiceTimes } from '#tests/server/support/settleServiceTimes.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const MINUTE_MS = 60_000;
const time = new TestTime(new Date().toISOString());

describeOwnServer(
  'Deadlines',
  api => {
    let admin: Member;
    let ann: Member;
    let cases: DefinedDirectory;
    let params: { id: string };

    beforeAll(() => time.begin());
    beforeEach(async () => {
      admin = await api.admin();
      ann = await api.colleague(admin);
      cases = await defineDirectory(
        admin,
        {
          name: 'Case',
          type: 'Process',
          statusList: [
            { name: 'Open', type: 'Active' },
            {
              name: 'Timed',
              type: 'Active',
              serviceLevel: { amount: 10, unit: 'WorkingHours', atRiskPercent: 50 },
            },
            { name: 'Won', type: 'Success' },
          ],
        },
        [{ name: 'Name', type: 'String' }],
      );
      params = { id: cases.directory.id };
      await settleServiceTimes(api);
      await pass();
    });

    const make = async (customFields: FieldValuesPatch = {}) =>
      (
        await admin.ok('createItem', {
          params,
          body: { customFields: { ...managedBy(ann), ...customFields } },
        })
      ).id;
    const managedBy = (who: Member) => ({ Manager: { stringValue: who.user.id } });
    const move = (itemId: string, name: string) =>
      admin.ok('moveItem', { params, body: { itemId, status: cases.status(name) } });
    const timesOf = async (itemId: string) => {
      const { rows } = await api.database.asSystem(trx =>
        sql<{ due: string; risk: string }>`select service_due as due, service_risk_at as risk from items
          where item_id = ${itemId}`.execute(trx),
      );
      return rows[0] ?? { due: '', risk: '' };
    };
    /** Sets when the record's status is at risk and due, in minutes from now. */
    const put = (itemId: string, { risk, due }: { risk: number; due: number }) =>
      api.database.asSystem(trx => {
        const at = (minutes: number) => new Date(time.now() + minutes * MINUTE_MS).toISOString();
        return sql`update items set service_due = ${at(due)}, service_risk_at = ${at(risk)}
          where item_id = ${itemId}`.execute(trx);
      });
    /** Advances the clock to an instant, by default to now, and waits for due notifications. */
    const pass = async (instant = new Date(time.now()).toISOString()) => {
      time.moveTo(instant);
      // The clock's task would run within a minute; here it is triggered immediately.
      time.moveTo(new Date(time.now() + MINUTE_MS).toISOString());
      await api.clock.settle();
    };
    const told = async (who: Member) => {
      await settleEvents(api, 'notifications');
      const all = await who.ok('listNotifications');
      return all
        .filter(({ kind }) => kind === 'Overdue' || kind === 'AtRisk')
        .map(({ kind, itemId, params: { deadline } }) => [kind, deadline, itemId])
        .toReversed();
    };
    const today = () => getDayInZone(admin.user.account.timeZone, time.now());
    const startOf = (day: string) => new Date(Date.parse(day) + 14 * 3_600_000).toISOString();

    it('notify once when a record is at risk, and once when it is overdue', async () => {
      const itemId = await make();
      await move(itemId, 'Timed');
      const { due, risk } = await timesOf(itemId);
      expect(await told(ann)).toEqual([]);
      await pass(risk);
      expect(await told(ann)).toEqual([['AtRisk', 'ServiceLevel', itemId]]);
      await pass(due);
      await pass();
      const both = [
        ['AtRisk', 'ServiceLevel', itemId],
        ['Overdue', 'ServiceLevel', itemId],
      ];
      expect(await told(ann)).toEqual(both);
      expect(await told(admin)).toEqual(both);
    });

    it('notify only about the later deadline if both have passed, and never for finished or deleted records', async () => {
      const [late, done, gone] = [await make(), await make(), await make()];
      for (const itemId of [late, done, gone]) await move(itemId, 'Timed');
      await put(late, { risk: 1, due: 2 });
      await put(done, { risk: 1, due: 2 });
      await move(done, 'Won');
      await put(gone, { risk: 1, due: 2 });
      await admin.ok('deleteItem', { params: { ...params, itemId: gone } });
      await pass(new Date(time.now() + 3 * MINUTE_MS).toISOString());
      expect(await told(ann)).toEqual([['Overdue', 'ServiceLevel', late]]);
    });

    it("include due dates once their day has ended in the account's time zone", async () => {
      const due = (day: string) => make({ DueDate: { dateValue: day } });
      const day = today();
      const [before, now, next] = [await due(addDays(day, -1)), await due(day), await due(addDays(day, 1))];
      const finished = await due(day);
      await move(finished, 'Won');
      await pass();
      // The first of these days had already passed when it was set, so no one is notified.
      expect(await told(ann)).toEqual([]);
      await pass(startOf(addDays(day, 1)));
      expect(await told(ann)).toEqual([['Overdue', 'DueDate', now]]);
      await pass(startOf(addDays(day, 4)));
      const all = [
        ['Overdue', 'DueDate', now],
        ['Overdue', 'DueDate', next],
      ];
      expect(await told(ann)).toEqual(all);
      expect(all.flat()).not.toContain(before);
    });

    it("don't notify users who can't see the due date, and don't notify anyone again after a restart", async () => {
      const ben = await api.colleague(admin);
      const itemId = await make({ DueDate: { dateValue: today() } });
      await ben.ok('followRecord', { params: { ...params, itemId }, body: { state: 'Following' } });
      const rights = { ...FULL_RIGHTS, hiddenFields: ['DueDate'] };
      await grantRights(admin, ben.user.id, { directoryId: params.id, rights });
      await pass(startOf(addDays(today(), 2)));
      expect(await told(ben)).toEqual([]);
      expect(await told(ann)).toEqual([['Overdue', 'DueDate', itemId]]);
      await api.restart();
      await pass();
      expect(await told(ann)).toHaveLength(1);
    });
  },
  { time },
);
