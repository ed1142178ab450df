import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { deleteOldNotifications } from '#server/modules/notifications/upkeep/deleteOldNotifications.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { listen, waitUntil } from '#tests/server/support/listener.ts';
import { createNotification } from '#tests/server/support/notifications.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const time = new TestTime('2026-05-04T08:00:00Z');

describeOwnServer(
  'Notifications over time',
  api => {
    beforeAll(() => time.begin());

    const ids = async (who: Member) => (await who.ok('listNotifications')).map(({ id }) => id);
    const madeAt = (id: string, at: string) =>
      api.database.asSystem(trx =>
        sql`update notifications set at = ${at} where notification_id = ${id}`.execute(trx),
      );
    const age = (id: string, days: number) =>
      madeAt(id, new Date(Date.now() - days * 24 * 3_600_000).toISOString());

    it('return at the top when their snooze ends, and update open windows', async () => {
      const admin = await api.admin();
      const [snoozed, later] = [await createNotification(api, admin), await createNotification(api, admin)];
      await madeAt(snoozed, '2026-05-01T08:00:00Z');
      await madeAt(later, '2026-05-02T08:00:00Z');
      await admin.ok('snoozeNotification', {
        params: { id: snoozed },
        body: { till: '2026-05-04T09:00:00Z' },
      });
      expect(await ids(admin)).toEqual([later]);
      const listener = await listen(admin);
      const heard = () => listener.heard.filter(({ event }) => event === 'NewUserNotification');
      time.moveTo('2026-05-04T08:59:59.999Z');
      await api.clock.settle();
      expect(await ids(admin)).toEqual([later]);
      expect(heard()).toEqual([]);
      time.moveTo('2026-05-04T09:00:00Z');
      await api.clock.settle();
      await waitUntil(() => heard().length === 1, 'the window heard of it');
      expect(heard()).toMatchObject([{ data: { id: snoozed } }]);
      expect(await ids(admin)).toEqual([snoozed, later]);
      const [shown] = (await admin.ok('listNotifications')).filter(({ id }) => id === snoozed);
      expect(shown).not.toHaveProperty('snoozedTill');
      await listener.connection.stop();
    });

    it('are deleted after half a year, unless they are saved or snoozed', async () => {
      const admin = await api.admin();
      const [young, old, saved, snoozed] = await Promise.all(
        Array.from({ length: 4 }, () => createNotification(api, admin)),
      );
      if (!young || !old || !saved || !snoozed) throw new Error('There are four.');
      await admin.ok('saveNotification', { params: { id: saved }, body: { saved: true } });
      const till = '2027-01-01T00:00:00Z';
      await admin.ok('snoozeNotification', { params: { id: snoozed }, body: { till } });
      for (const [id, days] of [
        [young, 179],
        [old, 181],
        [saved, 400],
        [snoozed, 400],
      ] as const)
        await age(id, days);
      await deleteOldNotifications(api.database);
      const left = (await admin.ok('searchNotifications', { body: {} })).items.map(({ id }) => id);
      expect(new Set(left)).toEqual(new Set([young, saved, snoozed]));
    });
  },
  { time },
);
