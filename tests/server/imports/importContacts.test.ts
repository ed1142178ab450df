/** Tests that contacts in a file are found by phone, email address, name or number. */
import { beforeAll, expect, test } from 'vitest';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { checkImport, importFile, readImportRows, upload } from '#tests/server/support/imports.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

describeServer('Contacts in imports', api => {
  let admin: Member;
  let cases: DefinedDirectory;
  let contactDirectoryId: string;
  let phoneId: string;
  const ids = new Map<string, string>();

  beforeAll(async () => {
    admin = await api.admin();
    const contacts = (await admin.ok('listDirectories')).find(({ builtIn }) => builtIn);
    if (!contacts) throw new Error('No contacts');
    contactDirectoryId = contacts.id;
    const { fields } = contacts;
    const fieldId = (code: string) => fields.find(field => field.code === code)?.id ?? '';
    phoneId = fieldId('phone');
    const isList = (code: string) => fields.find(field => field.code === code)?.array === true;
    const listed = (code: string, texts: string[]) =>
      isList(code)
        ? { listValue: texts.map(stringValue => ({ stringValue })) }
        : { stringValue: texts[0] ?? '' };
    const people = [
      ['Anna', '+380501112233', 'anna@example.org'],
      ['Boris', '+380671112233', 'boris@example.org'],
      ['Twin', '+380631112233', 'twin@example.org'],
      ['Twin', '+380631112234', 'twin@example.org'],
      ['0800123456', '+380441112233', 'odd@example.org'],
    ] as const;
    for (const [index, [name, phone, email]] of people.entries()) {
      const customFields = {
        [fieldId('name')]: { stringValue: name },
        [fieldId('phone')]: listed('phone', [phone]),
        [fieldId('email')]: listed('email', [email]),
      };
      const made = await admin.ok('createItem', { params: { id: contacts.id }, body: { customFields } });
      ids.set(`${name}${index}`, made.id);
    }
    cases = await defineDirectory(
      admin,
      {
        name: 'Cases',
        type: 'Process',
        statusList: [
          { name: 'New', type: 'Active' },
          { name: 'Done', type: 'Success' },
        ],
      },
      [{ name: 'Title', type: 'String' }],
    );
  });

  const found = async (member: Member, texts: readonly string[]) => {
    const content = ['Title,Contact', ...texts.map((text, at) => `${at},"${text}"`), ''].join('\n');
    const checked = await checkImport(member, await upload(member, cases.directory.id, { content }));
    return readImportRows(member, checked);
  };

  test('are found by a phone in any format, an email address in any case, a name or a number', async () => {
    const texts = [
      '+380 (50) 111-22-33',
      '+380501112233',
      'ANNA@Example.org',
      ' anna ',
      '#1',
      '1',
      '0800123456',
    ];
    const content = ['Title,Contact', ...texts.map((text, at) => `${at},"${text}"`), ''].join('\n');
    const done = await importFile(admin, cases.directory.id, { content });
    expect(done.written, JSON.stringify(await readImportRows(admin, done))).toMatchObject({
      create: texts.length,
      refused: 0,
    });
    const body = { orderBy: { field: 'Number', asc: true }, statusList: [] };
    const { items } = await admin.ok('searchItems', { params: { id: cases.directory.id }, body });
    const expected = [...texts.slice(0, -1).map(() => ids.get('Anna0')), ids.get('08001234564')];
    expect(items.map(({ customFields }) => customFields[WRITABLE_ID.contact]?.stringValue)).toEqual(expected);
  });

  test('are rejected row by row if they are ambiguous or unknown', async () => {
    const rows = await found(admin, ['Twin', 'TWIN@example.org', '+380 63 111 22 34', '+380991112233']);
    expect(rows.map(({ issues }) => issues.map(({ issue }) => issue.code))).toEqual([
      ['AmbiguousReference'],
      ['AmbiguousReference'],
      [],
      ['UnknownReference'],
    ]);
  });

  test("are not found if the user can't read them, or their phones are hidden", async () => {
    const reader = await api.colleague(admin);
    await grantRights(admin, reader.user.id, {
      directoryId: contactDirectoryId,
      rights: { ...FULL_RIGHTS, hiddenFields: [phoneId] },
    });
    const codes = async (texts: readonly string[]) =>
      (await found(reader, texts)).map(({ issues }) => issues.map(({ issue }) => issue.code));
    expect(await codes(['+380501112233', 'anna@example.org', 'Anna'])).toEqual([
      ['UnknownReference'],
      [],
      [],
    ]);
    const stranger = await api.colleague(admin);
    const none = { read: false, create: false, update: false, delete: false };
    await grantRights(admin, stranger.user.id, {
      directoryId: contactDirectoryId,
      rights: { ...FULL_RIGHTS, record: none },
    });
    const rows = await found(stranger, ['+380501112233', 'anna@example.org', 'Anna', '+380991112233']);
    for (const { issues } of rows)
      expect(issues.map(({ issue }) => issue.code)).toEqual(['UnknownReference']);
  });
});
