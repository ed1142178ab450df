/**
 * Text as memory and database agree on it. PostgreSQL's `lower(x collate pg_c_utf8)` maps code point by code point and
 * orders by code point; JavaScript's own toLowerCase and `<` do neither, so filters and sorts use these.
 */

/** Lower case by simple (one to one) mapping, as PostgreSQL's pg_c_utf8 does. */
export function foldCase(text: string): string {
  let folded = '';
  for (const character of text) {
    const lower = character.toLowerCase();
    const [first = ''] = lower;
    folded += lower.length === first.length ? lower : first;
  }
  return folded;
}

/**
 * What people read as the same text has the same of it: letter case, kinds of apostrophes and of blanks, how letters with marks
 * are put together, blanks at the ends and what nobody sees aside. The database's `docket_fold_text` says the same.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return foldCase(text.replaceAll(UNSEEN, '').normalize('NFC'))
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Words with one blank between them. */
const PLAIN = /^[!-_a-~]+( [!-_a-~]+)*$/;

/** Control characters, joiners, soft hyphens; line breaks and tabs are blanks. */
export const UNSEEN = /(?!\s)[\p{Cc}\p{Cf}]/gu;

export const APOSTROPHES = /[\u2018\u2019\u02bc\u2032`´]/g;

/** The first `most` units of a text, or one less where a character of two units would be cut in half. */
export function cutText(text: string, most: number): string {
  const isCutCharacter = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) && text.length > most;
  return text.slice(0, isCutCharacter ? most - 1 : most);
}

/** Order by code point (UTF-16 order differs beyond the basic plane). */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
}

/** Compares by `sortKey`: as people read texts, with Ukrainian and accented letters where people expect them. */
export function compareText(a: string, b: string): number {
  return compareCodePoints(sortKey(a), sortKey(b));
}

/**
 * The key that texts are sorted by, code point by code point: the database's `docket_sort_key` of `docket_fold_text`. Letters
 * with accents count as those without, and Cyrillic ones follow the alphabet; the text itself at the end tells apart those that
 * are otherwise alike.
 */
export function sortKey(text: string): string {
  const folded = foldText(text);
  if (ASCII.test(folded)) return folded;
  let key = '';
  for (const character of folded) key += PLACES.get(character) ?? character;
  return `${key}${BEHIND}${folded}`;
}

/** The beginning of the sort keys of all texts that begin with this one, as people read them. */
export function sortBeginning(text: string): string {
  return sortKey(text).split(BEHIND, 1)[0] ?? '';
}

/** Sorts before whatever a text may go on with. */
const BEHIND = '\u0001';

const ASCII = /^\p{ASCII}*$/u;

/** Surrogates stand for code points above every other unit. */
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** The Cyrillic alphabet; its letters take the code points of all of them in this order. */
const CYRILLIC = 'абвгґѓдђеёєжзѕиіїйјкќлљмнњопрстћуўфхцчџшщъыьэюя';

/** Latin letters with marks, and what they are without. */
const MARKED =
  'ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĸĺļľŀłńņňŉŋōŏőœŕŗřśŝşšţťŧũūŭů' +
  'űųŵŷźżžſơưǎǐǒǔǖǘǚǜǟǡǧǩǫǭǰǵǹǻȁȃȅȇȉȋȍȏȑȓȕȗșțȟȧȩȫȭȯȱȳḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋ' +
  'ṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕẖẗẘẙạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ';

const UNMARKED =
  'saaaaaaaceeeeiiiidnoooooouuuuytyaaaccccddeeeeegggghhiiiiijkklllllnnnnnoooorrrsssstttuuuu' +
  'uuwyzzzsouaiouuuuuaagkoojgnaaaeeiioorruusthaeooooyabbbcdddddeeeeefghhhhhiikkkllllmmmnnnn' +
  'oooopprrrrsssssttttuuuuuvvwwwwwxxyzzzhtwyaaaaaaaaaaaaeeeeeeeeiioooooooooooouuuuuuuyyyy';

const PLACES: ReadonlyMap<string, string> = new Map([
  ...pairs(CYRILLIC, [...CYRILLIC].sort().join('')),
  ...pairs(MARKED, UNMARKED),
]);

function pairs(letters: string, places: string): [string, string][] {
  return [...letters].map((letter, index) => [letter, places[index] ?? letter]);
}
