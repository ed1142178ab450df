import { expect, it } from 'vitest';
import type { FieldDefinitionInput } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import {
  checkImport,
  importFile,
  readImportRows,
  startImport,
  upload,
} from '#tests/server/support/imports.ts';

const fields: FieldDefinitionInput[] = [
  { name: 'Name', code: 'name', type: 'String', required: true },
  { name: 'Amount', code: 'amount', type: 'Number', precision: 2 },
  { name: 'Due', code: 'due', type: 'Date' },
  {
    name: 'Kind',
    code: 'kind',
    type: 'Dropdown',
    dropdownItems: [
      { value: 'a', text: 'Alpha' },
      { value: 'b', text: 'Beta' },
    ],
  },
];
const statusList = [
  { name: 'New', type: 'Active' as const },
  { name: 'Done', type: 'Success' as const },
];

async function deals(admin: Member) {
  return defineDirectory(admin, { name: 'Deals', type: 'Process', statusList }, fields);
}

async function all(admin: Member, id: string) {
  const body = { take: 500, skip: 0, orderBy: { field: 'Number', asc: true } };
  return (await admin.ok('searchItems', { params: { id }, body })).items;
}

describeServer('Imports', api => {
  it('read, check and write a file', async () => {
    const admin = await api.admin();
    const { directory, field, status } = await deals(admin);
    const content =
      'Name,Amount,Due,Kind,Status,Else\nOne,"1,234.50",2026-03-01,alpha,done,x\n\nTwo,5,,b,,\n,7,,,,\n';
    const read = await upload(admin, directory.id, { content });
    expect(read.state, JSON.stringify(read.problem)).toBe('Mapped');
    expect(read.columns.map(column => column.name)).toEqual([
      'Name',
      'Amount',
      'Due',
      'Kind',
      'Status',
      'Else',
    ]);
    expect(read.settings.columns.map(({ target }) => target)).toEqual([
      ...['Name', 'Amount', 'Due', 'Kind'].map(name => field(name).id),
      'Status',
      null,
    ]);
    expect(read.recognised).toMatchObject({ delimiter: ',', encoding: 'utf-8', headerLine: 1, decimal: '.' });
    const checked = await checkImport(admin, read);
    expect(checked).toMatchObject({ state: 'Checked', counts: { create: 2, refused: 1 } });
    const rows = await readImportRows(admin, checked);
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'Create'],
      [4, 'Create'],
      [5, 'Refused'],
    ]);
    expect(rows[2]?.issues).toEqual([
      { column: 0, issue: { path: ['customFields', field('Name').id], code: 'Required', params: {} } },
    ]);
    const written = await startImport(admin, checked);
    expect(written).toMatchObject({ state: 'Written', written: { create: 2, refused: 1 } });
    const [one, two] = await all(admin, directory.id);
    expect(one?.customFields).toEqual({
      [field('Name').id]: { stringValue: 'One' },
      [field('Amount').id]: { numberValue: 1234.5 },
      [field('Due').id]: { dateValue: '2026-03-01' },
      [field('Kind').id]: { stringValue: 'a' },
    });
    expect([one?.status, two?.status]).toEqual([status('Done'), status('New')]);
  });

  it('recognise the format of a Ukrainian file', async () => {
    const admin = await api.admin({ lang: 'ua' });
    const { directory, field } = await deals(admin);
    const text = 'Name;Amount;Due\r\nПерша;1 234,5;31.12.2026\r\nДруга;7,25;01.02.2026\r\n';
    const content = encode1251(text);
    const read = await upload(admin, directory.id, { content });
    expect(read.recognised).toEqual({
      delimiter: ';',
      encoding: 'windows-1251',
      headerLine: 1,
      decimal: ',',
      dateOrder: 'dmy',
      guessed: [],
    });
    await startImport(admin, await checkImport(admin, read));
    const [one, two] = await all(admin, directory.id);
    expect(one?.customFields).toEqual({
      [field('Name').id]: { stringValue: 'Перша' },
      [field('Amount').id]: { numberValue: 1234.5 },
      [field('Due').id]: { dateValue: '2026-12-31' },
    });
    expect(two?.customFields[field('Due').id]).toEqual({ dateValue: '2026-02-01' });
  });

  it('update records by a key, and change nothing when they are repeated', async () => {
    const admin = await api.admin();
    const { directory, field } = await deals(admin);
    const key = field('Name').id;
    const first = 'Name,Amount\nOne,1\nTwo,2\n';
    await importFile(admin, directory.id, { content: first, settings: { key } });
    const second = 'Name,Amount\none,10\nTwo,2\nThree,3\n';
    const changed = await importFile(admin, directory.id, { content: second, settings: { key } });
    expect(changed.written).toEqual({ create: 1, update: 1, unchanged: 1, refused: 0, leftOut: 0 });
    const again = await importFile(admin, directory.id, { content: second, settings: { key } });
    expect(again.written).toEqual({ create: 0, update: 0, unchanged: 3, refused: 0, leftOut: 0 });
    const items = await all(admin, directory.id);
    expect(items.map(item => item.customFields[field('Amount').id]?.numberValue)).toEqual([10, 2, 3]);
  });
});

function encode1251(text: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder('windows-1251');
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]),
  );
  return Uint8Array.from([...text].map(character => codes.get(character) ?? 63));
}
