import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AutomationRule, AutomationTrigger } from '#core/model.ts';
import { describeOwnServer } from './harness.ts';
import { automationWorld } from './support/automationWorld.ts';
import { generatedRuns } from './support/generatedRuns.ts';

/** What people do to records, by the place of the record among those that are there. */
type Deed =
  | { readonly kind: 'create'; readonly total: number }
  | { readonly kind: 'set'; readonly place: number; readonly total: number }
  | { readonly kind: 'move'; readonly place: number; readonly status: string };

const total = fc.constantFrom(0, 40, 60, 100);
const place = fc.nat(20);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const), total }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('set' as const), place, total }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      place,
      status: fc.constantFrom('Open', 'Checked', 'Done'),
    }),
  },
);

describeOwnServer('A dry run of automation', api => {
  it('tells what happens, for rules over the record itself', async () => {
    const { seed, numRuns } = generatedRuns('Dry runs of automation', { usual: 1, whole: 10 });
    for (const deeds of fc.sample(fc.array(deed, { minLength: 25, maxLength: 40 }), { seed, numRuns })) {
      const admin = await api.admin();
      const world = await automationWorld(api, admin);
      const field = world.requests.field('Total').id;
      const triggers: AutomationTrigger[] = [
        { kind: 'RecordCreated' },
        { kind: 'StatusEntered', statusIds: [world.requests.status('Checked')] },
        { kind: 'StatusLeft', statusIds: [world.requests.status('Open')] },
        { kind: 'FieldChanged', fieldIds: [field] },
        { kind: 'StartsToMatch' },
      ];
      // Steps that change nothing: what rules do is part of the past, too.
      const wait = [{ kind: 'Wait' as const, amount: 1_000, unit: 'Days' as const }];
      const inputs = triggers.map(when =>
        world.ruleOf(when, wait, {
          if: { conditions: [{ field, operator: 'MoreOrEqual', value: { numberValue: 50 } }] },
          otherwise: wait,
        }),
      );
      const rules: AutomationRule[] = [];
      for (const body of inputs) rules.push(await admin.ok('createAutomationRule', { body }));
      const made: string[] = [];
      for (const one of [{ kind: 'create' as const, total: 40 }, ...deeds]) await perform(one);
      await world.settle();
      for (const [index, input] of inputs.entries()) {
        const told = await admin.ok('dryRunAutomation', { body: { rule: input } });
        const { rows } = await api.database.asSystem(trx =>
          sql<{ branch: string; count: number }>`select branch, count(*)::int as count from automation_runs
            where rule_id = ${rules[index]?.id}::uuid group by branch`.execute(trx),
        );
        const counts = Object.fromEntries(rows.map(row => [row.branch, row.count]));
        const happened = { fired: counts.Then ?? 0, otherwise: counts.Otherwise ?? 0 };
        expect({ fired: told.fired, otherwise: told.otherwise }, JSON.stringify(input.when)).toEqual(
          happened,
        );
      }
      const { rows } = await api.database.asSystem(trx =>
        sql<{ count: number }>`select count(*)::int as count from automation_runs
          where account_id = ${admin.user.account.id}::uuid`.execute(trx),
      );
      expect(rows[0]?.count).toBeGreaterThan(10);

      async function perform(one: Deed): Promise<void> {
        if (one.kind === 'create') {
          made.push(await world.make({ Total: { numberValue: one.total } }));
          return;
        }
        const itemId = made[one.place % made.length] ?? '';
        if (one.kind === 'move') {
          await world.move(itemId, one.status);
          return;
        }
        const { version } = await world.read(itemId);
        const customFields = world.fieldsOf({ Total: { numberValue: one.total } });
        await admin.ok('updateItem', {
          params: { ...world.params, itemId },
          body: { version, customFields },
        });
      }
    }
  });
});
