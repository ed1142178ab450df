/** Requests that rules act on, and tasks that refer to the requests. */
import type {
  AutomationRuleInput,
  AutomationStep,
  AutomationTrigger,
  FieldValuesPatch,
} from '#core/model.ts';
import { CLOCK_RULES_TASK, DUE_RULE_RUNS_TASK } from '#server/modules/automation/running/plan.ts';
import type { Member, TestApi } from '../harness.ts';
import { defineDirectory } from './definitions.ts';
import { settleEvents } from './settleEvents.ts';

export type AutomationWorld = Awaited<ReturnType<typeof createAutomationWorld>>;

export async function createAutomationWorld(api: TestApi, admin: Member) {
  const requests = await defineDirectory(
    admin,
    {
      name: 'Requests',
      code: 'request',
      type: 'Process',
      commentsEnabled: true,
      filesEnabled: true,
      statusList: [
        { name: 'Open', type: 'Active' },
        { name: 'Checked', type: 'Active' },
        { name: 'Done', type: 'Success' },
      ],
    },
    [
      { name: 'Title', code: 'title', type: 'String' },
      { name: 'Total', code: 'total', type: 'Number' },
      { name: 'Day', code: 'day', type: 'Date' },
      { name: 'Email', code: 'email', type: 'String' },
      {
        name: 'Goods',
        code: 'goods',
        type: 'Table',
        tableFields: [
          { name: 'What', code: 'what', type: 'String' },
          { name: 'Pieces', code: 'pieces', type: 'Number' },
        ],
      },
    ],
  );
  const tasks = await defineDirectory(admin, { name: 'Tasks', code: 'task', type: 'Data' }, [
    { name: 'Name', code: 'name', type: 'String' },
    { name: 'Request', code: 'request', type: 'Directory', directoryId: requests.directory.id },
  ]);
  const [profile] = await admin.ok('listUsageProfiles');
  if (!profile) throw new Error('A new account has a profile.');
  const params = { id: requests.directory.id };
  const settle = async () => {
    await settleEvents(api, 'automation');
    await api.clock.settle();
    // A rule's action can trigger another rule.
    for (let round = 0; round < 3; round += 1) {
      await settleEvents(api, 'automation');
      await api.clock.settle(DUE_RULE_RUNS_TASK, CLOCK_RULES_TASK);
    }
    await settleEvents(api, 'notifications');
  };
  const fieldsOf = (values: Record<string, FieldValuesPatch[string]>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [requests.field(name).id, value]));
  const ruleOf = (
    when: AutomationTrigger,
    then: AutomationStep[],
    rest: Partial<AutomationRuleInput> = {},
  ): AutomationRuleInput => ({
    ...{ name: 'Rule', directoryId: params.id, enabled: true, profileId: profile.id, when, then },
    ...rest,
  });
  /** Starts a dry run, and waits until it has ended. */
  const tried = async (rule: AutomationRuleInput, rest: { ruleId?: string; days?: number } = {}) => {
    const { id } = await admin.ok('startAutomationDryRun', { body: { rule, ...rest } });
    await api.jobs.settle('DryRunOfRule');
    return admin.ok('getAutomationDryRun', { params: { id } });
  };
  const read = (itemId: string) => admin.ok('getItem', { params: { ...params, itemId } });
  return {
    tried,
    admin,
    requests,
    tasks,
    profile,
    params,
    settle,
    fieldsOf,
    ruleOf,
    rule: (when: AutomationTrigger, then: AutomationStep[], rest: Partial<AutomationRuleInput> = {}) =>
      admin.ok('createAutomationRule', { body: ruleOf(when, then, rest) }),
    runs: (id: string) => admin.ok('listAutomationRuns', { params: { id } }),
    async make(values: Record<string, FieldValuesPatch[string]> = {}) {
      const { id } = await admin.ok('createItem', { params, body: { customFields: fieldsOf(values) } });
      return id;
    },
    /** Returns a value of the table, with a row for each name. */
    goods(...names: readonly string[]): FieldValuesPatch[string] {
      const what = requests.field('Goods').tableFields?.[0]?.id ?? '';
      return { tableValue: names.map(name => ({ customFields: { [what]: { stringValue: name } } })) };
    },
    read,
    totalOf: async (itemId: string) =>
      (await read(itemId)).customFields[requests.field('Total').id]?.numberValue,
    setTotal: (numberValue: number) => ({
      kind: 'SetFields' as const,
      customFields: fieldsOf({ Total: { numberValue } }),
    }),
    move: (itemId: string, status: string) =>
      admin.ok('moveItem', { params, body: { itemId, status: requests.status(status) } }),
  };
}
