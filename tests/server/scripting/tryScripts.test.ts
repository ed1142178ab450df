import { expect, it } from 'vitest';
import type { FieldValue, Scripts } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member, type TestApi } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

describeServer('A dry run of scripts', api => {
  it('shows their effect on a new record, without writing anything', async () => {
    const { ids, trial, admin, params } = await world(api);
    const told = await trial(
      {
        onNewScript: `form.set('stage', 'fresh'); form.require('note');`,
        onChangedScript: `console.log('cost', form.get('cost')); form.set('total', form.get('cost') * 2);
          form.readonly('total'); form.hide('secret'); form.choices('kind', ['b']);
          warn({ en: 'Dear.', uk: 'Дорого.' }); refuse('cost', 'Too dear.');`,
      },
      { cost: number(5), kind: text('a') },
    );
    expect(told.before).toMatchObject({
      customFields: { [ids.cost]: number(5), [ids.kind]: text('a') },
      states: { [ids.total]: { mode: 'edit', required: false }, [ids.secret]: { mode: 'edit' } },
      issues: [],
    });
    expect(told.before.customFields).not.toHaveProperty(ids.total);
    expect(told.after).toMatchObject({
      customFields: { [ids.total]: number(10), [ids.stage]: text('fresh') },
      states: {
        [ids.total]: { mode: 'read' },
        [ids.secret]: { mode: 'hidden' },
        [ids.note]: { mode: 'edit', required: true },
      },
    });
    expect(told.after.issues.map(({ code }) => code).toSorted()).toEqual([
      'InvalidChoice',
      'Required',
      'ScriptRefused',
    ]);
    expect(told).toMatchObject({
      warnings: [{ en: 'Dear.', uk: 'Дорого.' }],
      choices: { [ids.kind]: ['b'] },
      mostSteps: 1_000_000,
    });
    expect(told.console[0]).toBe('cost 5');
    expect(told.failed).toBeUndefined();
    expect((await admin.ok('searchItems', { params, body: {} })).total).toBe(0);
  });

  it('shows their effect on a moved record', async () => {
    const { ids, trial, admin, params, status } = await world(api);
    const { id: itemId } = await admin.ok('createItem', {
      params,
      body: { customFields: { [ids.cost]: number(1) } },
    });
    const script = `if (form.changed === 'Status') form.set('note', form.statusBefore + ' → ' + form.status);`;
    const told = await trial({ onChangedScript: script }, {}, { itemId, status: status('Won') });
    expect(told.after.customFields).toEqual({ [ids.cost]: number(1), [ids.note]: text('Open → Won') });
    expect(await admin.ok('getItem', { params: { ...params, itemId } })).toMatchObject({ version: 1 });
  });

  it('shows where they fail, what they logged and how many steps they used', async () => {
    const { trial } = await world(api);
    const cost = { cost: number(5) };
    const thrown = await trial({ onChangedScript: `console.log('here');\n\nform.get('nosuch');` }, cost);
    expect(thrown).toMatchObject({
      failed: { kind: 'Error', script: 'onChangedScript', line: 3, changed: 'cost' },
      console: ['here'],
      after: { issues: [{ code: 'ScriptFailed' }] },
    });
    expect(thrown.failed?.message).toBe('TypeError: There is no field with the code "nosuch".');
    expect(thrown.failed?.stack).not.toContain('form.js');
    const broken = await trial({ onNewScript: `let a = 1;\nlet = ;` }, cost);
    expect(broken.failed).toMatchObject({ kind: 'Error', script: 'onNewScript', line: 2 });
    const endless = await trial({ onChangedScript: `for (;;);` }, cost);
    expect(endless).toMatchObject({ failed: { kind: 'Steps' }, steps: 1_000_000 });
    const chatty = `for (let i = 0; i < 200; i++) console.log('x'.repeat(5000));`;
    const { console, failed } = await trial({ onChangedScript: chatty }, cost);
    expect(failed).toBeUndefined();
    expect(console).toHaveLength(100);
    expect(console[0]).toHaveLength(1_000);
  });

  it('looks up only data that the caller can read, and is rejected for users with hidden fields', async () => {
    const { trial, admin, params, ids } = await world(api);
    await admin.ok('createItem', { params, body: { customFields: { [ids.cost]: number(4) } } });
    const script = `form.set('total', records.sum('deal', 'cost'));`;
    const told = await trial({ onChangedScript: script }, { note: text('a') });
    expect(told.after.customFields[ids.total]).toEqual(number(4));
    const colleague = await api.colleague(admin);
    const body = { scripts: {}, customFields: {} };
    await colleague.refused(403, 'tryScripts', { params, body });
    const rights = { ...FULL_RIGHTS, hiddenFields: [ids.secret] };
    await grantRights(admin, admin.user.id, { directoryId: params.id, rights });
    await admin.refused(422, 'tryScripts', { params, body });
  });
});

function text(stringValue: string): FieldValue {
  return { stringValue };
}

function number(numberValue: number): FieldValue {
  return { numberValue };
}

async function world(api: TestApi) {
  const admin: Member = await api.admin();
  const statusList = [
    { name: 'Open', type: 'Active' as const },
    { name: 'Won', type: 'Success' as const },
  ];
  const deals = await defineDirectory(admin, { name: 'Deals', code: 'deal', type: 'Process', statusList }, [
    { name: 'Cost', code: 'cost', type: 'Number' },
    { name: 'Total', code: 'total', type: 'Number' },
    { name: 'Stage', code: 'stage', type: 'String' },
    { name: 'Note', code: 'note', type: 'String' },
    { name: 'Secret', code: 'secret', type: 'String' },
    {
      name: 'Kind',
      code: 'kind',
      type: 'Dropdown',
      dropdownItems: [
        { value: 'a', text: 'a' },
        { value: 'b', text: 'b' },
      ],
    },
  ]);
  const ids = Object.fromEntries(deals.directory.fields.map(({ code, id }) => [code, id])) as Record<
    'cost' | 'total' | 'stage' | 'note' | 'secret' | 'kind',
    string
  >;
  const params = { id: deals.directory.id };
  return {
    admin,
    ids,
    params,
    status: deals.status,
    trial: (
      scripts: Scripts,
      values: Partial<Record<keyof typeof ids, FieldValue>>,
      more: { itemId?: string; status?: string } = {},
    ) => {
      const customFields = Object.fromEntries(
        Object.entries(values).map(([code, value]) => [ids[code as keyof typeof ids], value]),
      );
      return admin.ok('tryScripts', { params, body: { scripts, customFields, ...more } });
    },
  };
}
