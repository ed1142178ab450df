import { type Node, parseSync, Visitor } from 'oxc-parser';

/** A word or pattern that comments and test titles avoid, and what to write instead (`docs/voice.md`). */
export interface AvoidedWording {
  readonly pattern: RegExp;
  readonly write: string;
}

export interface WordingIssue {
  readonly line: number;
  readonly text: string;
  readonly found: string;
  readonly write: string;
}

const everywhere: readonly AvoidedWording[] = [
  { pattern: /\b(whoever|whomever|whosoever)\b/i, write: 'the user, the caller, anyone who' },
  { pattern: /\bsomebody\b/i, write: 'someone, a user' },
  { pattern: /\bnobody\b/i, write: 'no one, no user' },
  { pattern: /\beverybody\b/i, write: 'everyone' },
  { pattern: /\banybody\b/i, write: 'anyone' },
  { pattern: /\banew\b/i, write: 'again' },
  { pattern: /\blikewise\b/i, write: 'also' },
  {
    pattern: /(?<!\b(all|both|every|everything|many|rows|several|them|ten|two)\b.*)\bat once\b/is,
    write: 'immediately, or at the same time',
  },
  { pattern: /\b(by itself|by themselves)\b/i, write: 'automatically, or individually' },
  { pattern: /\bof (its|their|his|her|one's) own\b(?!\s+\w)/i, write: 'its own, separate' },
  { pattern: /\bbeside\b/i, write: 'next to, attached to, along with' },
  { pattern: /\bstands?\b(?! (for|out|alone))/i, write: 'is, appears, exists' },
  { pattern: /\b(goes|go|going|went) on\b/i, write: 'continues' },
  { pattern: /\btill\b/i, write: 'until' },
  { pattern: /\b(tells?|told|telling)\b/i, write: 'returns, notifies, reports, reveals' },
  { pattern: /\bmend(s|ed)?\b/i, write: 'fix' },
  { pattern: /\bmistakes?\b/i, write: 'error, issue' },
  { pattern: /\b(take|takes|taken|took) back\b/i, write: 'undo, revert' },
  { pattern: /\b(put|puts) off\b/i, write: 'snooze, postpone' },
  { pattern: /\bput in line\b/i, write: 'enqueue' },
  { pattern: /\b(set|sets) off\b/i, write: 'trigger' },
  { pattern: /\b(leaves?|left) out\b/i, write: 'omit, skip' },
  { pattern: /\bpass(es|ed) over\b/i, write: 'skip' },
  { pattern: /\b(made|makes?|making) of\b/i, write: 'derived from, consists of' },
  { pattern: /\b(foresees?|foretells?|rehears\w+)\b/i, write: 'forecast, simulate, dry run' },
  { pattern: /\bstrangers?\b/i, write: 'public visitor' },
  { pattern: /\b(ripe|stray)\b/i, write: 'due, orphaned' },
];
/** Openings that leave the sentence without a subject or a verb. */
const openings: readonly AvoidedWording[] = [
  { pattern: /^(What|Whose|Of|Where)\b/, write: 'a sentence that begins with its subject or verb' },
  { pattern: /^Null\b/, write: '`null` means …' },
];

/** Names of what a file declares at its top level, and of its limits. */
const names: readonly AvoidedWording[] = [
  { pattern: /^(?!use|is|has|can)[a-z]\w*[a-z]Of$/, write: 'a verb: getX, toX, createX, findX' },
  { pattern: /^as[A-Z]\w*$/, write: 'toX' },
  { pattern: /^may(?!Be)[A-Z]\w*$/, write: 'canX' },
  { pattern: /^(MOST|LONGEST|LARGEST|WIDEST)_(?!FIRST|SHORT)\w+$/, write: 'MAX_X' },
  { pattern: /^(LEAST|FEWEST|SHORTEST|SMALLEST|NARROWEST)_\w+$/, write: 'MIN_X' },
  { pattern: /^USUAL(_\w+)?$/, write: 'DEFAULT_X' },
  { pattern: /^(\w+_)?AT_ONCE$/, write: 'X_PER_BATCH, CONCURRENCY' },
];

/**
 * Finds avoided wording in the comments of a source file.
 * @param file The file's name, whose extension determines the syntax.
 */
export function findWordingInComments(file: string, source: string): WordingIssue[] {
  return getComments(file, source).flatMap(({ start, text }) => {
    const line = source.slice(0, start).split('\n').length;
    return findIn(text, [...everywhere, ...openings]).map(found => ({ line, text, ...found }));
  });
}

/** Finds avoided wording in the titles of tests and test suites. */
export function findWordingInTitles(file: string, source: string): WordingIssue[] {
  const titles: WordingIssue[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!/^(test|it|describe\w*)$/.test(getCalledName(callee)) || !title) return;
      if (title.type !== 'Literal' && title.type !== 'TemplateLiteral') return;
      const text = source.slice(title.start + 1, title.end - 1);
      const line = source.slice(0, title.start).split('\n').length;
      titles.push(...findIn(text, everywhere).map(found => ({ line, text, ...found })));
    },
  }).visit(parseSync(file, source).program);
  return titles;
}

/** Finds avoided names of functions and constants that a source file declares at its top level. */
export function findWordingInNames(file: string, source: string): WordingIssue[] {
  const { body } = parseSync(file, source).program;
  return body.flatMap(statement => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const line = source.slice(0, statement.start).split('\n').length;
    return getDeclaredNames(declared).flatMap(text =>
      names
        .filter(({ pattern }) => pattern.test(text))
        .map(({ write }) => ({ line, text, found: text, write })),
    );
  });
}

function getDeclaredNames(declared: Node | null): string[] {
  if (declared?.type === 'FunctionDeclaration') return declared.id ? [declared.id.name] : [];
  if (declared?.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
}

/** Returns the name in `test`, `test.each(…)` or `` test.each`…` ``; empty for anything else. */
function getCalledName(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return getCalledName(callee.object);
  if (callee.type === 'CallExpression') return getCalledName(callee.callee);
  return callee.type === 'TaggedTemplateExpression' ? getCalledName(callee.tag) : '';
}

function findIn(text: string, avoided: readonly AvoidedWording[]) {
  // Code, quotations, URLs and tags aren't prose.
  const prose = text.replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”|https?:\S+|@\w+/g, '');
  return avoided.flatMap(({ pattern, write }) => {
    const found = pattern.exec(prose)?.[0];
    return found === undefined ? [] : [{ found, write }];
  });
}

/** Lists the comments of a file. Consecutive line comments count as one comment. */
function getComments(file: string, source: string): { start: number; text: string }[] {
  const comments: { start: number; end: number; text: string; isLine: boolean }[] = [];
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const last = comments.at(-1);
    // Only the reason of a suppression is prose.
    const text = value
      .replaceAll(/^\s*\*+ ?/gm, '')
      .trim()
      .replace(/^biome-ignore \S+ /, '');
    const continues = last?.isLine && type === 'Line' && /^\s*$/.test(source.slice(last.end, start));
    if (continues && source.slice(last.end, start).split('\n').length === 2) {
      last.text += ` ${text}`;
      last.end = end;
    } else comments.push({ start, end, text, isLine: type === 'Line' });
  }
  return comments;
}
