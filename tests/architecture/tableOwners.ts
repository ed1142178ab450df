/** Finds code of the server that names a table of another module, in calls of Kysely or in the text of SQL. */
import { parseSync, Visitor } from 'oxc-parser';
import { roomOf } from './rooms.ts';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Places that read tables of another module, and why they are allowed to. */
const EXCEPTIONS: readonly {
  readonly where: RegExp;
  /** A folder as returned by `roomOf`. */
  readonly owner: string;
  readonly why: string;
}[] = [];

/** Methods of Kysely whose first argument is a table, or a list of tables. */
const METHODS =
  /^(selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|from|using|table|(inner|left|right|full|cross)Join(Lateral)?)$/;

/** Returns the folder that owns each table: the one whose `tables.ts` states it in `interface Schema`. */
export function ownersOf(files: readonly SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { path, text } of files) {
    const room = roomOf(path);
    if (room === null || !path.endsWith('/tables.ts')) continue;
    new Visitor({
      TSInterfaceDeclaration({ id, body }) {
        if (id.name !== 'Schema') return;
        for (const member of body.body) {
          if (member.type !== 'TSPropertySignature') continue;
          if (member.key.type === 'Identifier') owners.set(member.key.name, room);
          if (member.key.type === 'Literal') owners.set(String(member.key.value), room);
        }
      },
    }).visit(parseSync(path, text).program);
  }
  return owners;
}

/** Returns the places of a file that name a table of another folder, as `file:line table of owner`. */
export function foreignTablesIn({ path, text }: SourceFile, owners: ReadonlyMap<string, string>): string[] {
  const room = roomOf(path);
  const foreign = [...owners].filter(([, owner]) => owner !== room && !isException(path, owner));
  const places: { table: string; at: number }[] = [];
  const names = new Map(foreign);
  const inSql = new RegExp(
    String.raw`(?:\b(?:from|join|into|update|using|table)\s+(?:only\s+)?|^\s*(?=\S+\s+(?:as\s+\w+\s+)?(?:(?:left|inner|cross)\s+)?join\b))"?(${[...names.keys()].join('|')})\b(?!"?\.)`,
    'gi',
  );
  new Visitor({
    TemplateElement({ value, start }) {
      for (const match of value.raw.matchAll(inSql)) places.push({ table: match[1] ?? '', at: start + match.index });
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!METHODS.test(callee.property.name) || !first) return;
      for (const each of first.type === 'ArrayExpression' ? first.elements : [first]) {
        if (each?.type !== 'Literal' || typeof each.value !== 'string') continue;
        const [table = ''] = each.value.split(' as ');
        if (names.has(table)) places.push({ table, at: each.start });
      }
    },
    // Elsewhere, only a string with an alias or an underscore is known to be a table: `items` has other meanings.
    Literal({ value, start }) {
      const [table = '', alias] = String(value).split(/ as (?=\w+$)/);
      if (names.has(table) && (alias !== undefined || table.includes('_'))) places.push({ table, at: start });
    },
  }).visit(parseSync(path, text).program);
  const found = places.map(
    ({ table, at }) => `${path}:${text.slice(0, at).split('\n').length} ${table} of ${names.get(table)}`,
  );
  return [...new Set(found)];
}

function isException(path: string, owner: string): boolean {
  return EXCEPTIONS.some(each => each.owner === owner && each.where.test(path));
}
