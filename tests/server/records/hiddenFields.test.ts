import { beforeAll, expect, test } from 'vitest';
import type { FieldValue } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { checkImport, importFile, upload } from '#tests/server/support/imports.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

describeServer('A field hidden from every screen by its definition', api => {
  let admin: Member;
  let deals: DefinedDirectory;
  let params: { id: string };
  let secret: string;

  beforeAll(async () => {
    admin = await api.admin();
    deals = await defineDirectory(admin, { name: 'Deals', type: 'Data', changesTrackingEnabled: true }, [
      { name: 'Name', type: 'String' },
      { name: 'Key', type: 'Number', precision: 0, hidden: true },
    ]);
    params = { id: deals.directory.id };
    secret = deals.field('Key').id;
  });

  const create = (member: Member, customFields: Record<string, FieldValue> = {}) =>
    member.ok('createItem', { params, body: { customFields } });

  test('can be read and written by administrators through the API, with validation', async () => {
    await create(admin);
    const item = await create(admin, { [secret]: { numberValue: 7 } });
    expect(item.customFields).toEqual({ [secret]: { numberValue: 7 } });
    const at = { ...params, itemId: item.id };
    const body = { customFields: { [secret]: { numberValue: 8 } }, version: item.version };
    expect((await admin.ok('updateItem', { params: at, body })).customFields[secret]).toEqual({
      numberValue: 8,
    });
    const [change] = await admin.ok('listItemChanges', { params: at });
    expect(change?.changes).toMatchObject([{ field: secret, before: { numberValue: 7 } }]);
    const customFields = { [secret]: { stringValue: 'seven' } };
    const problem = await admin.refused(422, 'createItem', { params, body: { customFields } });
    expect(problem.issues.map(({ path }) => path[1])).toEqual([secret]);
  });

  test('is unknown to other users', async () => {
    const item = await create(admin, { [secret]: { numberValue: 7 } });
    const colleague = await api.colleague(admin);
    const at = { ...params, itemId: item.id };
    expect((await colleague.ok('getItem', { params: at })).customFields).toEqual({});
    const body = { customFields: { [secret]: { numberValue: 8 } }, version: item.version };
    const problem = await colleague.refused(422, 'updateItem', { params: at, body });
    expect(problem.issues).toMatchObject([{ path: ['customFields', secret], code: 'UnknownField' }]);
  });

  test("can't be written by an administrator whose profile hides it", async () => {
    const other = await api.colleague(admin, { isAdmin: true });
    const rights = { ...FULL_RIGHTS, hiddenFields: [secret] };
    await grantRights(admin, other.user.id, { directoryId: params.id, rights });
    const body = { customFields: { [secret]: { numberValue: 8 } } };
    await other.refused(422, 'createItem', { params, body });
  });

  test('can be imported only by administrators', async () => {
    const run = await importFile(admin, params.id, { content: 'Name,Key\nImported,12\n' });
    expect(run.written).toMatchObject({ create: 1, refused: 0 });
    const { items } = await admin.ok('searchItems', { params, body: { keyword: 'Imported' } });
    expect(items[0]?.customFields[secret]).toEqual({ numberValue: 12 });
    const colleague = await api.colleague(admin);
    const read = await upload(colleague, params.id, { content: 'Name,Key\nOther,12\n' });
    expect(read.settings.columns.map(({ target }) => target)).toEqual([deals.field('Name').id, null]);
    expect((await checkImport(colleague, read)).counts).toMatchObject({ create: 1 });
  });
});
