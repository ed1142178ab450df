/** Tests that each template of the editor can be completed, saved and run. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createRuleDraft,
  createStepDraft,
  getDirectoryChange,
  type RuleDraft,
  toRuleInput,
} from '#app/features/automation/ruleDraft.ts';
import {
  createTemplateDraft,
  RULE_TEMPLATES,
  type RuleTemplate,
} from '#app/features/automation/ruleTemplates.ts';
import type { AutomationStep, AutomationTrigger } from '#core/model.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type AutomationWorld, createAutomationWorld } from '#tests/server/support/automationWorld.ts';
import { TestTime } from '#tests/server/support/testTime.ts';

const time = new TestTime('2026-11-25T10:00:00Z');
const DAY_MS = 86_400_000;

describeOwnServer(
  'Templates of rules',
  api => {
    let admin: Member;
    let world: AutomationWorld;

    beforeAll(() => time.begin());

    beforeEach(async () => {
      admin = await api.admin();
      world = await createAutomationWorld(api, admin);
    });

    const pass = async (days: number) => {
      for (let count = 0; count < days; count += 1) {
        time.moveTo(new Date(time.now() + DAY_MS).toISOString());
        await world.settle();
      }
    };
    const dayIn = (days: number) => ({
      dateValue: new Date(time.now() + days * DAY_MS).toISOString().slice(0, 10),
    });

    /** Fills in what the editor asks for, as an administrator would. */
    const filled = async ({ when, steps, ...rest }: RuleDraft): Promise<RuleDraft> => {
      const [done, tag] = [
        world.requests.status('Done'),
        await admin.ok('saveTag', { body: { name: 'Large' } }),
      ];
      const trigger: AutomationTrigger =
        when.kind === 'StatusEntered'
          ? { ...when, statusIds: [done] }
          : when.kind === 'DateReached'
            ? { ...when, fieldId: world.requests.field('Day').id }
            : when;
      const answer = (step: AutomationStep): AutomationStep => {
        switch (step.kind) {
          case 'Assign':
            return { ...step, userIds: [admin.user.id] };
          case 'Email':
            return { ...step, people: { userIds: [admin.user.id] } };
          case 'CreateRecord':
            return { ...step, directoryId: world.tasks.directory.id };
          case 'Stop':
            return { ...step, if: { statusList: [done] } };
          case 'Tag':
            return { ...step, add: [tag.id] };
          case 'Move':
            return { ...step, statusId: done };
          default:
            return step;
        }
      };
      const large = {
        field: world.requests.field('Total').id,
        operator: 'More',
        value: { numberValue: 100 },
      } as const;
      return {
        ...rest,
        ...{ when: trigger, enabled: true, profileId: world.profile.id },
        filter: when.kind === 'StartsToMatch' ? { conditions: [large] } : {},
        steps: steps.map(({ step }) => createStepDraft(answer(step))),
      };
    };

    /** Creates a record managed by the administrator. */
    const managed = async (values: Parameters<typeof world.fieldsOf>[0] = {}) => {
      const customFields = { ...world.fieldsOf(values), Manager: { stringValue: admin.user.id } };
      return (await admin.ok('createItem', { params: world.params, body: { customFields } })).id;
    };

    const setOff: Record<RuleTemplate, (ruleId: string) => Promise<unknown>> = {
      assign: () => world.make(),
      thank: () => world.make(),
      tellManager: async () => world.move(await managed(), 'Done'),
      before: async () => {
        await managed({ Day: dayIn(5) });
        await pass(4);
      },
      after: async () => {
        await managed({ Day: dayIn(1) });
        await pass(4);
      },
      silence: async () => {
        await managed();
        await pass(9);
      },
      followUp: async () => world.move(await world.make(), 'Done'),
      escalate: async () => {
        await world.make();
        await world.settle();
        await pass(3);
      },
      large: () => world.make({ Total: { numberValue: 500 } }),
      button: async ruleId => {
        const params = { id: ruleId, itemId: await world.make() };
        await admin.ok('pressAutomationButton', { params });
      },
    };

    it.each(RULE_TEMPLATES)(
      'can be saved after they are filled in, and run to completion: %s',
      async template => {
        const draft = createRuleDraft(
          undefined,
          createTemplateDraft(template, id => id),
        );
        const input = toRuleInput(await filled({ ...draft, ...getDirectoryChange(draft, world.params.id) }));
        const rule = await admin.ok('createAutomationRule', { body: input });
        await setOff[template](rule.id);
        await world.settle();
        const [run] = await world.runs(rule.id);
        expect(run).toMatchObject({ state: 'Done' });
        expect(run?.steps.map(({ kind, outcome }) => [kind, outcome])).toEqual(
          input.then.map(({ kind }) => [
            kind,
            kind === 'Stop' ? 'Unchanged' : kind === 'Wait' ? 'Waited' : 'Done',
          ]),
        );
      },
    );
  },
  { time },
);
