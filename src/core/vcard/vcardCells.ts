/** Converts a card to cells of a table: several values of one kind get adjacent columns. */
import { joinList, LIST_SEPARATOR } from '../field/texts/listText.ts';
import { formatRelation } from './relatedPeople.ts';
import { VCARD_PRODUCT_ID, type VcardColumnId, vcardColumns } from './vcardColumns.ts';
import { getPropertyText, splitListValues, splitValueParts, type VcardProperty } from './vcardProperty.ts';
import type { Vcard } from './vcards.ts';

export interface VcardCell {
  /** An id from `vcardColumns`, or the name of a property that has no column there. */
  readonly id: string;
  /** The position among values of the same kind, starting at 1: a second mobile number has a separate column. */
  readonly nth: number;
  readonly text: string;
  /** True if the text is a day, `YYYY-MM-DD`. */
  readonly isDate: boolean;
}

/** The maximum number of columns for values of one kind; the last column contains all further values. */
const MAX_PER_KIND = 3;

/** Properties without data about the contact: metadata of the file, and labels of other properties. */
const LEFT_OUT = new Set([
  'VERSION',
  'PRODID',
  'REV',
  'SOURCE',
  'NAME',
  'PROFILE',
  'CALSCALE',
  'XML',
  'CLIENTPIDMAP',
  'SORT-STRING',
  'CLASS',
  'MAILER',
  'AGENT',
  'LABEL',
  'N',
  'KIND',
  'X-ABLABEL',
  'X-ABADR',
  'X-ABSHOWAS',
  'X-ABUID',
  'PHOTO',
  'LOGO',
  'SOUND',
  'KEY',
]);

export function toVcardCells({ properties }: Vcard): VcardCell[] {
  const told: Told[] = [];
  const labels = new Map(
    properties.filter(({ name }) => name === 'X-ABLABEL').map(one => [one.group, getLabel(one)]),
  );
  for (const property of properties) {
    if (LEFT_OUT.has(property.name)) continue;
    const read = readers[property.name] ?? readOther;
    const label = (property.group && labels.get(property.group)) || '';
    const types = new Set([...property.types, ...getLabelKinds(label)]);
    for (const one of read(property, types, label)) {
      if (one.text !== '') told.push({ preference: property.preference ?? 101, ...one });
    }
  }
  return arranged(withName(told, properties));
}

interface Said {
  readonly id: string;
  readonly text: string;
  readonly isDate?: boolean;
}

interface Told extends Said {
  readonly preference: number;
}

type Reader = (property: VcardProperty, types: ReadonlySet<string>, label: string) => Said[];

const as =
  (id: VcardColumnId): Reader =>
  property => [{ id, text: getPropertyText(property) }];

const readers: Readonly<Record<string, Reader>> = {
  FN: as('name'),
  NICKNAME: as('nickname'),
  TEL: (property, types) => [
    { id: getPhoneColumn(types), text: withoutScheme(getPropertyText(property), 'tel') },
  ],
  EMAIL: (property, types) => [
    {
      id: placed(types, { work: 'emailWork', home: 'emailHome', other: 'email' }),
      text: withoutScheme(getPropertyText(property), 'mailto'),
    },
  ],
  ADR: (property, types) => [
    {
      id: placed(types, { work: 'addressWork', home: 'addressHome', other: 'address' }),
      text: formatAddressText(splitValueParts(property)),
    },
  ],
  ORG: property => {
    const [organisation = '', ...departments] = splitValueParts(property);
    return [
      { id: 'organisation', text: organisation },
      { id: 'department', text: departments.filter(part => part !== '').join(', ') },
    ];
  },
  TITLE: as('title'),
  ROLE: as('role'),
  URL: as('website'),
  NOTE: as('note'),
  UID: as('uid'),
  BDAY: property => getDayCells(property, 'birthday', 'birthdayWithoutYear'),
  ANNIVERSARY: property => getDayCells(property, 'anniversary', 'anniversary'),
  CATEGORIES: property => [{ id: 'categories', text: splitListValues(property).join(', ') }],
  RELATED: (property, types, label) => [
    { id: 'related', text: formatRelation([...types, label.toLowerCase()], getPropertyText(property)) },
  ],
  'X-ABRELATEDNAMES': (property, _, label) => [
    { id: 'related', text: formatRelation([label.toLowerCase()], getPropertyText(property)) },
  ],
  'X-SPOUSE': property => [{ id: 'related', text: formatRelation(['spouse'], getPropertyText(property)) }],
};

/** Includes an unknown property under its original name. */
const readOther: Reader = property => [{ id: property.name, text: getPropertyText(property) }];

