import { beforeAll, expect, test } from 'vitest';
import type { FieldDefinitionInput, FieldValue } from '#core/model.ts';
import { emitDeadReferences } from '#server/modules/records/migrations/0099-emptied-references.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

describeOwnServer('References to deleted records', api => {
  let admin: Member;
  let companies: DefinedDirectory;
  let people: DefinedDirectory;

  beforeAll(async () => {
    admin = await api.admin();
    companies = await defineDirectory(admin, { name: 'Company', type: 'Data' }, [
      { name: 'Name', type: 'String' },
    ]);
    const link = (
      name: string,
      directoryReferenceType: FieldDefinitionInput['directoryReferenceType'],
      more: Partial<FieldDefinitionInput> = {},
    ): FieldDefinitionInput => ({
      ...{ name, type: 'Directory', directoryId: companies.directory.id, directoryReferenceType },
      ...more,
    });
    const statusList = [
      { name: 'Applied', type: 'Active' as const },
      { name: 'Hired', type: 'Success' as const },
    ];
    people = await defineDirectory(
      admin,
      { name: 'Person', type: 'Process', statusList, changesTrackingEnabled: true },
      [
        link('Employer', 'SetNull'),
        link('Clients', 'SetNull', { array: true }),
        link('Owners', 'Cascade', { array: true }),
        link('Bank', 'Restrict'),
        {
          name: 'Jobs',
          type: 'Table',
          tableFields: [link('At', 'SetNull'), link('Of', 'Cascade'), { name: 'As', type: 'String' }],
        },
      ],
    );
  });

  const company = async (name: string) => {
    const customFields = { [companies.field('Name').id]: { stringValue: name } };
    return (await admin.ok('createItem', { params: { id: companies.directory.id }, body: { customFields } }))
      .id;
  };
  const valuesOf = (values: Record<string, FieldValue | null>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [people.field(name).id, value]));
  const person = async (values: Record<string, FieldValue>) =>
    (
      await admin.ok('createItem', {
        params: { id: people.directory.id },
        body: { customFields: valuesOf(values) as Record<string, FieldValue> },
      })
    ).id;
  const update = (itemId: string, values: Record<string, FieldValue | null>) =>
    admin.ok('updateItem', {
      params: { id: people.directory.id, itemId },
      body: { customFields: valuesOf(values) },
    });
  const of = (directory: DefinedDirectory, itemId: string) => ({
    params: { id: directory.directory.id, itemId },
  });
  const settle = async () => {
    await settleEvents(api, 'deletedTargets');
    await api.jobs.settle('FollowDeletedTargets');
  };
  const remove = async (itemId: string, directory = companies) => {
    await admin.ok('deleteItem', of(directory, itemId));
    await settle();
  };
  const restore = async (itemId: string, directory = companies) => {
    await admin.ok('restoreItem', of(directory, itemId));
    await settle();
  };
  const readValue = async (itemId: string, name: string) =>
    (await admin.ok('getItem', of(people, itemId))).customFields[people.field(name).id];
  const to = (id: string): FieldValue => ({ stringValue: id });
  const list = (...ids: string[]): FieldValue => ({ listValue: ids.map(to) });
  const rows = (...cells: Record<string, string>[]): FieldValue => ({
    tableValue: cells.map(row => ({
      customFields: Object.fromEntries(
        Object.entries(row).map(([name, text]) => [
          people.field('Jobs').tableFields?.find(column => column.name === name)?.id ?? '',
          { stringValue: text },
        ]),
      ),
    })),
  });
  const cellsOf = async (itemId: string) =>
    ((await readValue(itemId, 'Jobs'))?.tableValue ?? []).map(({ customFields }) =>
      Object.values(customFields).map(value => value.stringValue),
    );

  test('are emptied on every path, and restored with the record', async () => {
    const gone = await company('Short-lived');
    const itemId = await person({ Employer: to(gone) });
    await remove(gone);

    expect(await readValue(itemId, 'Employer')).toBeUndefined();
    const { id } = people.directory;
    const search = { conditions: [{ field: people.field('Employer').id, operator: 'Equals' as const }] };
    const found = await admin.ok('searchItems', { params: { id }, body: search });
    expect(found.items.map(item => item.id)).toContain(itemId);
    const body = { format: 'csv' as const, search, columns: ['Number', people.field('Employer').id] };
    const csv = await admin.call('exportItems', { params: { id }, body });
    expect([csv.status, csv.text.includes(gone)]).toEqual([200, false]);

    await restore(gone);
    expect(await readValue(itemId, 'Employer')).toEqual(to(gone));
    const { entries } = await admin.ok('listItemActivity', of(people, itemId));
    const changes = entries.flatMap(({ change }) =>
      (change?.changes ?? []).flatMap(({ field, before, after }) =>
        field === people.field('Employer').id ? [[before, after]] : [],
      ),
    );
    expect(changes).toEqual([
      [null, to(gone)],
      [to(gone), null],
      [null, to(gone)],
    ]);
  });

  test('prevent entering a status that requires the value', async () => {
    const gone = await company('Required');
    const withRule = await defineDirectory(
      admin,
      {
        name: 'Applicant',
        type: 'Process',
        statusList: [
          { name: 'Applied', type: 'Active' },
          { name: 'Hired', type: 'Success' },
        ],
      },
      [
        {
          name: 'Employer',
          type: 'Directory',
          directoryId: companies.directory.id,
          directoryReferenceType: 'SetNull',
          required: true,
        },
      ],
    );
    const employer = withRule.field('Employer').id;
    const made = await admin.ok('createItem', {
      params: { id: withRule.directory.id },
      body: { customFields: { [employer]: to(gone) } },
    });
    await remove(gone);
    const refused = await admin.refused(422, 'changeItemStatus', {
      params: { id: withRule.directory.id, itemId: made.id, status: withRule.status('Hired') },
      body: {},
    });
    expect(refused.issues).toMatchObject([{ path: ['customFields', employer], code: 'Required' }]);
  });

  test('are removed from lists and table rows, without deleting the referring record', async () => {
    const [gone, other] = [await company('Gone'), await company('Other')];
    const itemId = await person({
      Clients: list(gone, other),
      Owners: list(other, gone),
      Jobs: rows({ At: gone, As: 'Clerk' }, { Of: gone, As: 'Owner' }, { At: other, As: 'Driver' }),
    });
    await remove(gone);
    expect(await readValue(itemId, 'Clients')).toEqual(list(other));
    expect(await readValue(itemId, 'Owners')).toEqual(list(other));
    expect(await cellsOf(itemId)).toEqual([['Clerk'], [other, 'Driver']]);
    await restore(gone);
    expect(await readValue(itemId, 'Clients')).toEqual(list(gone, other));
    expect(await cellsOf(itemId)).toEqual([
      [gone, 'Clerk'],
      [gone, 'Owner'],
      [other, 'Driver'],
    ]);
  });

  test('are restored in any order, except where the value was changed since', async () => {
    const [first, second, third] = [await company('First'), await company('Second'), await company('Third')];
    const kept = await person({ Clients: list(first, second, third) });
    const changed = await person({ Clients: list(first, second), Employer: to(first) });
    await remove(first);
    await remove(second);
    expect(await readValue(kept, 'Clients')).toEqual(list(third));
    await update(changed, { Clients: list(third) });
    await restore(first);
    expect(await readValue(kept, 'Clients')).toEqual(list(first, third));
    expect(await readValue(changed, 'Clients')).toEqual(list(third));
    expect(await readValue(changed, 'Employer')).toEqual(to(first));
    await restore(second);
    expect(await readValue(kept, 'Clients')).toEqual(list(first, second, third));
    expect(await readValue(changed, 'Clients')).toEqual(list(third));
  });

  test('of records in the trash are emptied and restored', async () => {
    const gone = await company('Both gone');
    const itemId = await person({ Employer: to(gone) });
    await remove(itemId, people);
    await remove(gone);
    await restore(itemId, people);
    expect(await readValue(itemId, 'Employer')).toBeUndefined();
    await restore(gone);
    expect(await readValue(itemId, 'Employer')).toEqual(to(gone));
  });

  test('prevent restoring a record that requires them, and are reported by name', async () => {
    const bank = await company('Bank of Lviv');
    const itemId = await person({ Bank: to(bank) });
    await remove(itemId, people);
    const { display } = await admin.ok('getItem', of(companies, bank));
    await remove(bank);
    const { issues } = await admin.refused(422, 'restoreItem', of(people, itemId));
    expect(issues).toEqual([
      {
        path: ['customFields', people.field('Bank').id],
        code: 'TargetDeleted',
        params: { name: display },
      },
    ]);
    await restore(bank);
    await restore(itemId, people);
    expect(await readValue(itemId, 'Bank')).toEqual(to(bank));
  });

  test('left by an earlier version of the server are emptied by a migration', async () => {
    const gone = await company('From before');
    const itemId = await person({ Employer: to(gone) });
    const accountId = admin.user.account.id;
    await api.database.forAccount(accountId, trx =>
      trx
        .updateTable('items')
        .set({ deleted_at: new Date().toISOString() })
        .where('item_id', '=', gone)
        .execute(),
    );
    expect(await readValue(itemId, 'Employer')).toEqual(to(gone));
    await api.database.asSystem(emitDeadReferences);
    await settle();
    expect(await readValue(itemId, 'Employer')).toBeUndefined();
  });
});
