import { beforeAll, expect, test } from 'vitest';
import type { ConfigurationChange, FieldDefinition, FieldValues } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import {
  type DefinedDirectory,
  defineDirectory,
  readDefinedDirectory,
} from '#tests/server/support/definitions.ts';
import { findFixedErrors, findNewErrors, readAllErrors } from './faults.ts';

const RECORDS = 60;

describeServer('The plan of a configuration change', api => {
  let admin: Member;
  let made: DefinedDirectory;
  beforeAll(async () => {
    admin = await api.admin();
    made = await defineDirectory(
      admin,
      {
        name: 'Judged',
        type: 'Data',
        statusList: [
          { name: 'A', type: 'Active' },
          { name: 'B', type: 'Success' },
        ],
      },
      [
        { name: 'Code', type: 'String' },
        { name: 'Color', type: 'Dropdown', dropdownItems: options('red', 'green', 'blue') },
        { name: 'Amount', type: 'Number', precision: 2 },
        { name: 'Phone', type: 'PhoneNumber' },
      ],
    );
    await fill(made, admin);
  });
  const save = (name: string, change: Partial<FieldDefinition>, convert?: true): ConfigurationChange => {
    const { id, ...field } = { ...made.field(name), ...change };
    return { kind: 'SaveField', entity: made.directory.id, id, field, ...(convert ? { convert } : {}) };
  };
  const directoryWith = (
    fields: Record<string, { required?: boolean; hidden?: boolean }>,
  ): ConfigurationChange => {
    const { id, fields: _, revision: __, validatorUrl: ___, ...input } = made.directory;
    const statusList = made.directory.statusList.map((status, index) =>
      index ? { ...status, fields } : status,
    );
    return { kind: 'SaveDirectory', id, directory: { ...input, statusList } };
  };

  test.each<[string, () => ConfigurationChange[]]>([
    ['a field becomes required', () => [save('Code', { required: true })]],
    [
      'a field required in one status',
      () => [directoryWith({ [made.field('Amount').id]: { required: true } })],
    ],
    ['removed choices', () => [save('Color', { dropdownItems: options('red') })]],
    [
      'fewer decimals, and a field that is no longer required',
      () => [save('Amount', { precision: 0 }), save('Code', { required: false })],
    ],
    ['a hidden field, which invalidates nothing', () => [save('Color', { hidden: true })]],
    [
      'restored choices',
      () => [save('Color', { dropdownItems: options('red', 'green', 'blue'), hidden: false })],
    ],
    [
      'values lost when a required field is converted',
      () => [save('Code', { type: 'Number', required: true }, true)],
    ],
  ])('predicts which records become invalid: %s', async (_, changesOf) => {
    const changes = changesOf();
    const { records, issues } = await admin.ok('planConfiguration', { body: { changes } });
    expect(issues).toEqual([]);
    const before = await readAllErrors(api, admin);
    await admin.ok('changeConfiguration', { body: { changes } });
    const after = await readAllErrors(api, admin);
    const broken = findNewErrors(before, after);
    const [told] = records;
    expect(told).toMatchObject({ records: RECORDS, judged: RECORDS, invalid: broken.length });
    expect(told?.mended).toBe(findFixedErrors(before, after).length);
    const named = told?.examples ?? [];
    expect(named.length).toBe(Math.min(broken.length, 200));
    expect(named.every(({ id, issues: found }) => broken.includes(id) && found.length > 0)).toBe(true);
    expect(named.map(({ number }) => number)).toEqual(
      named.map(({ number }) => number).toSorted((a, b) => a - b),
    );
    made = await readDefinedDirectory(admin, made.directory.id);
  });

  test('skips directories whose validation rules are unchanged', async () => {
    const { records } = await admin.ok('planConfiguration', {
      body: { changes: [save('Phone', { name: 'Telephone', description: 'Of the person' })] },
    });
    expect(records).toEqual([]);
  });

  test('lists the records with values in deleted fields and columns', async () => {
    const own = await api.admin();
    const plans = await defineDirectory(own, { name: 'Plans', type: 'Data' }, [
      { name: 'Title', type: 'String' },
      { name: 'Unused', type: 'String' },
      {
        name: 'Rows',
        type: 'Table',
        tableFields: [
          { name: 'What', type: 'String' },
          { name: 'Pieces', type: 'Number' },
        ],
      },
    ]);
    const { id } = plans.directory;
    const [title, unused, rows] = ['Title', 'Unused', 'Rows'].map(name => plans.field(name));
    const [what, pieces] = rows?.tableFields ?? [];
    for (let index = 0; index < 5; index += 1) {
      const cells = index < 2 ? { [pieces?.id ?? '']: { numberValue: index } } : {};
      const customFields = {
        [title?.id ?? '']: { stringValue: `T${index}` },
        [rows?.id ?? '']: {
          tableValue: [{ customFields: { [what?.id ?? '']: { stringValue: 'x' }, ...cells } }],
        },
      };
      await own.ok('createItem', { params: { id }, body: { customFields } });
    }
    const { id: rowsId = '', ...table } = rows ?? {};
    const changes = [
      { kind: 'DeleteField', entity: id, id: title?.id },
      { kind: 'DeleteField', entity: id, id: unused?.id },
      { kind: 'SaveField', entity: id, id: rowsId, field: { ...table, tableFields: [what] } },
    ] as ConfigurationChange[];
    const { records, issues } = await own.ok('planConfiguration', { body: { changes } });
    expect(issues).toEqual([]);
    expect(records[0]?.removed).toEqual([
      {
        fieldId: title?.id,
        records: 5,
        examples: [1, 2, 3].map(number => expect.objectContaining({ number })),
      },
      {
        fieldId: rowsId,
        columnId: pieces?.id,
        records: 2,
        examples: [1, 2].map(number => expect.objectContaining({ number })),
      },
    ]);
  });

  test("does not reveal values hidden by the caller's profile", async () => {
    const own = await api.admin();
    const secret = await defineDirectory(own, { name: 'Secret', type: 'Data' }, [
      { name: 'Salary', type: 'String' },
      { name: 'Note', type: 'String' },
    ]);
    const { id } = secret.directory;
    const [salary, note] = [secret.field('Salary').id, secret.field('Note').id];
    const customFields = { [salary]: { stringValue: 'a million' } };
    await own.ok('createItem', { params: { id }, body: { customFields } });
    const displayed = { name: 'Secret', type: 'Data' as const, displayFieldId: salary };
    await own.ok('updateDirectory', { params: { id }, body: displayed });
    const changes: ConfigurationChange[] = [
      { kind: 'SaveField', entity: id, id: salary, field: { name: 'Salary', type: 'Number' }, convert: true },
      { kind: 'SaveField', entity: id, id: note, field: { name: 'Note', type: 'String', required: true } },
    ];
    const plan = () => own.ok('planConfiguration', { body: { changes } });
    const open = await plan();
    expect(open.conversions[0]?.examples[0]).toMatchObject({ number: 1, before: 'a million' });
    expect(open.records[0]?.examples[0]?.display).toBe('#1 | a million');
    const [profile] = await own.ok('listUsageProfiles');
    if (!profile) throw new Error('A new account has a profile.');
    const otherDirectories = { ...FULL_RIGHTS, hiddenFields: [salary] };
    await own.ok('updateUsageProfile', { body: { ...profile, otherDirectories } });
    const hidden = await plan();
    expect(JSON.stringify(hidden)).not.toContain('million');
    expect(hidden.conversions[0]).toMatchObject({ lost: 1, examples: [{ number: 1 }] });
    expect(hidden.records[0]).toMatchObject({ invalid: 1, examples: [{ number: 1, display: '#1' }] });
  });
});

function options(...values: string[]) {
  return values.map(value => ({ value, text: value }));
}

async function fill({ directory, field, status }: DefinedDirectory, admin: Member): Promise<void> {
  const colors = ['red', 'green', 'blue'];
  for (let index = 0; index < RECORDS; index += 1) {
    const color = colors[index % 5];
    const customFields: FieldValues = {
      ...(index % 3 ? { [field('Code').id]: { stringValue: index % 2 ? String(index) : `c${index}` } } : {}),
      ...(color ? { [field('Color').id]: { stringValue: color } } : {}),
      ...(index % 4 ? { [field('Amount').id]: { numberValue: index / 4 } } : {}),
    };
    const item = await admin.ok('createItem', { params: { id: directory.id }, body: { customFields } });
    if (index % 2) continue;
    const params = { id: directory.id, itemId: item.id, status: status('B') };
    await admin.ok('changeItemStatus', { params, body: {} });
  }
}
