import { expect, it } from 'vitest';
import type { ConfigurationChange, FieldValue, Item } from '#core/model.ts';
import { describeServer, type Member, type TestApi } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { checkImport, readImportRows, startImport, upload } from '#tests/server/support/imports.ts';

const onNewScript = `
form.set('stage', 'fresh for ' + user.name.length);
form.require('title');`;
const onChangedScript = `
form.readonly('total');
form.set('total', (form.get('cost') ?? 0) * 2);
if (form.get('cost') > 1000) refuse('cost', { en: 'Too dear.', uk: 'Задорого.' });
if (form.changed === 'Status' && form.status === 'Won' && form.get('cost') === null) refuse(null, 'It has no price.');
if (form.get('cost') === 13) form.nosuch();
for (const row of form.rows('lines')) row.set('sum', (row.get('count') ?? 0) * 3);
form.choices('kind', form.get('cost') > 100 ? ['b'] : null);`;

describeServer('Form scripts', api => {
  it('run for new records, including on omitted fields', async () => {
    const { create, refuse } = await readDeals(api);
    const made = await create({ Title: text('One'), Cost: number(5) });
    expect(made.values).toMatchObject({ Total: number(10), Stage: { stringValue: /^fresh for/ } });
    const named = await create({ Title: text('Two'), Stage: text('mine'), Total: number(99) });
    expect(named.values).toMatchObject({ Stage: text('mine'), Total: number(0) });
    expect(await refuse({ Cost: number(5) })).toMatchObject([{ code: 'Required' }]);
    expect(await refuse({ Title: text('a'), Cost: number(1001) })).toMatchObject([
      { code: 'ScriptRefused', params: { en: 'Too dear.', uk: 'Задорого.' } },
    ]);
    expect(await refuse({ Title: text('a'), Cost: number(101), Kind: text('a') })).toMatchObject([
      { code: 'InvalidChoice' },
    ]);
  });

  it('run for changes of records, including those of table cells', async () => {
    const { create, admin, deals, valuesOf, field } = await readDeals(api);
    const made = await create({ Title: text('One'), Cost: number(5) });
    const params = { id: deals.directory.id, itemId: made.item.id };
    const update = (customFields: Record<string, FieldValue>) =>
      admin.ok('updateItem', { params, body: { customFields } });
    expect(valuesOf(await update({ [field('Cost')]: number(7) }))).toMatchObject({ Total: number(14) });
    const [count, sum] = (deals.field('Lines').tableFields ?? []).map(column => column.id);
    const rows = [{ customFields: { [String(count)]: number(2), [String(sum)]: number(50) } }];
    const lines = valuesOf(await update({ [field('Lines')]: { tableValue: rows } })).Lines;
    expect(lines?.tableValue?.[0]?.customFields[String(sum)]).toEqual(number(6));
    const refused = await admin.refused(422, 'updateItem', {
      params,
      body: { customFields: { [field('Cost')]: number(2000) } },
    });
    expect(refused.issues).toMatchObject([{ path: ['customFields', field('Cost')], code: 'ScriptRefused' }]);
  });

  it('run for a card moved on a board', async () => {
    const { create, admin, deals } = await readDeals(api);
    const { item } = await create({ Title: text('One') });
    const drop = { itemId: item.id, status: deals.status('Won'), prevId: '', ignorePosition: true, note: '' };
    const body = { ...drop, prevId: undefined };
    const params = { id: deals.directory.id };
    const refused = await admin.refused(422, 'moveItem', { params, body });
    expect(refused.issues).toMatchObject([{ path: [], code: 'ScriptRefused' }]);
    const priced = { ...body, customFields: { [deals.field('Cost').id]: number(3) } };
    const moved = await admin.ok('moveItem', { params, body: priced });
    expect(moved).toMatchObject({ status: deals.status('Won') });
    expect(moved.customFields[deals.field('Total').id]).toEqual(number(6));
  });

  it('identify a status by its code, even if it is renamed', async () => {
    const onChangedScript = `if (form.changed === 'Status') form.set('stage', form.statusBefore + ' to ' + form.status);`;
    const { create, admin, deals, read } = await readDeals(api, { onChangedScript });
    const { id } = deals.directory;
    const [open, won] = deals.directory.statusList;
    if (!open || !won) throw new Error('There are two statuses.');
    const rename = (code: string) => ({
      params: { id },
      body: {
        name: 'Deals',
        type: 'Process' as const,
        scripts: { onChangedScript },
        statusList: [open, { ...won, name: 'Paid in full', code }],
      },
    });
    const { issues } = await admin.refused(422, 'updateDirectory', rename('open'));
    expect(issues).toMatchObject([{ path: ['statusList', 1, 'code'], code: 'CodeTaken' }]);
    await admin.refused(400, 'updateDirectory', rename('not a code'));
    await admin.ok('updateDirectory', rename('won'));
    const { item } = await create({ Title: text('One') });
    const body = { itemId: item.id, status: won.id, ignorePosition: true, note: '' };
    await admin.ok('moveItem', { params: { id }, body });
    expect((await read(item.id)).Stage).toEqual(text('Open to won'));
  });

  it('run for a bulk change and its preview, but not for its undo', async () => {
    const { create, admin, deals, field, read } = await readDeals(api);
    const items: string[] = [];
    for (const cost of [1, 2, 3])
      items.push((await create({ Title: text('a'), Cost: number(cost) })).item.id);
    const change = async (cost: number, isPreview: boolean) =>
      admin.ok('changeItems', {
        params: { id: deals.directory.id },
        body: { itemIds: items, change: { customFields: { [field('Cost')]: number(cost) } }, isPreview },
      });
    const previewed = await change(5000, true);
    expect(previewed.map(({ issues }) => issues[0]?.code)).toEqual(items.map(() => 'ScriptRefused'));
    const outcomes = await change(20, false);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(items.map(() => 'Changed'));
    expect((await read(items[2] ?? '')).Total).toEqual(number(40));
    const [bulk] = await admin.ok('listBulkChanges', { params: { id: deals.directory.id } });
    await admin.ok('undoBulkChange', { params: { id: deals.directory.id, changeId: bulk?.id ?? '' } });
    expect(await read(items[2] ?? '')).toMatchObject({ Cost: number(3), Total: number(6) });
  });

  it('run for every row of an import', async () => {
    const { admin, deals } = await readDeals(api);
    const content = 'Title,Cost,Kind\nOne,4,a\nTwo,3000,a\nThree,500,a\nFour,13,a\n';
    const checked = await checkImport(admin, await upload(admin, deals.directory.id, { content }));
    const refused = await readImportRows(admin, checked, { outcome: 'Refused' });
    expect(refused.map(({ issues }) => issues[0]?.issue.code)).toEqual([
      'ScriptRefused',
      'InvalidChoice',
      'ScriptFailed',
    ]);
    expect(await startImport(admin, checked)).toMatchObject({ written: { create: 1 } });
    const found = await admin.ok('searchItems', {
      params: { id: deals.directory.id },
      body: { take: 10, skip: 0, orderBy: { field: 'Number', asc: true } },
    });
    expect(found.items[0]?.customFields[deals.field('Total').id]).toEqual(number(8));
  });

  it("can't set a text that is too long or a list with too many values, on any path", async () => {
    const onNewScript = `
      if (form.get('cost') === 1) form.set('stage', 'y'.repeat(1001));
      if (form.get('cost') === 2) form.set('words', Array.from({ length: 1001 }, () => 'y'));
      if (form.get('cost') === 3) form.set('stage', 'y'.repeat(1000));`;
    const scripts = { onNewScript, onChangedScript: onNewScript };
    const { create, refuse, admin, deals, field, read } = await readDeals(api, scripts);
    const tooLong = [
      { path: ['customFields', field('Stage'), 'stringValue'], code: 'TooLong', params: { limit: 1000 } },
    ];
    const tooMany = [{ path: ['customFields', field('Words'), 'listValue'], code: 'TooManyValues' }];
    expect(await refuse({ Title: text('a'), Cost: number(1) })).toMatchObject(tooLong);
    expect(await refuse({ Title: text('a'), Cost: number(2) })).toMatchObject(tooMany);
    const { item } = await create({ Title: text('a'), Cost: number(3) });
    const params = { id: deals.directory.id, itemId: item.id };
    const { customFields } = await admin.ok('getItem', { params });
    await admin.ok('updateItem', { params, body: { customFields } });

    const cost = { [field('Cost')]: number(1) };
    expect(await admin.refused(422, 'updateItem', { params, body: { customFields: cost } })).toMatchObject({
      issues: tooLong,
    });
    const changed = await admin.ok('changeItems', {
      params: { id: deals.directory.id },
      body: { itemIds: [item.id], change: { customFields: cost }, isPreview: false },
    });
    expect(changed).toMatchObject([{ outcome: 'Refused', issues: tooLong }]);
    const content = 'Title,Cost\nOne,1\nTwo,4\n';
    const checked = await checkImport(admin, await upload(admin, deals.directory.id, { content }));
    const refused = await readImportRows(admin, checked, { outcome: 'Refused' });
    expect(refused.map(({ issues }) => issues[0]?.issue.code)).toEqual(['TooLong']);
    expect((await read(item.id)).Stage).toEqual(text('y'.repeat(1000)));
  });

  it("don't run on restored values", async () => {
    const { create, admin, deals, field: fieldId, read } = await readDeals(api);
    const { item, values } = await create({ Title: text('One'), Cost: number(5) });
    const { id } = deals.directory;
    const params = { id, itemId: item.id };
    const { statusList } = deals.directory;
    const basis = { name: 'Deals', type: 'Process' as const, statusList };
    const change = (changes: ConfigurationChange[]) => admin.ok('changeConfiguration', { body: { changes } });
    const scripts = { onNewScript: `refuse(null, 'New');`, onChangedScript: `refuse(null, 'Changed');` };
    await change([{ kind: 'SaveDirectory', id, directory: { ...basis, scripts } }]);
    await admin.refused(422, 'updateItem', {
      params,
      body: { customFields: { [fieldId('Cost')]: number(6) } },
    });

    // The record is restored from the trash.
    await admin.ok('deleteItem', { params });
    await admin.ok('restoreItem', { params });
    expect(await read(item.id)).toEqual(values);

    // The values are restored by reverting a configuration change.
    const { deleted: _, id: stageId, ...stage } = deals.field('Stage');
    const field = { ...stage, type: 'Number' };
    await change([{ kind: 'SaveField', entity: id, id: stageId, convert: true, field }]);
    expect((await read(item.id)).Stage).toBeUndefined();
    const [version] = (await admin.ok('listConfigurationVersions', {})).items;
    await change([{ kind: 'Revert', versionId: version?.id ?? '' }]);
    expect(await read(item.id)).toEqual(values);
  });

  it('reject the write if they fail, with details for administrators', async () => {
    const { admin, deals, refuse, field } = await readDeals(api);
    expect(await refuse({ Title: text('a'), Cost: number(13) })).toEqual([
      {
        path: [],
        code: 'ScriptFailed',
        params: { details: expect.stringMatching(/^onChangedScript:6 — TypeError: not a function/) },
      },
    ]);
    const colleague = await api.colleague(admin);
    const refused = await colleague.refused(422, 'createItem', {
      params: { id: deals.directory.id },
      body: { customFields: { [field('Title')]: text('a'), [field('Cost')]: number(13) } },
    });
    expect(refused.issues).toEqual([{ path: [], code: 'ScriptFailed', params: { details: 'none' } }]);
  });

  it('run with values that were written concurrently', async () => {
    const script = `form.set('total', (form.get('cost') ?? 0) + (form.get('more') ?? 0));`;
    const { create, admin, deals, field, read } = await readDeals(api, { onChangedScript: script });
    const { item } = await create({ Title: text('One'), Cost: number(1), More: number(1) });
    const params = { id: deals.directory.id, itemId: item.id };
    await Promise.all(
      [...Array(6).keys()].map(index =>
        admin.ok('updateItem', {
          params,
          body: { customFields: { [field(index % 2 === 0 ? 'Cost' : 'More')]: number(10 + index) } },
        }),
      ),
    );
    const { Cost, More, Total } = await read(item.id);
    expect(Total?.numberValue).toBe((Cost?.numberValue ?? 0) + (More?.numberValue ?? 0));
  });

  it('time out if they hang, without blocking other writes', async () => {
    const hanging = await readDeals(api, { onChangedScript: `new Array(4e9).join('x')` });
    const other = await readDeals(api);
    const hung = hanging.refuse({ Title: text('a'), Cost: number(5) });
    const began = performance.now();
    await other.create({ Title: text('One'), Cost: number(5) });
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(await hung).toMatchObject([
      { code: 'ScriptFailed', params: { details: expect.stringContaining('250 ms') } },
    ]);
  });

  it('fail if their own changes trigger them endlessly', async () => {
    const script = `form.set('total', (form.get('total') ?? 0) + 1);`;
    const { refuse } = await readDeals(api, { onChangedScript: script });
    expect(await refuse({ Title: text('a') })).toMatchObject([
      { code: 'ScriptFailed', params: { details: expect.stringContaining('8 rounds') } },
    ]);
  });
});

