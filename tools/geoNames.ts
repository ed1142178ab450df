/**
 * Finds the Ukrainian name of a place among the Cyrillic names of the place, which are in several languages.
 */

/**
 * Transliteration of Ukrainian letters as in passports (resolution 55 of 2010), without the rules for the start of a
 * word.
 */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
  ю: 'iu',
  я: 'ia',
  '’': '',
  "'": '',
  '-': '-',
  ' ': ' ',
};
const RUSSIAN_ENDING = /(?:ое|ая|ый|ево|ово|ино|евка|овка|ск|цк|ов|ев|ец|пол|кий)(?=$|[ -])/;
const UKRAINIAN_LETTER = /[іїєґ’]/;

const MISSING: Readonly<Record<string, string>> = {
  Brovary: 'Бровари',
  Chystyakove: 'Чистякове',
  Kadiyivka: 'Кадіївка',
};

/**
 * Returns the name that is closest to the Latin name and looks most Ukrainian, or the Latin name if no name
 * consists of Ukrainian letters only.
 */
export function toUkrainianName(latin: string, written: readonly string[]): string {
  const missing = MISSING[latin];
  if (missing) return missing;
  const candidates = written.filter(name => [...name.toLowerCase()].every(letter => letter in LATIN));
  const wanted = latin.toLowerCase();
  const rated = candidates.map(name => ({ name, cost: getCost(name, wanted) }));
  return rated.sort((a, b) => a.cost - b.cost)[0]?.name ?? latin;
}

function getCost(name: string, wanted: string): number {
  const lower = name.toLowerCase();
  const read = [...lower].map(letter => LATIN[letter] ?? '').join('');
  const looks = (RUSSIAN_ENDING.test(lower) ? 2.5 : 0) - (UKRAINIAN_LETTER.test(lower) ? 0.5 : 0);
  return distance(simplified(read), simplified(wanted)) + distance(read, wanted) / 4 + looks;
}

/** Normalises the differences in spelling between transliterations of Ukrainian names. */
function simplified(latin: string): string {
  return latin
    .replace(/[’'ʼ`]/g, '')
    .replace(/y([aeu])/g, 'i$1')
    .replace(/[iy]+/g, 'i')
    .replace(/i([aeu])/g, '$1');
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [place, letter] of [...a].entries()) {
    const next = [place + 1];
    for (const [index, other] of [...b].entries()) {
      const changed = (row[index] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
