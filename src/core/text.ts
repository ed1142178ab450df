/**
 * Text operations with the same results in memory and in the database. PostgreSQL's `lower(x collate pg_c_utf8)` maps
 * each code point separately, and sorts by code point; JavaScript's `toLowerCase` and `<` do neither, so filters and
 * sorting use these functions.
 */

/** Converts to lower case, mapping each code point to one code point, like PostgreSQL's pg_c_utf8. */
export function normalizeCase(text: string): string {
  let folded = '';
  for (const character of text) {
    const lower = character.toLowerCase();
    const [first = ''] = lower;
    folded += lower.length === first.length ? lower : first;
  }
  return folded;
}

/**
 * Returns equal results for texts that users read as the same: ignores letter case, types of apostrophes and spaces,
 * composition of letters with marks, surrounding whitespace and invisible characters. Equivalent to `docket_fold_text`
 * in the database.
 */
export function normalizeForComparison(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return normalizeCase(text.replaceAll(INVISIBLE_CHARACTERS_PATTERN, '').normalize('NFC'))
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Matches printable ASCII text without backticks, in words separated by single spaces: folding only changes its case.
 */
const PLAIN = /^[!-_a-~]+( [!-_a-~]+)*$/;

/** Control characters and invisible format characters, except for line breaks and tabs, which count as whitespace. */
export const INVISIBLE_CHARACTERS_PATTERN = /(?!\s)[\p{Cc}\p{Cf}]/gu;

export const APOSTROPHES = /[\u2018\u2019\u02bc\u2032`´]/g;

/**
 * Returns the first `most` UTF-16 code units of a text, or one unit less if a surrogate pair would be split.
 */
export function truncateText(text: string, most: number): string {
  const isCutCharacter = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) && text.length > most;
  return text.slice(0, isCutCharacter ? most - 1 : most);
}

/** Compares by code point, which differs from UTF-16 order beyond the basic plane. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
}

/** Compares by `toSortKey`: alphabetically, with Ukrainian and accented letters in their usual position. */
export function compareText(a: string, b: string): number {
  return compareCodePoints(toSortKey(a), toSortKey(b));
}

/**
 * Returns the sort key of a text, to be compared by code point. Equivalent to
 * `docket_sort_key(docket_fold_text(x))` in the database. Accented Latin letters sort like unaccented
 * letters, and Cyrillic letters sort alphabetically; the folded text is appended to distinguish texts with
 * otherwise equal keys.
 */
export function toSortKey(text: string): string {
  const folded = normalizeForComparison(text);
  if (ASCII.test(folded)) return folded;
  let key = '';
  for (const character of folded) key += PLACES.get(character) ?? character;
  return `${key}${BEHIND}${folded}`;
}

/** Returns the common prefix of the sort keys of all texts that start with this text. */
export function getSortKeyPrefix(text: string): string {
  return toSortKey(text).split(BEHIND, 1)[0] ?? '';
}

/** Separates a key from its text; sorts before any continuation of the key. */
const BEHIND = '\u0001';

const ASCII = /^\p{ASCII}*$/u;

/**
 * Returns the rank of a UTF-16 code unit: surrogates, which encode code points beyond the basic plane, rank above all
 * others.
 */
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/**
 * The Cyrillic alphabet. For sorting, its letters are replaced, in this order, with the same letters sorted
 * by code point.
 */
const CYRILLIC = 'абвгґѓдђеёєжзѕиіїйјкќлљмнњопрстћуўфхцчџшщъыьэюя';

/** Latin letters with marks, and the corresponding letters without marks. */
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
