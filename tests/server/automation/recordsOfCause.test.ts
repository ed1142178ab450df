import { expect, it } from 'vitest';
import type { AutomationStep } from '#core/model.ts';
import { describeOwnServer } from '#tests/server/harness.ts';
import { createAutomationWorld } from '#tests/server/support/automationWorld.ts';

const LIMIT = 20;

describeOwnServer(
  'Rules that create records',
  api => {
    it('create records up to the limit per cause, and are paused when they would exceed it', async () => {
      const admin = await api.admin();
      const world = await createAutomationWorld(api, admin);
      const create: AutomationStep = { kind: 'CreateRecord', directoryId: world.params.id };
      const steps = [create, create, create];
      const rule = await world.rule({ kind: 'RecordCreated' }, steps);
      const count = async () => (await admin.ok('searchItems', { params: world.params, body: {} })).total;
      const state = async () =>
        (await admin.ok('listAutomationRules')).map(({ state, reason }) => ({ state, reason }));
      await world.make();
      await world.settle();
      expect(await count()).toBe(1 + LIMIT);
      expect(await state()).toEqual([{ state: 'Paused', reason: 'TooManyRecords' }]);
      const refused = (await world.runs(rule.id)).filter(run => run.state === 'Refused');
      expect(refused.map(({ steps }) => steps.at(-1)?.issues)).toEqual([
        [expect.objectContaining({ code: 'TooManyRecordsOfCause', params: { limit: LIMIT } })],
      ]);
      expect(await admin.ok('listNotifications')).toMatchObject([{ kind: 'RulePaused' }]);

      // Saving the rule doesn't resume the run; the next cause starts with a new limit.
      const params = { id: rule.id };
      const [{ version } = rule] = await admin.ok('listAutomationRules');
      const body = { ...world.ruleOf({ kind: 'RecordCreated' }, steps), version };
      await admin.ok('updateAutomationRule', { params, body });
      await world.settle();
      expect(await count()).toBe(1 + LIMIT);
      expect(await state()).toEqual([{ state: 'On', reason: null }]);
      await world.make();
      await world.settle();
      expect(await count()).toBe(2 * (1 + LIMIT));
    });
  },
  { env: { RULE_RECORDS_PER_CAUSE: String(LIMIT) } },
);
