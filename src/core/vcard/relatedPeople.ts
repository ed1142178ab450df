/**
 * Converts the related contacts of a card (`RELATED` of RFC 6350, 6.6.6, and the properties that phones use instead) to
 * the text of a cell, and back.
 */
import { splitList } from '../field/texts/listText.ts';

export type VcardRelationKind = 'Spouse' | 'Parent' | 'Child' | 'Sibling' | 'Other';

export interface RelatedPerson {
  /** The relation of this person to the contact of the card. */
  readonly kind: VcardRelationKind;
  /** The word that the card uses for the relation. */
  readonly word: string;
  /** A name, or the UID of another card. */
  readonly who: string;
}

const WORDS: Readonly<Record<Exclude<VcardRelationKind, 'Other'>, readonly string[]>> = {
  Spouse: ['spouse', 'wife', 'husband', 'partner', 'дружина', 'чоловік', 'подружжя', 'партнер', 'партнерка'],
  Parent: ['parent', 'mother', 'father', 'mum', 'mom', 'dad', 'мати', 'мама', 'батько', 'тато', 'батьки'],
  Child: ['child', 'son', 'daughter', 'дитина', 'син', 'донька', 'дочка'],
  Sibling: ['sibling', 'brother', 'sister', 'брат', 'сестра'],
};

const kindByWord = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) =>
    words.map(word => [word, kind as VcardRelationKind] as const),
  ),
);

/** Types of `RELATED` that don't describe a relation. */
const SILENT = new Set(['', 'pref', 'text', 'uri', 'work', 'home']);

/** Returns a text such as `spouse: Maria`: the card's words for the relation, and the name. */
export function formatRelation(types: readonly string[], who: string): string {
  const words = types.filter(type => !SILENT.has(type));
  return who === '' || words.length === 0 ? who : `${words.join(', ')}: ${who}`;
}

/** Returns all contacts named in a cell, except one marked `me`, which is the card's own contact. */
export function parseRelatedPeople(cell: string): RelatedPerson[] {
  return splitList(cell).flatMap((part): RelatedPerson[] => {
    const [, said = '', named] = /^([^:]*): (.*)$/s.exec(part.trim()) ?? [];
    const who = (named ?? part).trim();
    const words = named === undefined ? [] : said.split(',').map(word => word.trim());
    if (who === '' || words.some(word => word.toLowerCase() === 'me')) return [];
    const known = words.find(word => kindByWord.has(word.toLowerCase())) ?? '';
    const kind = kindByWord.get(known.toLowerCase()) ?? 'Other';
    return [{ kind, word: known || words.join(', '), who }];
  });
}

/** Returns a UID in a comparable form: without `urn:uuid:` and in lower case. */
export function normalizeUid(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^urn:uuid:/, '');
}

/**
 * Returns the lines of a card for a related contact; a relation that has no vCard type is written as a label, as phones
 * do.
 */
export function buildRelatedLines(
  { kind, word, who }: RelatedPerson,
  place: number,
  escaped: (text: string) => string,
): string[] {
  const type = kind === 'Other' ? RFC_TYPES.find(known => known === word.toLowerCase()) : kind.toLowerCase();
  if (type) return [`RELATED;TYPE=${type};VALUE=text:${escaped(who)}`];
  return [
    `item${place}.RELATED;VALUE=text:${escaped(who)}`,
    ...(word === '' ? [] : [`item${place}.X-ABLABEL:${escaped(word)}`]),
  ];
}

const RFC_TYPES = [
  'contact',
  'acquaintance',
  'friend',
  'met',
  'co-worker',
  'colleague',
  'co-resident',
  'neighbor',
  'kin',
  'muse',
  'crush',
  'date',
  'sweetheart',
  'agent',
  'emergency',
] as const;