function text(stringValue: string): FieldValue {
  return { stringValue };
}

function number(numberValue: number): FieldValue {
  return { numberValue };
}

async function readDeals(
  api: TestApi,
  scripts: { onNewScript?: string; onChangedScript?: string } = { onNewScript, onChangedScript },
) {
  const admin: Member = await api.admin();
  const statusList = [
    { name: 'Open', type: 'Active' as const },
    { name: 'Won', type: 'Success' as const },
  ];
  const deals: DefinedDirectory = await defineDirectory(
    admin,
    { name: 'Deals', type: 'Process', statusList, scripts },
    [
      { name: 'Title', code: 'title', type: 'String' },
      { name: 'Cost', code: 'cost', type: 'Number' },
      { name: 'More', code: 'more', type: 'Number' },
      { name: 'Total', code: 'total', type: 'Number' },
      { name: 'Stage', code: 'stage', type: 'String' },
      { name: 'Words', code: 'words', type: 'String', array: true },
      {
        name: 'Kind',
        code: 'kind',
        type: 'Dropdown',
        dropdownItems: [
          { value: 'a', text: 'a' },
          { value: 'b', text: 'b' },
        ],
      },
      {
        name: 'Lines',
        code: 'lines',
        type: 'Table',
        tableFields: [
          { name: 'Count', code: 'count', type: 'Number' },
          { name: 'Sum', code: 'sum', type: 'Number' },
        ],
      },
    ],
  );
  const field = (name: string) => deals.field(name).id;
  const params = { id: deals.directory.id };
  const bodyOf = (values: Record<string, FieldValue>) => ({
    customFields: Object.fromEntries(Object.entries(values).map(([name, value]) => [field(name), value])),
  });
  const valuesOf = ({ customFields }: Pick<Item, 'customFields'>): Record<string, FieldValue | undefined> =>
    Object.fromEntries(deals.directory.fields.map(({ id, name }) => [name, customFields[id]]));
  return {
    admin,
    deals,
    field,
    valuesOf,
    create: async (values: Record<string, FieldValue>) => {
      const item = await admin.ok('createItem', { params, body: bodyOf(values) });
      return { item, values: valuesOf(item) };
    },
    refuse: async (values: Record<string, FieldValue>) =>
      (await admin.refused(422, 'createItem', { params, body: bodyOf(values) })).issues,
    read: async (itemId: string) => valuesOf(await admin.ok('getItem', { params: { ...params, itemId } })),
  };
}
