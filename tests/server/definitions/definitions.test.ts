import { beforeAll, expect, test } from 'vitest';
import { checkDirectory } from '#core/directory/checkDirectory.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinitionInput } from '#core/model.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory, readDefinedDirectory } from '#tests/server/support/definitions.ts';

describeServer('Definitions', api => {
  let admin: Member;
  beforeAll(async () => {
    admin = await api.admin();
  });
  const codesOf = (problem: { issues: { path: unknown[]; code: string }[] }) =>
    problem.issues.map(issue => `${issue.path.join('.')} ${issue.code}`);

  test('include valid contacts in the language of a new account', async () => {
    for (const [lang, name] of [
      ['en', 'Contacts'],
      ['ua', 'Контакти'],
    ] as const) {
      const owner = await api.admin({ lang });
      const [contacts, ...others] = await owner.ok('listDirectories');
      expect([contacts?.name, contacts?.builtIn, others]).toEqual([name, true, []]);
      if (!contacts) continue;
      const registry = createFieldRegistry(fieldPlugins);
      expect(
        checkDirectory({ directory: contacts, fields: contacts.fields, registry, fieldsOf: () => undefined }),
      ).toEqual([]);
      const { contact } = await owner.ok('listCustomFields');
      expect(contact?.map(({ code }) => code)).toEqual(['name', 'phone', 'email', 'uid']);
      const refused = await owner.refused(422, 'deleteDirectory', { params: { id: contacts.id } });
      expect(refused.code).toBe('NotPermitted');
    }
  });

  test('are rejected with every issue of a directory or a field', async () => {
    const made404 = '01890000-0000-7000-8000-000000000000';
    const problem = await admin.refused(422, 'createDirectory', {
      body: {
        name: 'Bad',
        type: 'Process',
        managers: [made404],
        displayFieldId: made404,
        statusList: [
          {
            name: 'A',
            type: 'Success',
            permissions: [{ groupId: made404, enter: true, leave: true, edit: true }],
          },
        ],
      },
    });
    expect(codesOf(problem).sort()).toEqual([
      'displayFieldId UnknownField',
      'managers.0 UnknownUser',
      'statusList ProcessNeedsActiveStatus',
      'statusList ProcessNeedsTwoStatuses',
      'statusList.0.permissions.0 UnknownGroup',
    ]);
    const { directory } = await defineDirectory(admin, { name: 'Mistakes', type: 'Data' }, [
      { name: 'Name', type: 'String' },
    ]);
    const field = await admin.refused(422, 'createCustomField', {
      params: { entity: directory.id },
      body: { name: 'name', code: 'NAME', type: 'Directory', directoryId: made404 },
    });
    expect(codesOf(field)).toEqual(['name NameTaken', 'code CodeTaken', 'directoryId UnknownDirectory']);
    const unknown = await admin.refused(422, 'createCustomField', {
      params: { entity: directory.id },
      body: { name: 'X', type: 'Nope' },
    });
    expect(codesOf(unknown)).toEqual(['type UnknownType']);
  });

  test('refer to a deleted group only if they did so before its deletion', async () => {
    const [old, kept] = [
      await admin.ok('createUserGroup', { body: { name: 'Old', users: [] } }),
      await admin.ok('createUserGroup', { body: { name: 'Kept', users: [] } }),
    ];
    const bodyFor = (groupId: string) => ({
      name: 'Grouped',
      type: 'Data' as const,
      managers: [groupId],
      statusList: [
        {
          name: 'Open',
          type: 'Active' as const,
          permissions: [{ groupId, enter: true, leave: true, edit: true }],
        },
      ],
    });
    const { id } = await admin.ok('createDirectory', { body: bodyFor(kept.id) });
    for (const group of [old, kept]) await admin.ok('deleteUserGroup', { params: { id: group.id } });
    const refused = ['managers.0 UnknownUser', 'statusList.0.permissions.0 UnknownGroup'];
    const made = await admin.refused(422, 'createDirectory', { body: bodyFor(old.id) });
    expect(codesOf(made).sort()).toEqual(refused);
    const changed = await admin.refused(422, 'updateDirectory', { params: { id }, body: bodyFor(old.id) });
    expect(codesOf(changed).sort()).toEqual(refused);
    await admin.ok('updateDirectory', { params: { id }, body: bodyFor(kept.id) });
  });

  test('conflict when two admins save the same revision', async () => {
    const { directory } = await defineDirectory(admin, { name: 'Shared', type: 'Data' });
    const save = (name: string) => ({
      params: { id: directory.id },
      body: { name, type: 'Data' as const, revision: directory.revision },
    });
    await admin.ok('updateDirectory', save('First'));
    const problem = await admin.refused(409, 'updateDirectory', save('Second'));
    expect(problem.version).toBe(directory.revision + 1);
  });

  test("keep the ids of statuses, and can't lose a status that is in use", async () => {
    const statusList = [
      { name: 'A', type: 'Active' as const },
      { name: 'B', type: 'Success' as const },
    ];
    const { directory } = await defineDirectory(admin, { name: 'Steps', type: 'Process', statusList });
    await admin.ok('createItem', { params: { id: directory.id }, body: {} });
    const [first, second] = directory.statusList;
    const renamed = await admin.ok('updateDirectory', {
      params: { id: directory.id },
      body: {
        name: 'Steps',
        type: 'Process',
        statusList: [second, { id: first?.id, name: 'Begin', type: 'Active' as const }].flatMap(
          status => status ?? [],
        ),
      },
    });
    expect(renamed.statusList.map(status => [status.id, status.name])).toEqual([
      [second?.id, 'B'],
      [first?.id, 'Begin'],
    ]);
    const problem = await admin.refused(422, 'updateDirectory', {
      params: { id: directory.id },
      body: {
        name: 'Steps',
        type: 'Process',
        statusList: [
          { name: 'New', type: 'Active' },
          { name: 'Done', type: 'Success' },
        ],
      },
    });
    expect(problem.issues).toEqual([
      { path: ['statusList'], code: 'StatusInUse', params: { status: 'Begin', count: 1 } },
    ]);
  });

  test('order, delete and restore fields with their data, and reject deleting a field in use', async () => {
    const made = await defineDirectory(admin, { name: 'Fields', type: 'Data' }, [
      { name: 'One', type: 'String' },
      { name: 'Two', type: 'String', unique: true },
    ]);
    const entity = made.directory.id;
    const [one, two] = [made.field('One').id, made.field('Two').id];
    const item = await admin.ok('createItem', {
      params: { id: entity },
      body: { customFields: { [one]: { stringValue: '1' }, [two]: { stringValue: '2' } } },
    });
    const incomplete = await admin.refused(422, 'orderCustomFields', {
      params: { entity },
      body: { list: [two] },
    });
    expect(codesOf(incomplete)).toEqual([' OrderIncomplete']);
    await admin.ok('orderCustomFields', {
      params: { entity },
      body: { list: [two, one].map(id => id.toUpperCase()) },
    });
    expect((await readDefinedDirectory(admin, entity)).directory.fields.map(field => field.id)).toEqual([
      two,
      one,
    ]);
    await admin.ok('deleteCustomField', { params: { entity, id: two } });
    const read = () => admin.ok('getItem', { params: { id: entity, itemId: item.id } });
    expect((await read()).customFields).toEqual({ [one]: { stringValue: '1' } });
    await admin.ok('createItem', {
      params: { id: entity },
      body: { customFields: { [one]: { stringValue: '1' } } },
    });
    await admin.ok('restoreCustomField', { params: { entity, id: two } });
    expect((await read()).customFields[two]).toEqual({ stringValue: '2' });
    const taken = { params: { id: entity }, body: { customFields: { [two]: { stringValue: '2' } } } };
    expect(codesOf(await admin.refused(422, 'createItem', taken))).toEqual([`customFields.${two} NotUnique`]);
    await admin.ok('updateDirectory', {
      params: { id: entity },
      body: { name: 'Fields', type: 'Data', displayFieldId: one },
    });
    expect((await read()).display).toBe('#1 | 1');
    expect(codesOf(await admin.refused(422, 'deleteCustomField', { params: { entity, id: one } }))).toEqual([
      'displayFieldId ReferredTo',
    ]);
  });

  test("can't change the type of a field with values, or make repeated values unique", async () => {
    const made = await defineDirectory(admin, { name: 'Typed', type: 'Data' }, [
      { name: 'Name', type: 'String' },
    ]);
    const params = { entity: made.directory.id, id: made.field('Name').id };
    await admin.ok('updateCustomField', { params, body: { name: 'Name', type: 'Number' } });
    await admin.ok('updateCustomField', { params, body: { name: 'Name', type: 'String' } });
    for (const stringValue of ['same', 'Same']) {
      await admin.ok('createItem', {
        params: { id: params.entity },
        body: { customFields: { [params.id]: { stringValue } } },
      });
    }
    const type = await admin.refused(422, 'updateCustomField', {
      params,
      body: { name: 'Name', type: 'Number' },
    });
    expect(type.issues).toEqual([{ path: ['type'], code: 'TypeChange', params: { count: 2 } }]);
    const unique = await admin.refused(422, 'updateCustomField', {
      params,
      body: { name: 'Name', type: 'String', unique: true },
    });
    expect(codesOf(unique)).toEqual(['unique NotUnique']);
  });

  test('keep an omitted column as deleted, and keep its type while rows have values', async () => {
    const made = await defineDirectory(admin, { name: 'Columned', type: 'Data' }, [
      {
        name: 'Rows',
        type: 'Table',
        tableFields: [
          { name: 'Item', type: 'String' },
          { name: 'Amount', type: 'Number' },
        ],
      },
    ]);
    const params = { entity: made.directory.id, id: made.field('Rows').id };
    const [item, amount] = (made.field('Rows').tableFields ?? []).map(({ id }) => id) as [string, string];
    const columns = (...tableFields: FieldDefinitionInput[]) => ({
      params,
      body: { name: 'Rows', type: 'Table', tableFields },
    });
    const row = { customFields: { [item]: { stringValue: 'Salt' }, [amount]: { numberValue: 7 } } };
    const customFields = { [params.id]: { tableValue: [row] } };
    await admin.ok('createItem', { params: { id: params.entity }, body: { customFields } });
    const kept = { id: item, name: 'Item', type: 'String' };
    const left = await admin.ok('updateCustomField', columns(kept));
    expect(left.tableFields?.map(({ id, deleted = false }) => [id, deleted])).toEqual([
      [item, false],
      [amount, true],
    ]);
    for (const change of [{ type: 'String' }, { array: true }]) {
      const other = { id: amount, name: 'Amount', type: 'Number', ...change };
      const refused = await admin.refused(422, 'updateCustomField', columns(kept, other));
      expect(codesOf(refused)).toEqual(['tableFields.1.type TypeChange']);
    }
    const back = columns(kept, { id: amount, name: 'Amount', type: 'Number' });
    expect((await admin.ok('updateCustomField', back)).tableFields?.[1]).not.toHaveProperty('deleted');
  });

  test('reject duplicates of values that were written while a field was being made unique', async () => {
    for (let round = 0; round < 4; round += 1) {
      const made = await defineDirectory(admin, { name: `Race ${round}`, type: 'Data' }, [
        { name: 'Key', type: 'String' },
      ]);
      const [entity, id] = [made.directory.id, made.field('Key').id];
      const create = (stringValue: string) =>
        admin.call('createItem', {
          params: { id: entity },
          body: { customFields: { [id]: { stringValue } } },
        });
      const writes = Array.from({ length: 12 }, (_, index) => create(`value ${index}`));
      await admin.ok('updateCustomField', {
        params: { entity, id },
        body: { name: 'Key', type: 'String', unique: true },
      });
      await Promise.all(writes);
      for (let index = 0; index < 12; index += 1) expect((await create(`value ${index}`)).status).toBe(422);
    }
  });

  test('include shared process fields in every process directory', async () => {
    const statusList = [
      { name: 'A', type: 'Active' as const },
      { name: 'B', type: 'Success' as const },
    ];
    const { directory } = await defineDirectory(admin, { name: 'Case', type: 'Process', statusList });
    const shared = await admin.ok('createProcessCustomField', { body: { name: 'Priority', type: 'String' } });
    expect(
      (await readDefinedDirectory(admin, directory.id)).directory.fields.map(field => field.id),
    ).toContain(shared.id);
    await admin.ok('createItem', {
      params: { id: directory.id },
      body: { customFields: { [shared.id]: { stringValue: 'high' } } },
    });
    expect((await admin.ok('listCustomFields')).process?.map(field => field.name)).toEqual(['Priority']);
    await admin.ok('deleteProcessCustomField', { params: { id: shared.id } });
  });

  test("omit fields hidden from a user, and can't be changed without the admin role", async () => {
    const made = await defineDirectory(admin, { name: 'Secret', type: 'Data' }, [
      { name: 'Open', type: 'String' },
      { name: 'Cost', type: 'Number' },
    ]);
    const cost = made.field('Cost').id;
    const colleague = await api.colleague(admin);
    const full = { read: true, create: true, update: true, delete: true };
    const rights = {
      record: full,
      comments: full,
      files: full,
      changes: { read: true },
      showOnMenu: true,
      hiddenFields: [cost],
    };
    const assignments = [{ userId: colleague.user.id }];
    const profile = await admin.ok('createUsageProfile', {
      body: { name: 'Few', assignments, directories: [{ directoryId: made.directory.id, rights }], menu: [] },
    });
    const all = (await admin.ok('listUsageProfiles')).map(({ id }) => id);
    await admin.ok('orderUsageProfiles', {
      body: { list: [profile.id, ...all.filter(id => id !== profile.id)] },
    });
    const seen = await colleague.ok('listDirectories');
    expect(seen.map(directory => [directory.name, directory.fields.map(field => field.name)])).toEqual([
      ['Secret', ['Open']],
    ]);
    const params = { id: made.directory.id };
    const item = await admin.ok('createItem', {
      params,
      body: { customFields: { [cost]: { numberValue: 987_654_321 } } },
    });
    const read = await colleague.call('getItem', { params: { ...params, itemId: item.id } });
    expect(read.text).not.toContain('987654321');
    const condition = {
      conditions: [{ field: cost, operator: 'Equals' as const, value: { numberValue: 987_654_321 } }],
    };
    await colleague.refused(400, 'searchItems', { params, body: condition });
    const found = async (who: Member, keyword: string) =>
      (await who.ok('searchItems', { params, body: { keyword } })).total;
    expect([await found(admin, '654'), await found(colleague, '654')]).toEqual([1, 0]);
    await admin.ok('createItem', {
      params,
      body: { customFields: { [made.field('Open').id]: { stringValue: 'Seen by all' } } },
    });
    expect([await found(admin, 'SEEN all'), await found(colleague, 'SEEN all')]).toEqual([1, 1]);
    expect(await found(colleague, '#2')).toBe(1);
    await admin.ok('updateItem', {
      params: { ...params, itemId: item.id },
      body: { customFields: { [cost]: { numberValue: 778 } } },
    });
    const stale = await colleague.refused(422, 'updateItem', {
      params: { ...params, itemId: item.id },
      body: { version: 1, customFields: { [cost]: { numberValue: 1 } } },
    });
    expect([stale.issues[0]?.code, stale.conflicts]).toEqual(['UnknownField', undefined]);
    await colleague.refused(403, 'createDirectory', { body: { name: 'Mine', type: 'Data' } });
    const module = await colleague.send('GET', seen[0]?.validatorUrl ?? '');
    expect([module.status, module.text.includes(cost)]).toEqual([200, false]);
  });

  test('validate and compile a draft without saving it', async () => {
    const id = '01890000-0000-7000-8000-0000000000aa';
    const body = {
      directory: { name: 'Draft', type: 'Data' as const },
      fields: [{ id, code: 'a', name: 'A', type: 'String' }],
    };
    const { issues, validatorUrl } = await admin.ok('previewDirectory', { body });
    expect(issues).toEqual([]);
    const module = await admin.send('GET', validatorUrl ?? '');
    expect(module.text).toContain(id);
    const bad = await admin.ok('previewDirectory', {
      body: { ...body, fields: [{ id, code: 'a', name: 'A', type: 'Nope' }] },
    });
    expect([bad.issues.map(issue => issue.code), bad.validatorUrl]).toEqual([['UnknownType'], undefined]);
  });
});
