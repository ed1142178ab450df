/**
 * Writes cards of version 3.0 (RFC 2426), because some address books don't support 4.0. Values are escaped, and lines
 * are folded after 75 octets, between characters.
 */
import { buildRelatedLines, type RelatedPerson } from './relatedPeople.ts';
import { VCARD_PRODUCT_ID, type VcardColumnId } from './vcardColumns.ts';

export interface VcardValue {
  readonly id: VcardColumnId;
  readonly text: string;
}

const MAX_LINE_LENGTH = 75;

/** Writes the non-empty values in the given order. */
export function formatVcard(values: readonly VcardValue[], related: readonly RelatedPerson[] = []): string {
  const filled = values.filter(({ text }) => text.trim() !== '');
  const textOf = (id: VcardColumnId) => filled.find(value => value.id === id)?.text ?? '';
  const lines = ['BEGIN:VCARD', 'VERSION:3.0', `PRODID:${VCARD_PRODUCT_ID}`, `FN:${escaped(textOf('name'))}`];
  const parts = (['familyName', 'givenName', 'middleName'] as const).map(textOf);
  // Outlook and phones don't show cards without N, so an undivided name is written as the first name.
  const name = parts.some(part => part !== '') ? parts : ['', textOf('name'), ''];
  lines.push(`N:${name.map(escaped).join(';')};;`);
  const organisation = [textOf('organisation'), textOf('department')];
  if (organisation.some(part => part !== '')) {
    lines.push(
      `ORG:${organisation
        .filter((part, at) => at === 0 || part !== '')
        .map(escaped)
        .join(';')}`,
    );
  }
  for (const { id, text } of filled) {
    const property = properties[id];
    if (property) lines.push(property(text));
  }
  for (const [place, person] of related.entries())
    lines.push(...buildRelatedLines(person, place + 1, escaped));
  return [...lines, 'END:VCARD', ''].map(line => (line === '' ? '' : folded(line))).join('\r\n');
}

const plain = (head: string) => (text: string) => `${head}:${escaped(text)}`;
const address = (head: string) => (text: string) => `${head}:;;${escaped(text)};;;;`;
const day = (head: string) => (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? `${head}:${text.replaceAll('-', '')}`
    : `${head};VALUE=text:${escaped(text)}`;

/** The properties for single values; N and ORG combine several values. */
const properties: Readonly<Partial<Record<VcardColumnId, (text: string) => string>>> = {
  nickname: plain('NICKNAME'),
  phone: plain('TEL'),
  phoneMobile: plain('TEL;TYPE=cell'),
  phoneWork: plain('TEL;TYPE=work'),
  phoneHome: plain('TEL;TYPE=home'),
  fax: plain('TEL;TYPE=fax'),
  email: plain('EMAIL'),
  emailWork: plain('EMAIL;TYPE=work'),
  emailHome: plain('EMAIL;TYPE=home'),
  title: plain('TITLE'),
  role: plain('ROLE'),
  birthday: day('BDAY'),
  anniversary: day('ANNIVERSARY'),
  address: address('ADR'),
  addressWork: address('ADR;TYPE=work'),
  addressHome: address('ADR;TYPE=home'),
  website: plain('URL'),
  note: plain('NOTE'),
  categories: text => `CATEGORIES:${text.split(', ').map(escaped).join(',')}`,
  uid: plain('UID'),
};

function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\,;\n]/g, mark => (mark === '\n' ? '\\n' : `\\${mark}`));
}

const encoder = new TextEncoder();

/** Folds a line; the space that starts a continuation line counts towards its length. */
function folded(line: string): string {
  const lines: string[] = [];
  let begun = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_LINE_LENGTH) {
      lines.push(begun);
      begun = ' ';
      octets = 1;
    }
    begun += character;
    octets += size;
  }
  return [...lines, begun].join('\r\n');
}
