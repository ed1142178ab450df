import { expect, it } from 'vitest';
import type { ConfigurationChange, FieldValue, Scripts } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type TestApi } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

describeServer('The plan of changed scripts', api => {
  it('reports their effect on existing records without writing anything', async () => {
    const { plan, admin, params, number } = await world(api);
    const told = await plan({
      onNewScript: `if (form.get('note') === null) form.set('note', 'fresh');`,
      onChangedScript: `if (form.get('cost') > 100) refuse('cost', 'Too dear.');
        if (form.get('cost') === 13) form.nosuch();
        form.set('same', records.count('deal') > 3 ? 'all' : 'some');`,
    });
    expect(told).toMatchObject({ run: 5, refused: 1, changed: 4, failed: 1 });
    expect(told?.examples).toMatchObject([
      { number: 2, issues: [{ code: 'ScriptRefused' }] },
      { number: 4, issues: [{ code: 'ScriptFailed' }] },
    ]);
    expect((await admin.ok('getItem', { params: { ...params, itemId: number(1) } })).version).toBe(1);
    expect(await admin.ok('listScriptFailures', { params })).toEqual([]);
  });

  it('counts records without values required by scripts, and ignores warnings', async () => {
    const { plan } = await world(api);
    expect(await plan({ onChangedScript: `form.require('note');` })).toMatchObject({ refused: 4 });
    expect(await plan({ onChangedScript: `warn('Careful');` })).toMatchObject({
      ...{ run: 5, refused: 0, changed: 0, failed: 0, examples: [] },
    });
  });

  it('is empty for unchanged or removed scripts, and omits examples that depend on fields hidden from the admin', async () => {
    const { plan, change, admin, params, note } = await world(api);
    const scripts = { onChangedScript: `refuse('cost', form.get('note') ?? 'Empty');` };
    await admin.ok('changeConfiguration', { body: { changes: [change(scripts)] } });
    expect(await plan(scripts)).toBeUndefined();
    expect(await plan({})).toBeUndefined();
    const other = { onChangedScript: `refuse('cost', 'It is ' + form.get('note'));` };
    expect((await plan(other))?.examples).toHaveLength(5);
    await grantRights(admin, admin.user.id, {
      directoryId: params.id,
      rights: { ...FULL_RIGHTS, hiddenFields: [note] },
    });
    expect(await plan(other)).toMatchObject({ refused: 5, examples: [] });
  });
});

async function world(api: TestApi) {
  const admin = await api.admin();
  const basis = { name: 'Deals', code: 'deal', type: 'Data' as const };
  const deals = await defineDirectory(admin, basis, [
    { name: 'Cost', code: 'cost', type: 'Number' },
    { name: 'Note', code: 'note', type: 'String' },
    { name: 'Same', code: 'same', type: 'String' },
  ]);
  const params = { id: deals.directory.id };
  const [cost, note, same] = ['Cost', 'Note', 'Same'].map(name => deals.field(name).id) as [
    string,
    string,
    string,
  ];
  const items: string[] = [];
  const make = async (value: number, text?: string) => {
    const customFields: Record<string, FieldValue> = {
      [cost]: { numberValue: value },
      ...(text && { [note]: { stringValue: text } }),
    };
    items.push((await admin.ok('createItem', { params, body: { customFields } })).id);
  };
  await make(1, 'mine');
  for (const value of [500, 2, 13, 3]) await make(value);
  await admin.ok('updateItem', {
    params: { ...params, itemId: items[2] ?? '' },
    body: { customFields: { [same]: { stringValue: 'all' } } },
  });
  const change = (scripts: Scripts): ConfigurationChange => ({
    kind: 'SaveDirectory',
    id: params.id,
    directory: { ...basis, scripts },
  });
  return {
    ...{ admin, params, note, change },
    number: (index: number) => items[index - 1] ?? '',
    async plan(scripts: Scripts) {
      const { records, issues } = await admin.ok('planConfiguration', {
        body: { changes: [change(scripts)] },
      });
      expect(issues).toEqual([]);
      return records.find(({ directoryId }) => directoryId === params.id)?.scripts;
    },
  };
}
