/** Tests importing vCard files as records, and exporting records as vCard files. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { FieldValues, Import, Item } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import {
  checkImport,
  importFile,
  readImportRows,
  startImport,
  upload,
} from '#tests/server/support/imports.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/vcards/${name}`, import.meta.url)));
const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:4.0', ...lines, 'END:VCARD', ''].join('\r\n');

/** Measures how long another call takes, repeatedly, while something runs. */
function beside<T>(client: Member, run: () => Promise<T>): { seen: number[]; work: Promise<T> } {
  const seen: number[] = [];
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      const asked = performance.now();
      await client.ok('listDirectories');
      seen.push(performance.now() - asked);
    }
  };
  const looking = look();
  const work = run().finally(async () => {
    isOver = true;
    await looking;
  });
  return { seen, work };
}

describeServer('vCards', api => {
  let admin: Member;
  let people: DefinedDirectory;
  const id = (name: string) => people.field(name).id;

  const definePeople = (member: Member, name: string) =>
    defineDirectory(member, { name, type: 'Data' }, [
      { name: 'Name', type: 'String', required: true },
      { name: 'Phones', type: 'PhoneNumber', array: true },
      { name: 'Fax', type: 'PhoneNumber' },
      { name: 'E-mail', type: 'String', array: true },
      { name: 'Company', type: 'String' },
      { name: 'Department', type: 'String' },
      { name: 'Job title', type: 'String' },
      { name: 'Birthday', type: 'Date' },
      { name: 'Address', type: 'Address' },
      { name: 'Website', type: 'Link' },
      { name: 'Notes', type: 'Text' },
      { name: 'UID', code: 'uid', type: 'String', unique: true },
    ]);

  const recordsOf = async (member: Member, directory: DefinedDirectory): Promise<Item[]> => {
    const body = { orderBy: { field: 'Number', asc: true } };
    return (await member.ok('searchItems', { params: { id: directory.directory.id }, body })).items;
  };

  const exported = async (member: Member, directory: DefinedDirectory, itemIds?: string[]) => {
    const answer = await member.call('exportItems', {
      params: { id: directory.directory.id },
      body: {
        format: 'vcf',
        search: { orderBy: { field: 'Number', asc: true } },
        columns: ['Number'],
        ...(itemIds ? { itemIds } : {}),
      },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.text;
  };

  beforeAll(async () => {
    admin = await api.admin();
    people = await definePeople(admin, 'People');
  });

  test('from various programs are imported with all their phone numbers', async () => {
    const directory = await definePeople(admin, 'Everybody');
    const files = [
      'android-2.1',
      'iphone-3.0',
      'google-3.0',
      'outlook-2.1',
      'nextcloud-4.0',
      'old-phone-windows-1251',
      'utf-16',
    ];
    for (const name of files) {
      const read = await upload(admin, directory.directory.id, {
        content: fixture(`${name}.vcf`),
        name: `${name}.vcf`,
      });
      expect(read, name).toMatchObject({ state: 'Mapped', format: 'vcf' });
      const country = read.settings.columns.map(column =>
        column.target === directory.field('Phones').id || column.target === directory.field('Fax').id
          ? { ...column, country: 'ua', badValues: 'LeaveBlank' as const }
          : column,
      );
      const done = await startImport(admin, await checkImport(admin, read, { columns: country }));
      expect(
        done.written,
        `${name}: ${JSON.stringify(await readImportRows(admin, done, { outcome: 'Refused' }))}`,
      ).toMatchObject({ refused: 0 });
    }
    const records = await recordsOf(admin, directory);
    const said = (name: string, field: string) => {
      const found = records.find(
        ({ customFields }) => customFields[directory.field('Name').id]?.stringValue === name,
      );
      const value = found?.customFields[directory.field(field).id];
      return (
        value?.listValue?.map(one => one.stringValue) ??
        value?.stringValue ??
        value?.dateValue ??
        value?.addressValue?.address
      );
    };
    expect(records).toHaveLength(10);
    expect(said('Олена Іванівна Коваленко', 'Phones')).toEqual(['+380501234567', '+380677654321']);
    expect(said('Олена Іванівна Коваленко', 'Birthday')).toBe('1985-04-12');
    expect(said('Олена Іванівна Коваленко', 'Notes')).toBe('Перший рядок\nдругий; рядок');
    expect(said('Тарас Шевченко', 'Phones')).toEqual(['+380441234567', '+12025550143', '+380800500400']);
    expect(said('Тарас Шевченко', 'UID')).toBe('5C0A4B7E-9B0C-4A0E-8F0C-1E2D3C4B5A69');
    expect(said('Dr. John Q. Public, Jr.', 'E-mail')).toEqual([
      'john@example.net',
      'john.public@example.com',
      'JPublic@example.com',
    ]);
    expect(said('Ірина Бондар', 'Company')).toBe('Harbour Ltd');
    expect(said('Ганна Їжакевич', 'Phones')).toEqual(['+380931112233']);
    expect(said('Пилип Ґалаґан', 'Phones')).toEqual(['+380442223344']);
    expect(said('Соломія Крушельницька', 'Phones')).toEqual(['+380322725577']);
  });

  test('with a UID update the record of the first import', async () => {
    const first = card('FN:Anna', 'TEL:+380501112233', 'UID:urn:uuid:1') + card('FN:Boris', 'UID:urn:uuid:2');
    await importFile(admin, people.directory.id, { content: first });
    const second = card('FN:Anna Maria', 'UID:urn:uuid:1') + card('FN:Vera', 'UID:urn:uuid:3');
    const read = await upload(admin, people.directory.id, { content: second });
    expect(read.targets.find(({ target }) => target === id('UID'))).toMatchObject({ canBeKey: true });
    const done = await startImport(admin, await checkImport(admin, read, { key: id('UID') }));
    expect(done.written).toMatchObject({ create: 1, update: 1 });
    const anna = (await recordsOf(admin, people)).find(
      one => one.customFields[id('UID')]?.stringValue === 'urn:uuid:1',
    );
    expect(anna?.customFields).toMatchObject({
      [id('Name')]: { stringValue: 'Anna Maria' },
      [id('Phones')]: { listValue: [{ stringValue: '+380501112233' }] },
    });
  });

  test('are recognised among contacts by a UID that is visible only to administrators', async () => {
    const contacts = (await admin.ok('listDirectories')).find(({ builtIn }) => builtIn);
    const params = { id: contacts?.id ?? '' };
    const content = card('FN:Olha', 'UID:urn:uuid:9');
    const read = await upload(admin, params.id, { content });
    const key = read.settings.columns[1]?.target ?? null;
    expect(read.columns.map(({ name }) => name)).toEqual(['Name', 'UID']);
    expect(read.targets.find(({ target }) => target === key)).toMatchObject({ canBeKey: true });
    expect((await startImport(admin, await checkImport(admin, read, { key }))).written).toMatchObject({
      create: 1,
    });
    const again = await upload(admin, params.id, { content: content.replace('Olha', 'Olha Maria') });
    expect((await startImport(admin, await checkImport(admin, again, { key }))).written).toMatchObject({
      update: 1,
    });
    const colleague = await api.colleague(admin);
    const { items } = await colleague.ok('searchItems', { params, body: {} });
    expect(items.map(({ display }) => display)).toEqual([expect.stringContaining('Olha Maria')]);
    expect(JSON.stringify(items)).not.toContain('urn:uuid:9');
  });

  test('are imported with their valid phone numbers if others are invalid', async () => {
    const directory = await definePeople(admin, 'Bad numbers');
    const content =
      card('FN:A', 'TEL;TYPE=cell:call me', 'TEL;TYPE=work:+380441112233', 'TEL;TYPE=fax:none') +
      card('FN:B', 'TEL:12');
    const done = await importFile(admin, directory.directory.id, { content, name: 'people.vcf' });
    expect(done.written).toMatchObject({ create: 2, refused: 0 });
    const [a, b] = await recordsOf(admin, directory);
    const phones = directory.field('Phones').id;
    expect(a?.customFields[phones]).toEqual({ listValue: [{ stringValue: '+380441112233' }] });
    expect(b?.customFields[phones]).toBeUndefined();
    // The rows contain the columns that were left blank.
    expect((await readImportRows(admin, done)).map(({ blankedColumns }) => blankedColumns?.length)).toEqual([
      2, 1,
    ]);
  });

  const targetsOf = ({ columns, settings }: Import) =>
    Object.fromEntries(columns.map(({ name }, at) => [name, settings.columns[at]?.target ?? null]));

  test('use the next valid number for a single-value field, and report the invalid one', async () => {
    const single = await defineDirectory(admin, { name: 'One number', type: 'Data' }, [
      { name: 'Name', type: 'String' },
      { name: 'Phone', type: 'PhoneNumber' },
    ]);
    const content =
      card('FN:A', 'TEL;TYPE=cell:call me', 'TEL;TYPE=work:+380441112233', 'TEL;TYPE=home:+380442223344') +
      card('FN:B', 'TEL;TYPE=home:+380501112234') +
      card('FN:C', 'TEL;TYPE=cell:12', 'TEL;TYPE=work:none');
    const read = await upload(admin, single.directory.id, { content, name: 'people.vcf' });
    const phone = single.field('Phone').id;
    expect(targetsOf(read)).toEqual({
      Name: single.field('Name').id,
      'Phone (mobile)': phone,
      'Phone (work)': phone,
      'Phone (home)': phone,
    });
    const done = await startImport(admin, await checkImport(admin, read, {}));
    expect(done.written).toMatchObject({ create: 3, refused: 0 });
    const records = await recordsOf(admin, single);
    expect(records.map(({ customFields }) => customFields[phone]?.stringValue)).toEqual([
      '+380441112233',
      '+380501112234',
      undefined,
    ]);
    const rows = await readImportRows(admin, done);
    expect(rows.map(({ blankedColumns, issues }) => [blankedColumns, issues])).toEqual([
      [[1], []],
      [undefined, []],
      [[1, 2], []],
    ]);
  });

  test('are mapped to several fields of a type, and by type regardless of field names', async () => {
    const several = await defineDirectory(admin, { name: 'Several', type: 'Data' }, [
      { name: 'Name', type: 'String' },
      { name: 'Phone 1', type: 'PhoneNumber' },
      { name: 'Phone 2', type: 'PhoneNumber' },
      { name: 'Emergency contact', type: 'PhoneNumber' },
      { name: 'Email', type: 'String' },
      { name: 'Other email', type: 'String' },
      { name: 'Where to find', type: 'Address' },
      { name: 'Workplace', type: 'String' },
      { name: 'Position', type: 'String' },
    ]);
    const content = card(
      'FN:A',
      'TEL;TYPE=cell:+380501112233',
      'TEL;TYPE=work:+380441112233',
      'EMAIL;TYPE=home:a@example.org',
      'EMAIL;TYPE=work:b@example.org',
      'ADR;TYPE=home:;;Sadova 5;Kyiv;;01001;Ukraine',
      'ORG:Harbour Ltd;Sales',
      'TITLE:Buyer',
    );
    const read = await upload(admin, several.directory.id, { content, name: 'people.vcf' });
    const id = (name: string) => several.field(name).id;
    expect(targetsOf(read)).toEqual({
      Name: id('Name'),
      'Phone (mobile)': id('Phone 1'),
      'Phone (work)': id('Phone 2'),
      'Email (work)': id('Email'),
      'Email (home)': id('Other email'),
      Organisation: id('Workplace'),
      Department: null,
      'Job title': id('Position'),
      'Address (home)': id('Where to find'),
    });
    expect((await startImport(admin, await checkImport(admin, read, {}))).written).toMatchObject({
      create: 1,
    });
    const written = await exported(admin, several);
    for (const line of [
      'TEL:+380 50 111 2233',
      'TEL:+380 44 111 2233',
      'EMAIL:b@example.org',
      'EMAIL:a@example.org',
    ])
      expect(written).toContain(line);
  });

  test('are mapped to single-value fields, with further numbers as fallbacks', async () => {
    const single = await defineDirectory(admin, { name: 'Single', type: 'Data' }, [
      { name: 'Name', type: 'String' },
      { name: 'Phone', type: 'PhoneNumber' },
      { name: 'Work phone', type: 'PhoneNumber' },
    ]);
    const content =
      card(
        'FN:A',
        'TEL;TYPE=cell:+380501112233',
        'TEL;TYPE=work:+380441112233',
        'TEL;TYPE=home:+380442223344',
      ) + card('FN:B', 'TEL;TYPE=cell:+380501112234', 'X-COLOUR:red');
    const read = await upload(admin, single.directory.id, { content });
    expect(targetsOf(read)).toEqual({
      Name: single.field('Name').id,
      'Phone (mobile)': single.field('Phone').id,
      'Phone (work)': single.field('Work phone').id,
      // The home number is used if there is no mobile number.
      'Phone (home)': single.field('Phone').id,
      'X-COLOUR': null,
    });
  });

  test('are rejected with the line if they are damaged', async () => {
    const read = (content: string) => upload(admin, people.directory.id, { content });
    expect(await read(`${card('FN:A')}BEGIN:VCARD\r\nFN:B\r\n`)).toMatchObject({
      state: 'Failed',
      problem: { code: 'VcardNotEnded', params: { line: 5 } },
    });
    expect(await read(card('FN:A', `NOTE:${'x'.repeat(10_000_000)}`))).toMatchObject({
      state: 'Failed',
      problem: { code: 'VcardTooLong', params: { line: 4 } },
    });
    expect(await readImportRows(admin, await read(`BEGIN:VCARD\r\n${'TEL:1\r\n'.repeat(20_000)}`))).toEqual(
      [],
    );
  });

  test('with thousands of pictures are imported without blocking other calls', async () => {
    const directory = await definePeople(admin, 'Phone book');
    const picture = `PHOTO;ENCODING=b;TYPE=JPEG:${'A'.repeat(4_000)}`;
    const content = Array.from({ length: 2_000 }, (_, n) =>
      card(`FN:Person ${n}`, `TEL:+38067${1_000_000 + n}`, picture),
    ).join('');
    expect(content.length).toBeGreaterThan(8_000_000);
    const { seen, work } = beside(admin, async () => {
      const done = await importFile(admin, directory.directory.id, { content, name: 'phone book.vcf' });
      return done.written.create;
    });
    expect(await work).toBe(2_000);
    const waits = seen.toSorted((a, b) => a - b);
    expect(waits.length).toBeGreaterThan(10);
    // The limits are far more than a call takes, and far less than the import: tests/bench/cards.ts measures it at full
    // size.
    expect(waits[Math.floor(waits.length / 2)]).toBeLessThan(500);
    expect(waits.at(-1)).toBeLessThan(3_000);
  });

  test('are exported and imported again without changes', async () => {
    const from = await definePeople(admin, 'From');
    const to = await definePeople(admin, 'To');
    const texts = getGeneratedTexts(40);
    const values = texts.map(
      (text, at): Record<string, FieldValues[string] | undefined> => ({
        Name: { stringValue: `${at} ${text}` },
        Phones:
          at % 3 === 0
            ? undefined
            : {
                listValue: Array.from({ length: at % 3 }, (_, nth) => ({
                  stringValue: `+38050${1_000_000 + at * 10 + nth}`,
                })),
              },
        Fax: at % 2 ? { stringValue: '+380441234567' } : undefined,
        'E-mail': {
          listValue: [{ stringValue: `a${at}@example.org` }, { stringValue: `B${at}@example.org` }],
        },
        Company: { stringValue: text },
        Department: at % 2 ? { stringValue: `${text} 2` } : undefined,
        'Job title': { stringValue: [...text].slice(0, 30).join('') },
        Birthday: { dateValue: `19${10 + at}-02-03` },
        Address: { addressValue: { address: `Street ${at}, ${'flat '.repeat(at)}; ${at}` } },
        Website: { stringValue: `https://example.org/${at}?a=1,2;b` },
        Notes: { stringValue: `${text}\n${text.repeat(5)}\\n; end` },
        UID: { stringValue: `urn:uuid:${at}` },
      }),
    );
    for (const one of values) {
      const filled = Object.entries(one).flatMap(([name, value]) =>
        value ? [[from.field(name).id, value]] : [],
      );
      await admin.ok('createItem', {
        params: { id: from.directory.id },
        body: { customFields: Object.fromEntries(filled) },
      });
    }
    const file = await exported(admin, from);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file).not.toContain('\uFFFD');
    const done = await importFile(admin, to.directory.id, { content: file, name: 'people.vcf' });
    expect(
      done.written,
      JSON.stringify(await readImportRows(admin, done, { outcome: 'Refused' })),
    ).toMatchObject({
      create: 40,
      refused: 0,
    });
    const plain = async (directory: DefinedDirectory) =>
      (await recordsOf(admin, directory)).map(({ customFields }) =>
        Object.fromEntries(
          Object.keys(values[0] ?? {}).map(name => [name, customFields[directory.field(name).id]]),
        ),
      );
    expect(await plain(to)).toEqual(await plain(from));
  });

  test('contain only the selected records and fields visible to the user', async () => {
    const [anna, boris] = await recordsOf(admin, people);
    if (!anna || !boris) throw new Error('No records');
    expect(await exported(admin, people, [boris.id])).toContain('FN:Boris');
    expect(await exported(admin, people, [boris.id])).not.toContain('Anna');
    const reader = await api.colleague(admin);
    await grantRights(admin, reader.user.id, {
      directoryId: people.directory.id,
      rights: { ...FULL_RIGHTS, hiddenFields: [id('Phones')] },
    });
    const seen = await exported(reader, people);
    expect(seen).toContain('FN:Anna Maria');
    expect(seen).not.toContain('TEL');
  });

  test("can't be exported from a directory without contact fields", async () => {
    const works = await defineDirectory(admin, { name: 'Works', type: 'Data' }, [
      { name: 'Code', type: 'String' },
    ]);
    const answer = await admin.call('exportItems', {
      params: { id: works.directory.id },
      body: { format: 'vcf', search: {}, columns: ['Number'] },
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('NoVcards');
  });
});

const PIECES = ['a', ' b', ',', ';', '\\', ':', '"', 'ї', '€', '👩‍👧', 'é', '\\n', 'Ґ', '=3D', 'TEL:1', '-'];

/** Returns texts of difficult characters, without surrounding blanks, the same in every run. */
function getGeneratedTexts(count: number): string[] {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  return Array.from({ length: count }, () => {
    const length = 1 + next(40);
    return `x${Array.from({ length }, () => PIECES[next(PIECES.length)]).join('')}x`;
  });
}