/** Adds the full name and its parts. In N, the family name comes first. */
function withName(told: readonly Told[], properties: readonly VcardProperty[]): Told[] {
  const own = properties.find(({ name }) => name === 'N');
  const [family = '', given = '', middle = '', prefix = '', suffix = ''] = own ? splitValueParts(own) : [];
  const preference = 101;
  const parts: Told[] = [
    { id: 'givenName', text: given, preference },
    { id: 'middleName', text: middle, preference },
    { id: 'familyName', text: family, preference },
  ];
  const whole = told.find(({ id }) => id === 'name');
  const filled = parts.filter(({ text }) => text !== '');
  // Cards written by Docket repeat an undivided name in N, because some address books require N.
  const isOwn = properties.some(one => one.name === 'PRODID' && getPropertyText(one) === VCARD_PRODUCT_ID);
  const isWhole = isOwn && filled.length === 1 && filled[0]?.text === whole?.text;
  const named = isWhole ? [...told] : [...told, ...filled];
  if (whole) return named;
  const composed = [prefix, given, middle, family, suffix].filter(part => part !== '').join(' ');
  const nameless = [
    'nickname',
    'organisation',
    'email',
    'emailWork',
    'emailHome',
    'phone',
    'phoneMobile',
    'phoneWork',
    'phoneHome',
  ];
  const text = composed || nameless.flatMap(id => told.find(one => one.id === id)?.text ?? [])[0];
  return text ? [{ id: 'name', text, preference }, ...named] : named;
}

function arranged(told: readonly Told[]): VcardCell[] {
  const groups = Map.groupBy(
    told.toSorted((a, b) => a.preference - b.preference),
    ({ id }) => id,
  );
  return [...groups].flatMap(([id, values]) => {
    const texts = [...new Set(values.map(({ text }) => text))];
    const isDate = values[0]?.isDate === true && texts.length === 1;
    // Only kinds that belong to a group get several columns. Of names and UIDs, only one is used; other values are
    // joined.
    const most = isGrouped(id) ? MAX_PER_KIND : 1;
    const own = texts.slice(0, most - 1);
    const rest = texts.slice(most - 1);
    const kept = id === 'name' || id === 'uid' ? rest.slice(0, 1) : rest;
    // Related contacts are always parsed as a list, so they are quoted; other joined texts can become a single text.
    return [...own, id === 'related' ? joinList(kept) : kept.join(LIST_SEPARATOR)]
      .filter(text => text !== '')
      .map((text, index) => ({ id, nth: index + 1, text, isDate }));
  });
}

function isGrouped(id: string): boolean {
  return vcardColumns.some(column => column.id === id && column.group !== null);
}

function getPhoneColumn(types: ReadonlySet<string>): VcardColumnId {
  if (types.has('fax')) return 'fax';
  if (types.has('cell') || types.has('mobile') || types.has('iphone')) return 'phoneMobile';
  return placed(types, { work: 'phoneWork', home: 'phoneHome', other: 'phone' });
}

function placed(
  types: ReadonlySet<string>,
  ids: Readonly<Record<'work' | 'home' | 'other', VcardColumnId>>,
): VcardColumnId {
  if (types.has('work')) return ids.work;
  return types.has('home') ? ids.home : ids.other;
}

/** Returns the text of a label; phones translate labels like `_$!<Mobile>!$_`. */
function getLabel(property: VcardProperty): string {
  return getPropertyText(property).replace(/^_\$!<(.*)>!\$_$/, '$1');
}

const LABELS: readonly (readonly [kind: string, words: RegExp])[] = [
  ['cell', /mobile|cell|iphone|мобіл/i],
  ['work', /work|office|робо|офіс/i],
  ['home', /home|домаш|особист/i],
  ['fax', /fax|факс/i],
];

function getLabelKinds(label: string): string[] {
  return LABELS.filter(([, words]) => words.test(label)).map(([kind]) => kind);
}

/** Removes the scheme from values of vCard 4.0, such as `tel:+380-44-123-45-67;ext=1` and `mailto:a@b`. */
function withoutScheme(text: string, scheme: 'tel' | 'mailto'): string {
  if (!text.toLowerCase().startsWith(`${scheme}:`)) return text;
  const rest = text.slice(scheme.length + 1);
  if (scheme === 'mailto') return rest.replace(/\?.*$/s, '');
  const [extension = ''] = /;ext=\d+/i.exec(rest) ?? [];
  return rest.replace(/;.*$/s, extension);
}

/** Joins the parts of an address in the usual order: street, flat, place, region with its code, country. */
function formatAddressText(parts: readonly string[]): string {
  const [box = '', extended = '', street = '', place = '', region = '', code = '', country = ''] = parts;
  const regionWithCode = [region, code].filter(part => part !== '').join(' ');
  return [street, extended, box, place, regionWithCode, country]
    .map(part => part.replaceAll(/\s*\n\s*/g, ', '))
    .filter(part => part !== '')
    .join(', ');
}

function getDayCells(property: VcardProperty, whole: VcardColumnId, yearless: VcardColumnId): Said[] {
  const text = getPropertyText(property);
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:$|[T\s])/.exec(text) ?? [];
  // Apple writes 1604 for an unknown year.
  if (year && year !== '1604') return [{ id: whole, text: `${year}-${month}-${day}`, isDate: true }];
  const [, ofMonth = month, ofDay = day] = /^--(\d{2})-?(\d{2})/.exec(text) ?? [];
  if (ofMonth && ofDay) return [{ id: yearless, text: `${ofDay}.${ofMonth}` }];
  return [{ id: whole, text }];
}
