import { expect, it } from 'vitest';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { checkImport, upload } from '#tests/server/support/imports.ts';

async function deals(admin: Member): Promise<DefinedDirectory> {
  return defineDirectory(admin, { name: 'Deals', type: 'Data' }, [
    { name: 'Title', code: 'title', type: 'String' },
    { name: 'Amount', code: 'amount', type: 'Number' },
    { name: 'Note', code: 'note', type: 'String' },
  ]);
}

const content = 'Deal,How much,Note\nA,1,x\nB,many,y\n';

describeServer('Mappings of files', api => {
  it('are remembered per user for files with the same headers', async () => {
    const admin = await api.admin();
    const person = await api.colleague(admin);
    const { directory, field } = await deals(admin);
    const [title, amount, note] = [field('Title').id, field('Amount').id, field('Note').id];
    const byName = [
      { column: 0, target: null },
      { column: 1, target: null },
      { column: 2, target: note },
    ];
    const first = await upload(admin, directory.id, { content });
    expect(first).toMatchObject({ isRemembered: false, byName, settings: { columns: byName, key: null } });
    const columns = [
      { column: 0, target: title },
      { column: 1, target: amount, replacements: [{ from: 'many', to: '9' }] },
      { column: 2, target: null },
    ];
    const mapping = { columns, key: title, missing: 'LeaveOut' as const };
    await checkImport(admin, first, mapping);
    const again = await upload(admin, directory.id, { content: 'deal ,HOW MUCH,Note\nC,2,z\n' });
    expect(again).toMatchObject({ state: 'Mapped', isRemembered: true, byName, settings: mapping });
    // Other headers, and other users, have separate mappings.
    const other = await upload(admin, directory.id, { content: 'Deal,How much,Note,More\nA,1,x,\n' });
    expect(other.isRemembered).toBe(false);
    expect((await upload(person, directory.id, { content })).isRemembered).toBe(false);
    // A changed mapping is remembered from then on.
    await checkImport(admin, again, { columns: byName, key: null, missing: 'Create' });
    const last = await upload(admin, directory.id, { content });
    expect(last).toMatchObject({ isRemembered: true, settings: { columns: byName, key: null } });
  });

  it('omit deleted fields', async () => {
    const admin = await api.admin();
    const { directory, field } = await deals(admin);
    const [title, amount] = [field('Title').id, field('Amount').id];
    const columns = [
      { column: 0, target: title },
      { column: 1, target: amount },
    ];
    await checkImport(admin, await upload(admin, directory.id, { content }), { columns, key: title });
    await admin.ok('deleteCustomField', { params: { entity: directory.id, id: title } });
    const next = await upload(admin, directory.id, { content });
    expect(next).toMatchObject({
      isRemembered: true,
      settings: {
        columns: [
          { column: 0, target: null },
          { column: 1, target: amount },
        ],
        key: null,
      },
    });
    await admin.ok('deleteCustomField', { params: { entity: directory.id, id: amount } });
    expect((await upload(admin, directory.id, { content })).isRemembered).toBe(false);
  });

  it("aren't remembered for columns without names", async () => {
    const admin = await api.admin();
    const { directory, field } = await deals(admin);
    const file = { content: '1,2\n3,4\n' };
    const read = await upload(admin, directory.id, file);
    expect(read.columns.map(({ name }) => name)).toEqual(['', '']);
    await checkImport(admin, read, { columns: [{ column: 0, target: field('Amount').id }] });
    expect((await upload(admin, directory.id, file)).isRemembered).toBe(false);
  });
});
