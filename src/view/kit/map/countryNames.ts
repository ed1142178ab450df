/** Names that Natural Earth writes differently from the browser, with the codes of the countries. */
const otherwise: Readonly<Record<string, string>> = {
  'Bosnia and Herz.': 'BA',
  'Central African Rep.': 'CF',
  Congo: 'CG',
  "Côte d'Ivoire": 'CI',
  'Dem. Rep. Congo': 'CD',
  'Dominican Rep.': 'DO',
  'Eq. Guinea': 'GQ',
  eSwatini: 'SZ',
  'Falkland Is.': 'FK',
  'Fr. S. Antarctic Lands': 'TF',
  Macedonia: 'MK',
  Myanmar: 'MM',
  Palestine: 'PS',
  'S. Sudan': 'SS',
  'Solomon Is.': 'SB',
  'Trinidad and Tobago': 'TT',
  Turkey: 'TR',
  'United States of America': 'US',
  'W. Sahara': 'EH',
};

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Returns a function that translates English country names; it returns unknown names unchanged. */
export function createCountryNamer(language: string): (englishName: string) => string {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const codes = new Map<string, string>();
  for (const code of LETTERS.flatMap(first => LETTERS.map(second => first + second))) {
    const name = english.of(code);
    if (name !== undefined && !codes.has(name)) codes.set(name, code);
  }
  return englishName => {
    const code = otherwise[englishName] ?? codes.get(englishName);
    return (code && names.of(code)) ?? englishName;
  };
}
