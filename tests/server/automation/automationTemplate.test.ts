import { expect, it } from 'vitest';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { AutomationRuleInput } from '#core/model.ts';
import { describeServer } from '#tests/server/harness.ts';
import { createAutomationWorld } from '#tests/server/support/automationWorld.ts';

const gone = '0190f0f0-0000-7000-8000-000000000001';

describeServer('Rules in a template', api => {
  it('use codes and names, omit users, and are exported unchanged from another account', async () => {
    const admin = await api.admin();
    const world = await createAutomationWorld(api, admin);
    const { requests, tasks } = world;
    const field = (name: string) => requests.field(name).id;
    const named = (name: string) => tasks.field(name).id;
    const [what] = requests.field('Goods').tableFields ?? [];
    const group = await admin.ok('createUserGroup', { body: { name: 'Drivers', users: [] } });
    const everybody = { manager: true, userIds: [admin.user.id], groupIds: [group.id] };
    await world.rule(
      { kind: 'StatusEntered', statusIds: [requests.status('Checked')] },
      [
        {
          kind: 'SetFields',
          customFields: { [field('Title')]: { stringValue: 'Checked' } },
          formulas: [{ fieldId: field('Total'), formula: 'sum(goods.pieces) * 2' }],
        },
        {
          kind: 'ForEach',
          over: 'Rows',
          fieldId: field('Goods'),
          steps: [
            {
              kind: 'CreateRecord',
              directoryId: tasks.directory.id,
              copies: [{ from: what?.id ?? '', to: named('Name') }],
              linkFieldId: named('Request'),
            },
          ],
        },
        {
          kind: 'ForEach',
          over: 'Related',
          directoryId: tasks.directory.id,
          fieldId: named('Request'),
          steps: [{ kind: 'SetFields', customFields: { [named('Name')]: { stringValue: 'Due' } } }],
        },
        { kind: 'Notify', text: 'See {{title}}', people: everybody },
        { kind: 'Move', statusId: requests.status('Done') },
      ],
      {
        name: 'Whole',
        if: {
          conditions: [
            { field: 'Status', operator: 'Equals', value: { stringValue: requests.status('Checked') } },
          ],
        },
        otherwise: [{ kind: 'Stop', if: { statusList: [requests.status('Open')] } }],
        groupIds: [group.id],
        onBulk: 'Inside',
      },
    );
    await world.rule(
      { kind: 'DateReached', fieldId: WRITABLE_ID.dueDate, days: -1 },
      [
        { kind: 'Comment', text: 'Due' },
        { kind: 'Notify', text: 'Only you', people: { userIds: [admin.user.id] } },
      ],
      { name: 'Without its people' },
    );
    const file = await admin.ok('exportConfiguration');
    const [whole, less] = file.automationRules as AutomationRuleInput[];
    expect(whole).toMatchObject({
      name: 'Whole',
      enabled: true,
      directoryId: 'request',
      groupIds: ['Drivers'],
      when: { statusIds: ['Checked'] },
      if: { conditions: [{ field: 'Status', value: { stringValue: 'Checked' } }] },
      // biome-ignore lint/suspicious/noThenProperty: the contract names this list `then`; it isn't a promise
      then: [
        {
          customFields: { title: { stringValue: 'Checked' } },
          formulas: [{ fieldId: 'total', formula: 'sum(goods.pieces) * 2' }],
        },
        {
          fieldId: 'goods',
          steps: [
            { directoryId: 'task', copies: [{ from: 'goods.what', to: 'name' }], linkFieldId: 'request' },
          ],
        },
        {
          directoryId: 'task',
          fieldId: 'request',
          steps: [{ customFields: { name: { stringValue: 'Due' } } }],
        },
        { people: { manager: true, groupIds: ['Drivers'] } },
        { statusId: 'Done' },
      ],
      otherwise: [{ if: { statusList: ['Open'] } }],
    });
    // The rule is switched off, because one of its steps is omitted.
    expect(less).toMatchObject({ enabled: false, when: { fieldId: 'DueDate' } });
    expect(less?.then).toEqual([{ kind: 'Comment', text: 'Due' }]);
    expect(JSON.stringify(file)).not.toContain(admin.user.id);

    const other = await api.admin();
    const { changes } = await other.ok('planTemplate', { body: file });
    await other.ok('changeConfiguration', { body: { changes } });
    expect((await other.ok('exportConfiguration')).automationRules).toEqual(file.automationRules);
    expect((await other.ok('planTemplate', { body: file })).changes).toEqual([]);
    const [rule] = await other.ok('listAutomationRules');
    expect([rule?.name, rule?.state]).toEqual(['Whole', 'On']);
    const broken = { ...file, automationRules: [{ ...whole, directoryId: gone }] };
    const { message } = await other.refused(422, 'planTemplate', { body: broken });
    expect(message).toContain('rule Whole names what is not there');
  });
});
