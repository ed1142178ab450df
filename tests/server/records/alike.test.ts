/**
 * Tests that values which look the same are equal: in unique fields, in look-ups by name, and when missing records are
 * created.
 */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { FieldValue } from '#core/model.ts';
import { up } from '#server/modules/records/migrations/0101-keys-as-people-read.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import {
  checkImport,
  importFile,
  readImportRows,
  startImport,
  upload,
} from '#tests/server/support/imports.ts';

const text = (stringValue: string): FieldValue => ({ stringValue });

/** Texts that look like the first one of their line. */
const ALIKE = [
  ['Kobzar', 'Kobzar ', ' KOBZAR', 'Kobzar\u00a0', 'Kob\u200bzar', '\ufeffKobzar'],
  ["Дем'ян", 'Дем’ян', 'Демʼян', 'ДЕМ`ЯН'],
  ['Київ', 'Київ'.normalize('NFD')],
  ['Nova Poshta', 'Nova  Poshta', 'Nova\u00a0Poshta'],
] as const;

describeOwnServer('Values that look the same', api => {
  let admin: Member;
  let firms: DefinedDirectory;
  let params: { id: string };

  beforeEach(async () => {
    admin = await api.admin();
    firms = await defineDirectory(admin, { name: 'Firms', type: 'Data' }, [
      { name: 'Name', type: 'String', unique: true },
      { name: 'Note', type: 'String' },
    ]);
    params = { id: firms.directory.id };
    const { name, type } = firms.directory;
    const body = { name, type, displayFieldId: firms.field('Name').id };
    await admin.ok('updateDirectory', { params, body });
  });

  const values = (name: string) => ({ customFields: { [firms.field('Name').id]: text(name) } });
  const make = (name: string) => admin.ok('createItem', { params, body: values(name) });
  const names = async () => {
    const body = { orderBy: { field: 'Number', asc: true } };
    const { items } = await admin.ok('searchItems', { params, body });
    return items.map(item => item.customFields[firms.field('Name').id]?.stringValue);
  };

  const duplicates = async () => {
    const { id: searchId } = await admin.ok('findDuplicates', {
      params,
      body: { fields: [firms.field('Name').id] },
    });
    const read = () => admin.ok('getDuplicates', { params: { ...params, searchId } });
    await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('Done');
    return (await read()).pairs.map(({ a, b }) => [a.id, b.id].sort());
  };

  test('are rejected as duplicates in a unique field, and are stored as typed', async () => {
    for (const [first, ...others] of ALIKE) {
      const typed = others[0];
      const { id } = await make(typed);
      for (const other of [first, ...others]) {
        const { issues } = await admin.refused(422, 'createItem', { params, body: values(other) });
        expect(issues).toMatchObject([{ code: 'NotUnique' }]);
      }
      await admin.ok('updateItem', { params: { ...params, itemId: id }, body: values(first) });
      await admin.ok('updateItem', { params: { ...params, itemId: id }, body: values(typed) });
    }
    expect(await names()).toEqual(ALIKE.map(([, typed]) => typed));
    const content = `Name\n${ALIKE.map(([first]) => `"${first}"`).join('\n')}\n`;
    const checked = await checkImport(admin, await upload(admin, params.id, { content }));
    expect(checked.counts).toMatchObject({ create: 0, refused: ALIKE.length });
    expect(
      (await readImportRows(admin, checked)).flatMap(row => row.issues.map(({ issue }) => issue.code)),
    ).toEqual(ALIKE.map(() => 'NotUnique'));
  });

  test('refer to the same record in an import, which is created if it is missing', async () => {
    const deals = await defineDirectory(admin, { name: 'Deals', type: 'Data' }, [
      { name: 'Title', type: 'String' },
      { name: 'Firm', type: 'Directory', directoryId: params.id },
      { name: 'Kind', type: 'Dropdown', dropdownItems: [{ value: 'x', text: "Прем'єр" }] },
    ]);
    const { id } = await make("Дем'ян");
    const rows = ALIKE.flatMap(([...alike], index) =>
      alike.map((name, place) => `${index}.${place},"${name}",Прем’єр,"hot\u200b;Hot "`),
    );
    const content = `Title,Firm,Kind,Tags\n${rows.join('\n')}\n`;
    const read = await upload(admin, deals.directory.id, { content });
    const columns = read.settings.columns.map(column => ({ ...column, createMissing: column.column > 0 }));
    const done = await startImport(admin, await checkImport(admin, read, { columns }));
    expect(done.written).toMatchObject({ create: rows.length, refused: 0 });
    expect(await names()).toHaveLength(ALIKE.length);
    const body = { take: 100, orderBy: { field: 'Number', asc: true } };
    const { items } = await admin.ok('searchItems', { params: { id: deals.directory.id }, body });
    const firmOf = (title: string) =>
      items.find(item => item.customFields[deals.field('Title').id]?.stringValue === title)?.customFields[
        deals.field('Firm').id
      ]?.stringValue;
    expect(firmOf('1.1')).toBe(id);
    for (const [index, alike] of ALIKE.entries())
      for (const place of alike.keys()) expect(firmOf(`${index}.${place}`)).toBe(firmOf(`${index}.0`));
    const kinds = new Set(items.map(item => item.customFields[deals.field('Kind').id]?.stringValue));
    expect([...kinds]).toEqual(['x']);
    expect(await admin.ok('listTags')).toHaveLength(1);
  });

  test('are found by filters in any spelling', async () => {
    const typed = ALIKE.flat();
    const notes = { id: params.id };
    const noteId = firms.field('Note').id;
    for (const note of typed) {
      await admin.ok('createItem', { params: notes, body: { customFields: { [noteId]: text(note) } } });
    }
    const found = async (
      operator: 'Equals' | 'StartsWith' | 'Contains' | 'NotEquals',
      stringValue: string,
    ) => {
      const conditions = [{ field: noteId, operator, value: { stringValue } }];
      const { items } = await admin.ok('searchItems', { params, body: { take: 100, conditions } });
      return items.map(item => item.customFields[noteId]?.stringValue ?? '').sort();
    };
    for (const alike of ALIKE) {
      const others = typed.filter(note => !alike.includes(note as never)).sort();
      for (const note of alike) {
        expect(await found('Equals', note)).toEqual([...alike].sort());
        expect(await found('StartsWith', note.slice(0, -1))).toEqual([...alike].sort());
        expect(await found('Contains', note.slice(1))).toEqual([...alike].sort());
        expect(await found('NotEquals', note)).toEqual(others);
      }
    }
  });

  test('match the same record by a key in an import', async () => {
    const { id } = await make('Дем’ян');
    const content = "Name,Note\nДЕМ'ЯН,met\n";
    const read = await upload(admin, params.id, { content });
    const done = await importFile(admin, params.id, {
      content,
      settings: { ...read.settings, key: firms.field('Name').id },
    });
    expect(done.written).toMatchObject({ create: 0, update: 1 });
    const item = await admin.ok('getItem', { params: { ...params, itemId: id } });
    expect(item.customFields[firms.field('Note').id]).toEqual(text('met'));
  });

  test('that were stored by an earlier version remain until they are changed, and get new unique keys', async () => {
    const accountId = admin.user.account.id;
    const fieldId = firms.field('Name').id;
    const [first, second, third] = [await make('Kobzar'), await make('Other'), await make('Third')];
    // Stores names like an earlier version, which only ignored letter case.
    const store = (itemId: string, name: string) =>
      api.database.forAccount(accountId, async trx => {
        await sql`update items set custom_fields = custom_fields || jsonb_build_object(${fieldId}::text,
            jsonb_build_object('stringValue', ${name}::text))
          where account_id = ${accountId}::uuid and item_id = ${itemId}::uuid`.execute(trx);
        await sql`update unique_values set value_key = lower(${JSON.stringify({ stringValue: name })}::text)
          where account_id = ${accountId}::uuid and item_id = ${itemId}::uuid`.execute(trx);
      });
    await store(second.id, 'Kobzar ');
    await store(third.id, 'Дем’ян');
    await api.database.forAccount(accountId, trx => up(trx as never));
    await api.jobs.settle('RebuildUniqueKeys');
    expect(await names()).toEqual(['Kobzar', 'Kobzar ', 'Дем’ян']);
    await admin.refused(422, 'createItem', { params, body: values("Дем'ян") });
    expect(await duplicates()).toEqual([[first.id, second.id].sort()]);
    const at = { ...params, itemId: second.id };
    const note = { customFields: { [firms.field('Note').id]: text('read') } };
    await admin.ok('updateItem', { params: at, body: note });
    await admin.refused(422, 'updateItem', { params: at, body: values('KOBZAR  ') });
    await admin.ok('updateItem', { params: at, body: values('Kobzar II') });
    await admin.ok('deleteItem', { params: { ...params, itemId: first.id } });
    await make('Kobzar ');
  });
});
