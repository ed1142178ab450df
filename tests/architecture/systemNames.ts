/** Finds code that names a system field by its id, which only the list of system fields is allowed to do. */
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';

/** Words that have another meaning in some places, where they are allowed. */
const OTHER_MEANINGS: readonly {
  readonly where: RegExp;
  readonly words: readonly string[];
  readonly why: string;
}[] = [
  {
    where:
      /^src\/server\/modules\/(automation|boards|chatForms|directories|profiles|rights|transformations)\//,
    words: [SYSTEM_ID.status],
    why: 'a kind of configuration',
  },
  { where: /^src\/core\/policy\/steps\.ts$/, words: [SYSTEM_ID.status], why: 'a step of an explanation' },
  { where: /^src\/core\/model\.ts$/, words: [SYSTEM_ID.status], why: 'a schema of the contract' },
  {
    where: /^src\/(app\/shared\/bulk\/describeBulkChange|server\/modules\/bulk\/presenter)\.ts$/,
    words: [SYSTEM_ID.status, SYSTEM_ID.tags],
    why: 'kinds of bulk changes',
  },
  {
    where: /^(field-plugins\/|src\/core\/field\/system\/stays\.ts$)/,
    words: [SYSTEM_ID.number],
    why: 'a type of fields',
  },
];

const IDS = Object.values(SYSTEM_ID);
const LITERAL = new RegExp(`(['"\`])(?:[a-z]+\\.(?:by)?)?(${IDS.join('|')})\\1`, 'g');
/** Matches object keys. Excludes `Status`, because it is also the name of a configuration type. */
const KEY = new RegExp(`^\\s*(${IDS.filter(id => id !== SYSTEM_ID.status).join('|')}):`, 'gm');

/** Returns the lines of a file that name a system field, ignoring comments. */
export function findSystemNames(path: string, text: string): string[] {
  const allowed = OTHER_MEANINGS.filter(({ where }) => where.test(path)).flatMap(({ words }) => words);
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, comment =>
    comment.replaceAll(/[^\n]/g, ' '),
  );
  return code.split('\n').flatMap((line, index) => {
    const named = [...line.matchAll(LITERAL)]
      .map(match => match[2])
      .concat([...line.matchAll(KEY)].map(match => match[1]));
    return named.some(id => id && !allowed.includes(id)) ? [`${path}:${index + 1} ${line.trim()}`] : [];
  });
}
