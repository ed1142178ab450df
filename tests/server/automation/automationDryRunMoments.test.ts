import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { AutomationTrigger } from '#core/model.ts';
import { UNKNOWN_USER_ID } from '#server/modules/automation/dryRun/startDryRun.ts';
import { openRule } from '#server/modules/automation/rules/openRule.ts';
import { toRuleContent } from '#server/modules/automation/rules/repository.ts';
import { getTriggerKind } from '#server/modules/automation/triggers/index.ts';
import { definitionsModule } from '#server/modules/definitions/index.ts';
import { describeOwnServer } from '#tests/server/harness.ts';
import { createAutomationWorld } from '#tests/server/support/automationWorld.ts';
import { createForm } from '#tests/server/support/screenFiles.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const DAY_MS = 86_400_000;
const time = new TestTime(new Date().toISOString());

describeOwnServer(
  "A dry run of a rule that isn't triggered by changes of its records",
  api => {
    beforeAll(() => time.begin());

    const dayFromNow = (days: number) => new Date(time.now() + days * DAY_MS).toISOString().slice(0, 10);

    async function world() {
      const admin = await api.admin();
      const own = await createAutomationWorld(api, admin);
      const triedOn = (when: AutomationTrigger) => own.tried(own.ruleOf(when, [own.setTotal(9)]));
      return { ...own, admin, triedOn };
    }

    it('covers existing comments and files, with the states of the records at the time', async () => {
      const { admin, make, params, triedOn, requests, ...own } = await world();
      const itemId = await make({ Total: { numberValue: 1 } });
      const place = { ...params, itemId };
      await admin.ok('createItemNote', { params: place, body: { text: 'First' } });
      await admin.ok('createItemNote', { params: place, body: { text: 'Second' } });
      await admin.ok('createItemFile', { params: place, form: createForm('plan.txt', 'plan') });
      const total = requests.field('Total').id;
      await admin.ok('updateItem', {
        params: place,
        body: { customFields: own.fieldsOf({ Total: { numberValue: 9 } }) },
      });
      expect(await triedOn({ kind: 'CommentAdded' })).toMatchObject({
        ...{ state: 'Done', looked: 2, total: 2, fired: 2, changed: 2, isWhole: true },
        unknown: ['Now', 'OthersNow', 'DatesNow'],
        examples: [{ itemId, times: 2, changes: [{ field: total, before: { numberValue: 1 } }] }],
      });
      const files = await triedOn({ kind: 'FileAdded' });
      expect(files).toMatchObject({ fired: 1, changed: 1, examples: [{ itemId, times: 1 }] });
      const otherwise = await own.tried(
        own.ruleOf({ kind: 'CommentAdded' }, [own.setTotal(9)], {
          if: { conditions: [{ field: total, operator: 'More', value: { numberValue: 5 } }] },
          otherwise: [{ kind: 'Comment', text: 'Small' }],
        }),
      );
      expect(otherwise).toMatchObject({ fired: 0, otherwise: 2, effects: [{ kind: 'Comment', times: 2 }] });
    });

    it('covers created and deleted records that refer to the record', async () => {
      const { admin, make, tasks, triedOn } = await world();
      const [itemId, other] = [await make(), await make()];
      const params = { id: tasks.directory.id };
      const task = async (request: string) => {
        const customFields = { [tasks.field('Request').id]: { stringValue: request } };
        return (await admin.ok('createItem', { params, body: { customFields } })).id;
      };
      await task(itemId);
      await admin.ok('deleteItem', { params: { ...params, itemId: await task(other) } });
      const link = { directoryId: tasks.directory.id, fieldId: tasks.field('Request').id };
      expect(await triedOn({ kind: 'RelatedCreated', ...link })).toMatchObject({
        ...{ fired: 1, examples: [{ itemId }] },
      });
      expect(await triedOn({ kind: 'RelatedDeleted', ...link })).toMatchObject({
        ...{ fired: 1, examples: [{ itemId: other }] },
      });
    });

    it('covers dates and periods of inactivity in the past, but not in the future', async () => {
      const { admin, make, params, triedOn, requests, fieldsOf } = await world();
      const fieldId = requests.field('Day').id;
      const [soon, , never, moved] = [
        await make({ Day: { dateValue: dayFromNow(3) } }),
        await make({ Day: { dateValue: dayFromNow(30) } }),
        await make({ Day: { dateValue: dayFromNow(-3) } }),
        await make({ Day: { dateValue: dayFromNow(40) } }),
      ];
      const after = time.now() + 8 * DAY_MS;
      expect(await triedOn({ kind: 'DateReached', fieldId, days: 0 })).toMatchObject({ fired: 0 });
      time.moveTo(new Date(after).toISOString());
      // The date of this record was set after that day had passed.
      const customFields = fieldsOf({ Day: { dateValue: dayFromNow(-5) } });
      await admin.ok('updateItem', { params: { ...params, itemId: moved }, body: { customFields } });
      await api.database.asSystem(trx =>
        sql`update item_history set at = ${new Date(after - DAY_MS).toISOString()}::timestamptz
          where account_id = ${admin.user.account.id}::uuid and item_id = ${moved}::uuid and kind = 'Changed'`.execute(
          trx,
        ),
      );
      const reached = await triedOn({ kind: 'DateReached', fieldId, days: 0 });
      expect(reached).toMatchObject({ fired: 1, examples: [{ itemId: soon }] });
      expect(await triedOn({ kind: 'DateReached', fieldId, days: 10 })).toMatchObject({
        ...{ fired: 1, examples: [{ itemId: never }] },
      });
      const silent = await triedOn({ kind: 'NothingHappened', days: 5 });
      expect(silent).toMatchObject({ fired: 4, looked: 4 });
      expect(await triedOn({ kind: 'NothingHappened', days: 20 })).toMatchObject({ fired: 0, looked: 0 });
      expect(await triedOn({ kind: 'Schedule' })).toMatchObject({ fired: 0, unknown: ['NoHistory'] });
    });

    it('examines the latest occurrences if there are too many', async () => {
      const { admin, make, ruleOf, requests } = await world();
      const accountId = admin.user.account.id;
      const [, last, middle] = [
        await make({ Day: { dateValue: dayFromNow(1) } }),
        await make({ Day: { dateValue: dayFromNow(3) } }),
        await make({ Day: { dateValue: dayFromNow(2) } }),
      ];
      const since = new Date(time.now()).toISOString();
      time.moveTo(new Date(time.now() + 8 * DAY_MS).toISOString());
      const when = { kind: 'DateReached' as const, fieldId: requests.field('Day').id, days: 0 };
      const rule = toRuleContent(ruleOf(when, []));
      const found = await api.database.forAccount(accountId, async trx => {
        const { store: definitions } = api.use(definitionsModule);
        const { servers } = api.kernel;
        const identity = {
          ruleId: UNKNOWN_USER_ID,
          name: '',
          directoryId: requests.directory.id,
          content: rule,
        };
        const opened = await openRule(
          trx,
          { definitions, servers, time },
          { ...identity, accountId, isChange: false },
        );
        const now = new Date(time.now()).toISOString();
        return opened && getTriggerKind('DateReached').past?.(opened, when, { since, now, most: 2 });
      });
      expect(found?.map(({ itemId }) => itemId)).toEqual([last, middle]);
    });
  },
  { time },
);
