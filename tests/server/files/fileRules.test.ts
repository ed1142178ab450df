import { expect, test } from 'vitest';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

describeServer('Field rules', api => {
  const upload = async (member: Member, name: string, bytes = 10) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }), name);
    return { stringValue: (await member.ok('uploadFile', { form })).id };
  };

  test('apply to API calls, including lists and table rows', async () => {
    const admin = await api.admin();
    const settings = { fileTypes: 'Images', maxSizeMb: 0.001 };
    const cases = await defineDirectory(admin, { name: 'Case', type: 'Data' }, [
      { name: 'Photo', type: 'File', settings },
      { name: 'Photos', type: 'File', array: true, settings },
      { name: 'Rows', type: 'Table', tableFields: [{ name: 'Picture', type: 'File', settings }] },
    ]);
    const [photo, photos, rows] = ['Photo', 'Photos', 'Rows'].map(name => cases.field(name));
    const picture = rows?.tableFields?.[0]?.id ?? '';
    const params = { id: cases.directory.id };
    const asWritten = (customFields: Record<string, unknown>) => ({
      params,
      body: { customFields: customFields as never },
    });
    const codes = async (customFields: Record<string, unknown>) =>
      (await admin.refused(422, 'createItem', asWritten(customFields))).issues.map(
        ({ code, path, params: said }) => [code, path[1], said.name],
      );
    const wrong = await upload(admin, 'run.exe');
    const large = await upload(admin, 'large.png', 2_000);
    expect(await codes({ [photo?.id ?? '']: wrong })).toEqual([['FileTypeNotAllowed', photo?.id, 'run.exe']]);
    expect(await codes({ [photos?.id ?? '']: { listValue: [wrong, large] } })).toEqual(
      expect.arrayContaining([
        ['FileTypeNotAllowed', photos?.id, 'run.exe'],
        ['FileTooLarge', photos?.id, 'large.png'],
      ]),
    );
    expect(
      await codes({ [rows?.id ?? '']: { tableValue: [{ customFields: { [picture]: large } }] } }),
    ).toEqual([['FileTooLarge', rows?.id, 'large.png']]);
    await admin.ok('createItem', asWritten({ [photo?.id ?? '']: await upload(admin, 'small.PNG') }));
  });

  test('keep an existing file when they become stricter', async () => {
    const admin = await api.admin();
    const cases = await defineDirectory(admin, { name: 'Case', type: 'Data' }, [
      { name: 'Papers', type: 'File', array: true },
    ]);
    const field = cases.field('Papers');
    const first = await upload(admin, 'first.exe');
    const made = await admin.ok('createItem', {
      params: { id: cases.directory.id },
      body: { customFields: { [field.id]: { listValue: [first] } } },
    });
    await admin.ok('updateCustomField', {
      params: { entity: cases.directory.id, id: field.id },
      body: { name: 'Papers', type: 'File', array: true, settings: { fileTypes: 'Pdf' } },
    });
    const params = { id: cases.directory.id, itemId: made.id };
    const write = (listValue: { stringValue: string }[]) => ({
      params,
      body: { customFields: { [field.id]: { listValue } } },
    });
    await admin.ok('updateItem', write([first, await upload(admin, 'second.pdf')]));
    await admin.refused(422, 'updateItem', write([first, await upload(admin, 'third.exe')]));
  });

  test('keep a dropdown value that is no longer offered until it is changed', async () => {
    const admin = await api.admin();
    const options = (...values: string[]) => values.map(value => ({ value, text: value.toUpperCase() }));
    const tasks = await defineDirectory(admin, { name: 'Task', type: 'Data' }, [
      { name: 'Title', type: 'String' },
      { name: 'Urgency', type: 'Dropdown', dropdownItems: options('low', 'high') },
      { name: 'Labels', type: 'Dropdown', array: true, dropdownItems: options('a', 'b', 'c') },
    ]);
    const [title, urgency, labels] = ['Title', 'Urgency', 'Labels'].map(name => tasks.field(name).id) as [
      string,
      string,
      string,
    ];
    const list = (...values: string[]) => ({ listValue: values.map(stringValue => ({ stringValue })) });
    const made = await admin.ok('createItem', {
      params: { id: tasks.directory.id },
      body: { customFields: { [urgency]: { stringValue: 'high' }, [labels]: list('a', 'b') } },
    });
    const retire = (id: string, body: object) =>
      admin.ok('updateCustomField', { params: { entity: tasks.directory.id, id }, body: body as never });
    await retire(urgency, { name: 'Urgency', type: 'Dropdown', dropdownItems: options('low') });
    await retire(labels, { name: 'Labels', type: 'Dropdown', array: true, dropdownItems: options('b', 'c') });
    const params = { id: tasks.directory.id, itemId: made.id };
    const write = (customFields: Record<string, unknown>) => ({
      params,
      body: { customFields: customFields as never },
    });
    const kept = await admin.ok(
      'updateItem',
      write({ [title]: { stringValue: 'Renamed' }, [labels]: list('a', 'c') }),
    );
    expect(kept.customFields).toMatchObject({ [urgency]: { stringValue: 'high' }, [labels]: list('a', 'c') });
    await admin.ok('updateItem', write({ [urgency]: { stringValue: 'low' } }));
    const back = await admin.refused(422, 'updateItem', write({ [urgency]: { stringValue: 'high' } }));
    expect(back.issues.map(issue => issue.code)).toEqual(['InvalidChoice']);
  });

  test('apply when a file of one field is used in another', async () => {
    const admin = await api.admin();
    const cases = await defineDirectory(admin, { name: 'Case', type: 'Data' }, [
      { name: 'Anything', type: 'File' },
      { name: 'Photo', type: 'File', settings: { fileTypes: 'Images' } },
    ]);
    const [anything, photo] = ['Anything', 'Photo'].map(name => cases.field(name).id) as [string, string];
    const program = await upload(admin, 'run.exe');
    const made = await admin.ok('createItem', {
      params: { id: cases.directory.id },
      body: { customFields: { [anything]: program } },
    });
    const params = { id: cases.directory.id, itemId: made.id };
    const { issues } = await admin.refused(422, 'updateItem', {
      params,
      body: { customFields: { [photo]: program } },
    });
    expect(issues.map(issue => issue.code)).toEqual(['FileTypeNotAllowed']);
  });

  test('keep unchanged table rows that are no longer valid', async () => {
    const admin = await api.admin();
    const options = (...values: string[]) => values.map(value => ({ value, text: value.toUpperCase() }));
    const things = await defineDirectory(admin, { name: 'Thing', type: 'Data' }, []);
    const makeThing = () =>
      admin.ok('createItem', { params: { id: things.directory.id }, body: { customFields: {} } });
    const [thing, other] = [await makeThing(), await makeThing()];
    const columns = (...values: string[]) => [
      { name: 'Size', type: 'Dropdown', dropdownItems: options(...values) },
      {
        name: 'Thing',
        type: 'Directory',
        directoryId: things.directory.id,
        directoryReferenceType: 'SetNull' as const,
      },
    ];
    const orders = await defineDirectory(admin, { name: 'Order', type: 'Data' }, [
      { name: 'Rows', type: 'Table', tableFields: columns('s', 'm') },
    ]);
    const table = orders.field('Rows');
    const [size, what] = (table.tableFields ?? []).map(column => column.id) as [string, string];
    const row = (value: string, itemId?: string) => ({
      customFields: { [size]: { stringValue: value }, ...(itemId && { [what]: { stringValue: itemId } }) },
    });
    const write = (...tableValue: ReturnType<typeof row>[]) => ({
      customFields: { [table.id]: { tableValue } },
    });
    const { id: itemId } = await admin.ok('createItem', {
      params: { id: orders.directory.id },
      body: write(row('m', thing.id), row('s')),
    });
    const kept = (table.tableFields ?? []).map(column =>
      column.id === size ? { ...column, dropdownItems: options('s') } : column,
    );
    await admin.ok('updateCustomField', {
      params: { entity: orders.directory.id, id: table.id },
      body: { name: 'Rows', type: 'Table', tableFields: kept },
    });
    await admin.ok('deleteItem', { params: { id: things.directory.id, itemId: thing.id } });
    const params = { id: orders.directory.id, itemId };
    await settleEvents(api, 'deletedTargets');
    await api.jobs.settle('FollowDeletedTargets');
    await admin.ok('updateItem', { params, body: write(row('s'), row('m'), row('s')) });
    const bad = await admin.refused(422, 'updateItem', { params, body: write(row('m'), row('m', other.id)) });
    expect(bad.issues.map(({ code, path }) => [code, path[3]])).toEqual([['InvalidChoice', 1]]);
  });
});
