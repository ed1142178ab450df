/** Whom a card names as related (`RELATED` of RFC 6350, 6.6.6, and what phones write in its place), as a text in a cell. */
import { splitList } from '../field/texts/listText.ts';

export type RelatedKind = 'Spouse' | 'Parent' | 'Child' | 'Sibling' | 'Other';

export interface RelatedPerson {
  /** What the named person is to the one whose card it is. */
  readonly kind: RelatedKind;
  /** The word that the card has for it. */
  readonly word: string;
  /** A name, or the UID of another card. */
  readonly who: string;
}

const WORDS: Readonly<Record<Exclude<RelatedKind, 'Other'>, readonly string[]>> = {
  Spouse: ['spouse', 'wife', 'husband', 'partner', 'дружина', 'чоловік', 'подружжя', 'партнер', 'партнерка'],
  Parent: ['parent', 'mother', 'father', 'mum', 'mom', 'dad', 'мати', 'мама', 'батько', 'тато', 'батьки'],
  Child: ['child', 'son', 'daughter', 'дитина', 'син', 'донька', 'дочка'],
  Sibling: ['sibling', 'brother', 'sister', 'брат', 'сестра'],
};

const kindByWord = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) => words.map(word => [word, kind as RelatedKind] as const)),
);

/** Types of `RELATED` that say nothing of how two people are related. */
const SILENT = new Set(['', 'pref', 'text', 'uri', 'work', 'home']);

/** `spouse: Maria`: the words that the card has for the relation, and whom it names. */
export function relatedText(types: readonly string[], who: string): string {
  const words = types.filter(type => !SILENT.has(type));
  return who === '' || words.length === 0 ? who : `${words.join(', ')}: ${who}`;
}

/** Everybody that a cell names. Whoever is `me` is the person of the card. */
export function relatedPeople(cell: string): RelatedPerson[] {
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

/** A UID as it is compared: `urn:uuid:` and capitals do not count. */
export function bareUid(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^urn:uuid:/, '');
}

/** The lines of a card for somebody; a relation that vCard has no type for is told by a label, as phones have it. */
export function relatedLines(
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
