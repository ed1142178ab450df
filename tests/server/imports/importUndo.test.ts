import { expect, it } from 'vitest';
import type { Import } from '#core/model.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import {
  checkImport,
  importFile,
  readImportRows,
  startImport,
  upload,
  waitForImport,
} from '#tests/server/support/imports.ts';

const params = ({ id, directoryId }: Import) => ({ id: directoryId, importId: id });

async function world(admin: Member) {
  const companies = await defineDirectory(admin, { name: 'Companies', type: 'Data' }, [
    { name: 'Title', code: 'title', type: 'String' },
  ]);
  const { id, name, type } = companies.directory;
  await admin.ok('updateDirectory', {
    params: { id },
    body: { name, type, displayFieldId: companies.field('Title').id },
  });
  const deals = await defineDirectory(admin, { name: 'Deals', type: 'Data' }, [
    { name: 'Name', code: 'name', type: 'String' },
    { name: 'Amount', code: 'amount', type: 'Number' },
    { name: 'Company', code: 'company', type: 'Directory', directoryId: id },
  ]);
  return { companies, deals };
}

async function all(admin: Member, id: string) {
  const body = { take: 500, skip: 0, orderBy: { field: 'Number', asc: true } };
  return (await admin.ok('searchItems', { params: { id }, body })).items;
}

async function undo(admin: Member, done: Import): Promise<Import> {
  return waitForImport(admin, await admin.ok('undoImport', { params: params(done) }));
}

describeOwnServer('Imports', api => {
  it('create missing referenced records, find existing ones, and delete the created ones on undo', async () => {
    const admin = await api.admin();
    const { companies, deals } = await world(admin);
    const title = companies.field('Title').id;
    const old = await admin.ok('createItem', {
      params: { id: companies.directory.id },
      body: { customFields: { [title]: { stringValue: 'Old' } } },
    });
    const content = 'Name,Company,Tags\nA,acme,hot\nB,ACME,"hot, cold"\nC,#1,\nD,old,\nE,#1 | Old,\nF,#9,\n';
    const read = await upload(admin, deals.directory.id, { content });
    const strict = await checkImport(admin, read);
    expect(strict.counts).toMatchObject({ create: 3, refused: 3 });
    const columns = strict.settings.columns.map(column => ({ ...column, createMissing: column.column > 0 }));
    const checked = await checkImport(admin, strict, { columns });
    expect(checked.counts).toMatchObject({ create: 5, refused: 1 });
    expect(await all(admin, companies.directory.id)).toHaveLength(1);
    const done = await startImport(admin, checked);
    expect(done.written).toMatchObject({ create: 5, refused: 1 });
    const made = (await all(admin, companies.directory.id)).find(item => item.id !== old.id);
    expect(made?.customFields[title]).toEqual({ stringValue: 'acme' });
    const company = deals.field('Company').id;
    const found = (await all(admin, deals.directory.id)).map(item => item.customFields[company]?.stringValue);
    expect(found).toEqual([made?.id, made?.id, old.id, old.id, old.id]);
    expect((await admin.ok('listTags')).map(({ name }) => name)).toEqual(['cold', 'hot']);

    const undone = await undo(admin, done);
    expect(undone).toMatchObject({ state: 'Undone', undone: { takenBack: 6, kept: 0 } });
    expect(await all(admin, deals.directory.id)).toEqual([]);
    expect((await all(admin, companies.directory.id)).map(item => item.id)).toEqual([old.id]);
    expect(await admin.ok('listTags')).toEqual([]);
  });

  it('reject ambiguous and unknown references', async () => {
    const admin = await api.admin();
    const { companies, deals } = await world(admin);
    await importFile(admin, companies.directory.id, { content: 'Title\nTwin\ntwin\nOnly\n' });
    const read = await upload(admin, deals.directory.id, {
      content: 'Name,Company\nA,Twin\nB,only\nC,None\n',
    });
    const rows = await readImportRows(admin, await checkImport(admin, read));
    expect(rows.map(row => row.issues.map(({ column, issue }) => [column, issue.code]))).toEqual([
      [[1, 'AmbiguousReference']],
      [],
      [[1, 'UnknownReference']],
    ]);
  });

  it('restore the values of updated records on undo, except those changed since', async () => {
    const admin = await api.admin();
    const { deals } = await world(admin);
    const [key, amount] = [deals.field('Name').id, deals.field('Amount').id];
    await importFile(admin, deals.directory.id, { content: 'Name,Amount\nA,1\nB,2\n' });
    const done = await importFile(admin, deals.directory.id, {
      content: 'Name,Amount\nA,10\nB,20\nC,30\n',
      settings: { key },
    });
    expect(done.written).toMatchObject({ create: 1, update: 2 });
    const [, second] = await all(admin, deals.directory.id);
    await admin.ok('updateItem', {
      params: { id: deals.directory.id, itemId: second?.id ?? '' },
      body: { customFields: { [amount]: { numberValue: 99 } } },
    });
    const undone = await undo(admin, done);
    expect(undone.undone).toEqual({ takenBack: 2, kept: 1 });
    const left = await all(admin, deals.directory.id);
    expect(left.map(item => item.customFields[amount]?.numberValue)).toEqual([1, 99]);
  });

  it('stop when they are cancelled, and resume at the same row', async () => {
    const admin = await api.admin();
    const { deals } = await world(admin);
    const content = `Name,Amount\n${Array.from({ length: 3_000 }, (_, index) => `N${index},${index}`).join('\n')}`;
    const checked = await checkImport(admin, await upload(admin, deals.directory.id, { content }));
    expect(checked.counts.create).toBe(3_000);
    const begun = await admin.ok('startImport', { params: params(checked) });
    expect(begun.state).toBe('Writing');
    const cancelled = await admin.ok('cancelImport', { params: params(checked) });
    expect(cancelled.state).toBe('Cancelled');
    expect(cancelled.written.create).toBeLessThan(3_000);
    const count = await admin.ok('searchItems', { params: { id: deals.directory.id }, body: { take: 1 } });
    expect(count.total).toBe(cancelled.written.create);
    const done = await startImport(admin, cancelled);
    expect(done).toMatchObject({ state: 'Written', written: { create: 3_000 } });
    const body = { take: 1, skip: 0, orderBy: { field: 'Number', asc: false } };
    const last = await admin.ok('searchItems', { params: { id: deals.directory.id }, body });
    expect([last.total, last.items[0]?.number]).toEqual([3_000, 3_000]);
  });

  it('resume after a server restart', async () => {
    const admin = await api.admin();
    const { deals } = await world(admin);
    const content = `Name\n${Array.from({ length: 3_000 }, (_, index) => `N${index}`).join('\n')}`;
    const checked = await checkImport(admin, await upload(admin, deals.directory.id, { content }));
    await admin.ok('startImport', { params: params(checked) });
    await api.restart();
    const done = await waitForImport(admin, checked);
    expect(done).toMatchObject({ state: 'Written', written: { create: 3_000 } });
    const found = await admin.ok('searchItems', { params: { id: deals.directory.id }, body: { take: 1 } });
    expect(found.total).toBe(3_000);
  });
});
