import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatVcard } from './formatVcard.ts';
import { toVcardCells, type VcardCell } from './vcardCells.ts';
import { MAX_PROPERTY_LENGTH } from './vcardLines.ts';
import { readVcards } from './vcards.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../tests/fixtures/vcards/${name}`, import.meta.url));

/** Splits the text into pieces of this size, which must not affect the result. */
async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, size = 7): Promise<Record<string, string>[]> {
  const cards: Record<string, string>[] = [];
  for await (const card of readVcards(pieces(text, size))) {
    const name = ({ id, nth }: VcardCell) => (nth === 1 ? id : `${id} ${nth}`);
    cards.push(Object.fromEntries(toVcardCells(card).map(cell => [name(cell), cell.text])));
  }
  return cards;
}

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');

describe('Cards from real programs', () => {
  it.each([1, 2, 3, 80, 100_000])('are read correctly in chunks of any size: %i', async size => {
    const [olena, taxi] = await read(fixture('android-2.1.vcf').toString('utf8'), size);
    expect(olena).toEqual({
      name: 'Олена Іванівна Коваленко',
      givenName: 'Олена',
      middleName: 'Іванівна',
      familyName: 'Коваленко',
      phoneMobile: '+380501234567',
      'phoneMobile 2': '067 765-43-21',
      fax: '0441112233',
      emailHome: 'olena@example.org',
      addressHome: 'вул. Садова, 5, Київ, 01001, Україна',
      note: 'Перший рядок\nдругий; рядок',
      birthday: '1985-04-12',
      'X-ANDROID-CUSTOM': 'vnd.android.cursor.item/nickname;Lena;1;;;;;;;;;;;;;',
    });
    expect(taxi).toEqual({ name: 'Taxi', givenName: 'Taxi', phone: '579' });
  });

  it('can contain groups, labels and folded lines (iPhone)', async () => {
    expect(await read(fixture('iphone-3.0.vcf').toString('utf8'))).toEqual([
      {
        name: 'Тарас Шевченко',
        givenName: 'Тарас',
        middleName: 'Григорович',
        familyName: 'Шевченко',
        organisation: 'Благодійний фонд «Калина»',
        department: 'Логістика',
        title: 'Координатор, схід',
        emailWork: 'taras@example.com',
        emailHome: 'taras.home@example.com',
        phoneMobile: '+38 (044) 123-45-67',
        'phoneMobile 2': '+1 202-555-0143',
        phoneWork: '0 800 500 400',
        addressWork: 'бульв. Лесі Українки, 26, під’їзд 2, Київ, 01133, Україна',
        website: 'https://example.com/taras',
        related: 'spouse: Марія Шевченко',
        birthdayWithoutYear: '09.03',
        note: 'Дзвонити після 18:00; не писати.\nДуже довга нотатка, яку телефон складає у кілька рядків, бо вона не вміщується.',
        uid: '5C0A4B7E-9B0C-4A0E-8F0C-1E2D3C4B5A69',
      },
    ]);
  });

  it('are read from Google, Outlook and Nextcloud', async () => {
    const [john, mail] = await read(fixture('google-3.0.vcf').toString('utf8'));
    expect(john).toMatchObject({
      name: 'Dr. John Q. Public, Jr.',
      email: 'john@example.net',
      emailWork: 'john.public@example.com',
      'emailWork 2': 'JPublic@example.com',
      phone: '+1 650 253 0001',
      phoneMobile: '+44 20 7946 0018',
      phoneWork: '+1 (650) 253-0000',
      organisation: 'Example, Inc.',
      categories: 'myContacts, Donors',
      website: 'https://example.net/john',
      'website 2': 'http://blog.example.net',
      'X-SKYPE': 'john.public',
    });
    expect(mail).toEqual({ name: 'only.mail@example.net', email: 'only.mail@example.net' });
    expect(await read(fixture('outlook-2.1.vcf').toString('utf8'))).toEqual([
      {
        name: 'Ірина Бондар',
        givenName: 'Ірина',
        familyName: 'Бондар',
        organisation: 'Harbour Ltd',
        department: 'Sales',
        title: 'Head of sales',
        note: 'Line one\nLine two = done=',
        phoneWork: '(044) 200-30-40',
        phoneMobile: '+380 63 200 30 40',
        addressWork: '1 Quay Street, Odesa, 65000, Ukraine',
        website: 'http://www.example.org/~iryna',
        email: 'iryna@example.org',
        'X-MS-OL-DEFAULT-POSTAL-ADDRESS': '2',
      },
    ]);
    expect(await read(fixture('nextcloud-4.0.vcf').toString('utf8'))).toEqual([
      expect.objectContaining({
        name: 'Zoë Müller-Łukasz',
        phoneMobile: '+49-151-23456789',
        'phoneMobile 2': '+49 30 901820',
        addressHome: 'Unter den Linden 1, Berlin, 10117, Germany',
        birthdayWithoutYear: '12.04',
        related: 'child: Max Müller; spouse: urn:uuid:0a6d5f0e-1111-4222-8333-444455556666',
        note: 'Emoji 👩‍👧 and a backslash \\ stay.',
        categories: 'Friends, Very, very old',
        GENDER: 'F',
      }),
    ]);
  });
});

