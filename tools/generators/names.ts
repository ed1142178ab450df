/** The forms of a name that generated code uses, derived from the plural in lower case, e.g. `price-lists`. */
export interface SampleNameForms {
  /** `price-lists` */
  readonly kebab: string;
  /** `priceLists` */
  readonly plural: string;
  /** `priceList` */
  readonly singular: string;
  /** `price_lists` */
  readonly table: string;
  /** `price_list` */
  readonly row: string;
}

/** @throws Error that shows the command with a valid name */
export function parseNames(names: readonly string[], command: string): SampleNameForms {
  const [kebab = ''] = names;
  if (names.length !== 1 || !/^[a-z]+(-[a-z]+)*s$/.test(kebab) || kebab === 'samples')
    throw new Error(`Give one name, in the plural and in small letters: npm run ${command} -- price-lists`);
  const one = kebab.endsWith('ies') ? `${kebab.slice(0, -3)}y` : kebab.slice(0, -1);
  return {
    kebab,
    plural: toCamelCase(kebab),
    singular: toCamelCase(one),
    table: kebab.replaceAll('-', '_'),
    row: one.replaceAll('-', '_'),
  };
}

/** Converts a template's text, whose subject is `samples`, to the new name. */
export function renameSamples(text: string, { kebab, plural, singular }: SampleNameForms): string {
  return text
    .replaceAll("'/samples", `'/${kebab}`)
    .replaceAll(/^ {2}\/samples:/gm, `  /${kebab}:`)
    .replaceAll('Зразки', toWords(kebab))
    .replaceAll('SAMPLES', kebab)
    .replaceAll(/(?<=: "|^# )Samples/gm, toWords(kebab))
    .replaceAll('Samples', toTitleCase(plural))
    .replaceAll('samples', plural)
    .replaceAll('Sample', toTitleCase(singular))
    .replaceAll('sample', singular);
}

/** Capitalises the first letter. */
export function toTitleCase(camelCase: string): string {
  return camelCase.charAt(0).toUpperCase() + camelCase.slice(1);
}

function toCamelCase(kebab: string): string {
  return kebab.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function toWords(kebab: string): string {
  return toTitleCase(kebab.replaceAll('-', ' '));
}
