import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { describeOwnServer } from '#tests/server/harness.ts';
import { createAutomationWorld } from '#tests/server/support/automationWorld.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const time = new TestTime('2026-11-25T10:00:00Z');

describeOwnServer(
  'Emails of rules',
  api => {
    beforeAll(() => time.begin());

    it('stop for the day at their limit, and notify the user who saved the rule once', async () => {
      const admin = await api.admin();
      const world = await createAutomationWorld(api, admin);
      const bob = await api.colleague(admin);
      const people = { userIds: [admin.user.id, bob.user.id] };
      const rule = await world.rule({ kind: 'RecordCreated' }, [
        { kind: 'Email', people, subject: 'News', text: 'x' },
      ]);
      const mails = async () => {
        const { rows } = await api.database.forAccount(admin.user.account.id, trx =>
          sql`select from mails where subject = 'News'`.execute(trx),
        );
        return rows.length;
      };
      for (let count = 0; count < 8; count += 1) await world.make();
      await world.settle();
      // Each run sends two emails, so the third one would exceed the limit of five.
      expect(await mails()).toBe(4);
      const runs = (await world.runs(rule.id)).toReversed();
      expect(runs.map(({ state }) => state)).toEqual(['Done', 'Done', ...Array(6).fill('Refused')]);
      expect(runs[2]?.steps[0]).toMatchObject({
        outcome: 'Refused',
        issues: [{ code: 'MailsOfDay', params: { limit: 5 } }],
      });
      expect(await admin.ok('listNotifications')).toMatchObject([
        { kind: 'RuleMailsStopped', params: { ruleId: rule.id, ruleName: 'Rule' } },
      ]);
      expect(await bob.ok('listNotifications')).toEqual([]);
      // Reaching the limit isn't an error of the rule, which continues the next day.
      expect((await admin.ok('listAutomationRules'))[0]?.state).toBe('On');
      time.moveTo('2026-11-26T23:00:00Z');
      await world.make();
      await world.settle();
      expect(await mails()).toBe(6);
    });
  },
  { time, env: { RULE_EMAILS_PER_DAY: '5' } },
);
