import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { findRule } from '#server/modules/automation/rules/repository.ts';
import { enqueueRuleRuns } from '#server/modules/automation/running/enqueueRuleRuns.ts';
import { CLOCK_RULES_TASK } from '#server/modules/automation/running/plan.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type AutomationWorld, createAutomationWorld } from '#tests/server/support/automationWorld.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const time = new TestTime(new Date().toISOString());

describeOwnServer(
  'Automation rules',
  api => {
    let admin: Member;
    let world: AutomationWorld;

    beforeAll(() => time.begin());
    beforeEach(async () => {
      admin = await api.admin();
      world = await createAutomationWorld(api, admin);
    });

    it('change created records that match their filter, and run the otherwise steps for the other records', async () => {
      const rule = await world.rule({ kind: 'RecordCreated' }, [world.setTotal(1)], {
        if: {
          conditions: [
            { field: world.requests.field('Title').id, operator: 'Equals', value: { stringValue: 'a' } },
          ],
        },
        otherwise: [world.setTotal(2)],
      });
      const [a, b] = [await world.make({ Title: { stringValue: 'a' } }), await world.make()];
      await world.settle();
      expect([await world.totalOf(a), await world.totalOf(b)]).toEqual([1, 2]);
      const runs = await world.runs(rule.id);
      expect(
        runs.map(({ itemId, branch, state, steps }) => [itemId, branch, state, steps[0]?.outcome]),
      ).toEqual([
        [b, 'Otherwise', 'Done', 'Done'],
        [a, 'Then', 'Done', 'Done'],
      ]);
      const [listed] = await admin.ok('listAutomationRules');
      expect(listed).toMatchObject({ state: 'On', runsOfDay: 2, failedOfDay: 0, reason: null });
    });

    it('run on entering and leaving a status and on field changes, with the previous values', async () => {
      const open = world.requests.status('Open');
      const done = world.requests.status('Done');
      const said = (text: string) => [{ kind: 'Comment' as const, text }];
      await world.rule(
        { kind: 'StatusEntered', statusIds: [done] },
        said('{{Number}} {{title}} is {{Status}}'),
      );
      await world.rule({ kind: 'StatusLeft', statusIds: [open] }, said('left'));
      await world.rule(
        { kind: 'FieldChanged', fieldIds: [world.requests.field('Total').id] },
        said('changed'),
        {
          if: { was: { statusList: [done] } },
        },
      );
      const itemId = await world.make({ Title: { stringValue: 'Boots {{total}}' } });
      await world.move(itemId, 'Checked');
      await world.move(itemId, 'Done');
      await world.settle();
      const write = async (numberValue: number) => {
        const { version } = await world.read(itemId);
        const body = { version, customFields: world.fieldsOf({ Total: { numberValue } }) };
        await admin.ok('updateItem', { params: { ...world.params, itemId }, body });
        await world.settle();
      };
      await write(5);
      await write(5);
      const notes = await admin.ok('listItemNotes', { params: { ...world.params, itemId } });
      expect(notes.map(({ text }) => text).sort()).toEqual(['#1 Boots {{total}} is Done', 'changed', 'left']);
    });

    it('run once each time a record starts to match', async () => {
      const field = world.requests.field('Total').id;
      const rule = await world.rule({ kind: 'StartsToMatch' }, [{ kind: 'Comment', text: 'Large' }], {
        if: { conditions: [{ field, operator: 'MoreOrEqual', value: { numberValue: 100 } }] },
      });
      const itemId = await world.make({ Total: { numberValue: 10 } });
      for (const numberValue of [100, 200, 50, 300]) {
        const { version } = await world.read(itemId);
        const customFields = world.fieldsOf({ Total: { numberValue } });
        await admin.ok('updateItem', {
          params: { ...world.params, itemId },
          body: { version, customFields },
        });
        await world.settle();
      }
      expect(await world.runs(rule.id)).toHaveLength(2);
    });

    it('trigger each other, but run at most once per record in a chain of causes', async () => {
      const changed = { kind: 'FieldChanged' as const, fieldIds: [world.requests.field('Total').id] };
      const first = await world.rule({ kind: 'RecordCreated' }, [world.setTotal(1)]);
      const second = await world.rule(changed, [world.setTotal(2)], { name: 'Second' });
      const third = await world.rule(changed, [world.setTotal(3)], { name: 'Third' });
      const itemId = await world.make();
      await world.settle();
      const counts = await Promise.all(
        [first, second, third].map(async ({ id }) => (await world.runs(id)).length),
      );
      // The second and the third can each be triggered by the other, and by the first.
      expect(counts[0]).toBe(1);
      expect(counts.slice(1).every(count => count >= 1 && count <= 2)).toBe(true);
      expect([2, 3]).toContain(await world.totalOf(itemId));
      const chains = await api.database.asSystem(trx =>
        sql<{ most: number }>`select max(jsonb_array_length(chain)) as most from automation_runs`.execute(
          trx,
        ),
      );
      expect(chains.rows[0]?.most).toBeLessThanOrEqual(3);
    });

    it('are paused after five rejected records, and process the missed records after they are fixed', async () => {
      const rule = await world.rule({ kind: 'RecordCreated' }, [
        { kind: 'Move', statusId: world.requests.status('Checked') },
        { kind: 'Comment', text: 'Checked' },
      ]);
      const { id, name, type, statusList } = world.requests.directory;
      const stricter = statusList.map(status =>
        status.name === 'Checked' ? { ...status, commentRequiredToEnter: true } : status,
      );
      const body = { name, type, code: 'request', commentsEnabled: true, statusList: stricter };
      await admin.ok('updateDirectory', { params: { id }, body });
      for (let count = 0; count < 7; count += 1) await world.make();
      await world.settle();
      const paused = (await admin.ok('listAutomationRules')).find(({ id }) => id === rule.id);
      expect(paused).toMatchObject({ state: 'Paused', reason: 'Failures', failedOfDay: 5 });
      const runs = await world.runs(rule.id);
      expect(runs.filter(({ state }) => state === 'Refused')).toHaveLength(5);
      expect(runs.at(-1)?.steps).toMatchObject([
        { outcome: 'Refused', issues: [{ code: 'CommentRequired' }] },
      ]);
      expect(runs.filter(({ state }) => state === 'Waiting')).toHaveLength(2);
      expect(await admin.ok('listNotifications')).toMatchObject([
        { kind: 'RulePaused', params: { ruleId: rule.id, ruleName: 'Rule' } },
      ]);
      const better = world.ruleOf({ kind: 'RecordCreated' }, [
        { kind: 'Move', statusId: world.requests.status('Checked'), text: 'By rule {{Number}}' },
      ]);
      await admin.ok('updateAutomationRule', {
        params: { id: rule.id },
        body: { ...better, version: rule.version },
      });
      await world.settle();
      const then = await world.runs(rule.id);
      expect(then.map(({ state }) => state)).toEqual(['Done', 'Done', ...Array(5).fill('Refused')]);
      const stale = { ...better, version: rule.version };
      await admin.refused(409, 'updateAutomationRule', { params: { id: rule.id }, body: stale });
    });

    it('continue after a wait, unless a stop condition is met in the meantime', async () => {
      const stop = { kind: 'Stop' as const, if: { statusList: [world.requests.status('Done')] } };
      const rule = await world.rule({ kind: 'RecordCreated' }, [
        { kind: 'Wait', amount: 2, unit: 'Hours' },
        stop,
        world.setTotal(9),
      ]);
      const [late, done] = [await world.make(), await world.make()];
      await world.settle();
      await world.move(done, 'Done');
      expect((await world.runs(rule.id)).map(({ state }) => state)).toEqual(['Waiting', 'Waiting']);
      time.moveTo(new Date(time.now() + 2 * 3_600_000 + 1_000).toISOString());
      await world.settle();
      const runs = await world.runs(rule.id);
      expect(runs.map(({ itemId, state }) => [itemId, state])).toEqual([
        [done, 'Stopped'],
        [late, 'Done'],
      ]);
      expect([await world.totalOf(late), await world.totalOf(done)]).toEqual([9, undefined]);
    });

    it('run when a date is reached or a record is inactive, but not for past dates', async () => {
      const day = new Date(time.now() + 86_400_000 * 3).toISOString().slice(0, 10);
      const past = new Date(time.now() - 86_400_000 * 30).toISOString().slice(0, 10);
      const field = world.requests.field('Day').id;
      const due = await world.rule({ kind: 'DateReached', fieldId: field, days: -1 }, [world.setTotal(7)]);
      const silent = await world.rule({ kind: 'NothingHappened', days: 5 }, [
        { kind: 'Comment', text: 'Hello?' },
      ]);
      const [soon, old] = [
        await world.make({ Day: { dateValue: day } }),
        await world.make({ Day: { dateValue: past } }),
      ];
      for (let count = 0; count < 8; count += 1) {
        time.moveTo(new Date(time.now() + 86_400_000).toISOString());
        await world.settle();
      }
      expect((await world.runs(due.id)).map(({ itemId }) => itemId)).toEqual([soon]);
      expect(await world.totalOf(soon)).toBe(7);
      expect((await world.runs(silent.id)).map(({ itemId }) => itemId)).toContain(old);
    });

    it('run for every record that is due, however many there are', async () => {
      const count = 2_500;
      const day = new Date(time.now() + 86_400_000 * 3).toISOString().slice(0, 10);
      const fieldId = world.requests.field('Day').id;
      const rules = [
        await world.rule({ kind: 'DateReached', fieldId, days: 0 }, [world.setTotal(7)]),
        await world.rule({ kind: 'Schedule', weekdays: [new Date(day).getUTCDay()] }, [world.setTotal(8)]),
      ];
      await world.make({ Day: { dateValue: day } });
      await api.database.forAccount(admin.user.account.id, trx =>
        sql`insert into items (account_id, directory_id, item_id, number, status_id, position, display, search_text, custom_fields)
          select account_id, directory_id, gen_random_uuid(), n, status_id, position || n, display, search_text, custom_fields
          from items, generate_series(2, ${count}::int) as n
          where directory_id = ${world.params.id}::uuid`.execute(trx),
      );
      const counts: number[] = [];
      for (let days = 0; days < 4; days += 1) {
        time.moveTo(new Date(time.now() + 86_400_000).toISOString());
        await api.clock.settle(CLOCK_RULES_TASK);
      }
      for (const { id } of rules) {
        const { rows } = await api.database.asSystem(trx =>
          sql<{ count: number }>`select count(*)::int as count from automation_runs
            where rule_id = ${id}::uuid`.execute(trx),
        );
        counts.push(rows[0]?.count ?? 0);
        await admin.ok('deleteAutomationRule', { params: { id } });
      }
      expect(counts).toEqual([count, count]);
    });

    it('run at most 500 times a minute, and at most eight levels deep in a chain of causes', async () => {
      const { id: ruleId } = await world.rule({ kind: 'Button', label: 'Check' }, [world.setTotal(4)]);
      const accountId = admin.user.account.id;
      const runs = Array.from({ length: 1_100 }, (_, index) => ({
        itemId: uuidv7(),
        branch: 'Then' as const,
        causeKey: `test ${index}`,
      }));
      const now = time.now();
      const rolledBack = new Error('Nothing of it is to run.');
      const minutes: number[] = [];
      const work = api.database.forAccount(accountId, async trx => {
        const rule = await findRule(trx, accountId, ruleId);
        if (!rule) throw new Error('The rule is there.');
        const start = { chain: [], leavesOut: false, now };
        expect(await enqueueRuleRuns(trx, rule, { ...start, runs: runs.slice(0, 400) })).toHaveLength(400);
        // The same causes don't start more runs.
        expect(await enqueueRuleRuns(trx, rule, { ...start, runs: runs.slice(300, 400) })).toEqual([]);
        await enqueueRuleRuns(trx, rule, { ...start, runs: runs.slice(400) });
        const { rows } = await sql<{ minute: number; count: number }>`
          select round(extract(epoch from due_at - at) / 60)::int as minute, count(*)::int as count
          from automation_runs where rule_id = ${ruleId}::uuid group by 1 order by 1`.execute(trx);
        for (const { minute, count } of rows) minutes[minute] = count;
        const [deep] = runs;
        const chain = Array.from({ length: 8 }, () => ({ ruleId: uuidv7(), itemId: uuidv7() }));
        expect(
          await enqueueRuleRuns(trx, rule, {
            ...start,
            chain,
            runs: deep ? [{ ...deep, causeKey: 'deep' }] : [],
          }),
        ).toEqual([]);
        throw rolledBack;
      });
      await expect(work).rejects.toBe(rolledBack);
      expect(minutes).toEqual([500, 500, 100]);
    });

    it('are not delayed by earlier runs that are in a wait step', async () => {
      const { id: ruleId } = await world.rule({ kind: 'Button', label: 'Check' }, [world.setTotal(4)]);
      const now = time.now();
      const runsFrom = (first: number, count: number) =>
        Array.from({ length: count }, (_, index) => ({
          itemId: uuidv7(),
          branch: 'Then' as const,
          causeKey: `test ${first + index}`,
        }));
      const rolledBack = new Error('Nothing of it is to run.');
      let dueAt: string[] = [];
      const work = api.database.forAccount(admin.user.account.id, async trx => {
        const rule = await findRule(trx, admin.user.account.id, ruleId);
        if (!rule) throw new Error('The rule is there.');
        const start = { chain: [], leavesOut: false };
        await enqueueRuleRuns(trx, rule, { ...start, now: now - 3_600_000, runs: runsFrom(0, 500) });
        await sql`update automation_runs set next_step = 1, due_at = ${new Date(now + 3_600_000).toISOString()}::timestamptz
          where rule_id = ${ruleId}::uuid`.execute(trx);
        await enqueueRuleRuns(trx, rule, { ...start, now, runs: runsFrom(500, 1) });
        const { rows } = await sql<{ due_at: string }>`select due_at from automation_runs
          where rule_id = ${ruleId}::uuid and next_step = 0`.execute(trx);
        dueAt = rows.map(row => row.due_at);
        throw rolledBack;
      });
      await expect(work).rejects.toBe(rolledBack);
      expect(dueAt).toEqual([new Date(now).toISOString()]);
    });

    it('can be simulated on past changes without changing records', async () => {
      const ids = [await world.make(), await world.make({ Title: { stringValue: 'a' } })];
      await world.move(ids[0] ?? '', 'Checked');
      await world.move(ids[1] ?? '', 'Checked');
      await world.move(ids[1] ?? '', 'Open');
      await world.move(ids[1] ?? '', 'Checked');
      const input = world.ruleOf(
        { kind: 'StatusEntered', statusIds: [world.requests.status('Checked')] },
        [world.setTotal(1)],
        {
          if: {
            conditions: [
              { field: world.requests.field('Title').id, operator: 'Equals', value: { stringValue: 'a' } },
            ],
          },
        },
      );
      expect(await world.tried(input)).toMatchObject({
        fired: 2,
        otherwise: 0,
        isWhole: true,
        changed: 2,
        effects: [{ kind: 'SetFields', times: 2 }],
        examples: [
          {
            itemId: ids[1],
            ...{ branch: 'Then', times: 2, outcome: 'Done' },
            changes: [{ field: world.requests.field('Total').id, before: null, after: { numberValue: 1 } }],
          },
        ],
      });
      expect(await world.totalOf(ids[1] ?? '')).toBeUndefined();
    });

    it('run on a weekly schedule, for the records that match at that time', async () => {
      const field = world.requests.field('Total').id;
      const soon = time.now() + 2 * 86_400_000;
      const rule = await world.rule(
        { kind: 'Schedule', weekdays: [new Date(soon).getUTCDay()], at: '12:00' },
        [{ kind: 'Comment', text: 'Weekly' }],
        {
          if: { conditions: [{ field, operator: 'MoreOrEqual', value: { numberValue: 5 } }] },
          otherwise: [world.setTotal(1)],
        },
      );
      const large = await world.make({ Total: { numberValue: 5 } });
      await world.make({ Total: { numberValue: 4 } });
      for (let count = 0; count < 8; count += 1) {
        time.moveTo(new Date(time.now() + 86_400_000).toISOString());
        await world.settle();
      }
      const runs = await world.runs(rule.id);
      expect(runs.map(({ itemId, branch, state }) => [itemId, branch, state])).toEqual([
        [large, 'Then', 'Done'],
      ]);
    });

    it('are triggered by added comments and files, not by deleted ones', async () => {
      const commented = await world.rule({ kind: 'CommentAdded' }, [world.setTotal(1)]);
      const filed = await world.rule({ kind: 'FileAdded' }, [world.setTotal(2)]);
      const itemId = await world.make();
      const params = { ...world.params, itemId };
      const { id: noteId } = await admin.ok('createItemNote', { params, body: { text: 'Hello' } });
      await world.settle();
      await admin.ok('deleteItemNote', { params: { ...params, noteId } });
      await world.settle();
      expect(await world.runs(commented.id)).toHaveLength(1);
      expect(await world.runs(filed.id)).toHaveLength(0);
      const form = new FormData();
      form.append('file', new Blob(['hello']), 'hello.txt');
      await admin.ok('createItemFile', { params, form });
      await world.settle();
      expect(await world.runs(filed.id)).toHaveLength(1);
      expect(await world.totalOf(itemId)).toBe(2);
    });
  },
  { time },
);