describe('Bad cards', () => {
  it('keep a note with unescaped line breaks, and use the organisation if the name is missing', async () => {
    expect(await read(card('FN:A', 'NOTE:one', 'two lines', '', 'TEL:1'))).toEqual([
      { name: 'A', note: 'one\ntwo lines', phone: '1' },
    ]);
    expect(await read(card('FN:', 'ORG:Mill'))).toEqual([{ name: 'Mill', organisation: 'Mill' }]);
  });

  it('keep the properties after a truncated picture', async () => {
    const cut = card('FN:A', 'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ', 'SkZJRgABAQ', 'TEL:1');
    expect(await read(cut + card('FN:B'))).toEqual([{ name: 'A', phone: '1' }, { name: 'B' }]);
    const note = Buffer.from('Привіт').toString('base64');
    expect(await read(card('FN:A', `NOTE;ENCODING=BASE64:${note.slice(0, -3)}`))).toEqual([
      { name: 'A', note: 'Прив\uFFFD' },
    ]);
  });

  it.each(['', '\r', '\n'])(
    'are reported with the line they start in, for any line endings (%j)',
    async mark => {
      const lines = (text: string) => (mark === '' ? text : text.replaceAll('\r\n', mark));
      const open = lines(`${card('FN:A')}BEGIN:VCARD\r\nFN:B\r\n`);
      await expect(read(open)).rejects.toMatchObject({ code: 'VcardNotEnded', line: 5 });
      await expect(read(open + lines(card('FN:C')))).rejects.toMatchObject({
        code: 'VcardNotEnded',
        line: 5,
      });
      await expect(read(lines(`${card('FN:A')}FN:B\r\n`))).rejects.toMatchObject({
        code: 'VcardUnreadable',
        line: 5,
      });
    },
  );

  it('can have a picture of any size, but are rejected if another value is too long', async () => {
    const long = 'A'.repeat(MAX_PROPERTY_LENGTH + 1);
    expect(await read(card('FN:A', `PHOTO;ENCODING=b:${long}${long}`, 'TEL:1'), 64_000)).toEqual([
      { name: 'A', phone: '1' },
    ]);
    const folded = `${long}\r\n ${long}`;
    expect(await read(card('FN:A', `item1.PHOTO;VALUE=uri:data:${folded}`), 64_000)).toEqual([{ name: 'A' }]);
    for (const note of [long, Array.from({ length: 30 }, () => 'B'.repeat(100_000)).join('\r\n ')]) {
      await expect(read(card('FN:A', `NOTE:${note}`), 64_000)).rejects.toMatchObject({
        code: 'VcardTooLong',
        line: 4,
      });
    }
    const endless = `BEGIN:VCARD\r\n${'TEL:1\r\n'.repeat(20_000)}`;
    await expect(read(endless, 64_000)).rejects.toMatchObject({ code: 'VcardTooLong', line: 1 });
  });
});

it('writes a full name into the N property, and reads it back as a full name', async () => {
  const written = formatVcard([
    { id: 'name', text: 'Taras Tarasenko' },
    { id: 'phone', text: '+380441234567' },
  ]);
  expect(written).toContain('VERSION:3.0\r\n');
  expect(written).toContain('\r\nN:;Taras Tarasenko;;;\r\n');
  expect(await read(written)).toEqual([{ name: 'Taras Tarasenko', phone: '+380441234567' }]);
  const parts = formatVcard([
    { id: 'name', text: 'Taras Tarasenko' },
    { id: 'givenName', text: 'Taras' },
  ]);
  expect(await read(parts)).toEqual([{ name: 'Taras Tarasenko', givenName: 'Taras' }]);
});
