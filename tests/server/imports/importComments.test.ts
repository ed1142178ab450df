import { expect, it } from 'vitest';
import { describeServer } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { checkImport, startImport, upload } from '#tests/server/support/imports.ts';

describeServer('Comments of an import', api => {
  it('are written even if nothing else changes, and are not added again by the same file', async () => {
    const admin = await api.admin();
    const { directory, field } = await defineDirectory(
      admin,
      { name: 'Calls', type: 'Data', commentsEnabled: true },
      [{ name: 'Name', type: 'String' }],
    );
    const customFields = { [field('Name').id]: { stringValue: 'Kim' } };
    const { id } = await admin.ok('createItem', { params: { id: directory.id }, body: { customFields } });
    const params = { id: directory.id, itemId: id };
    const textsOf = async () => (await admin.ok('listItemNotes', { params })).map(({ text }) => text);
    const uploadRows = (lines: string[]) =>
      upload(admin, directory.id, { content: ['Name,Comment', ...lines, ''].join('\n') });
    const settings = { key: field('Name').id };
    const checked = await checkImport(admin, await uploadRows(['Kim,Called back', 'Lee,New here']), settings);
    expect(checked.counts).toMatchObject({ create: 1, update: 1, unchanged: 0 });
    expect((await startImport(admin, checked)).written).toMatchObject({ create: 1, update: 1 });
    expect(await textsOf()).toEqual(['Called back']);
    const same = await checkImport(admin, await uploadRows(['Kim,Called back', 'Lee,New here']), settings);
    expect(same.counts).toMatchObject({ create: 0, update: 0, unchanged: 2 });
    await startImport(admin, await checkImport(admin, await uploadRows(['Kim,Called twice']), settings));
    expect(await textsOf()).toEqual(['Called back', 'Called twice']);
  });
});
