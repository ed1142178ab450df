/** Finds server code that names a table of another module, in calls of Kysely or in the text of SQL. */
import { parseSync, Visitor } from 'oxc-parser';
import { findModuleFolder } from './rooms.ts';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface TableOwnership {
  /** The folder that owns each table, as returned by `roomOf`. */
  readonly owners: ReadonlyMap<string, string>;
  /** The names of the tables' columns, some of which are also names of tables. */
  readonly columns: ReadonlySet<string>;
}

export interface ForeignTable {
  readonly path: string;
  readonly line: number;
  readonly table: string;
  readonly owner: string;
}

export interface TableException {
  /** The folder whose code is allowed to name the tables. */
  readonly room: string;
  readonly tables: readonly string[];
  readonly why: string;
}

export const EXCEPTIONS: readonly TableException[] = [
  {
    room: 'modules/search',
    tables: ['items', 'item_counters', 'item_moves', 'item_references', 'field_index'],
    why: 'Search over records is one statement over records and their indexes, planned as a whole: its conditions, order and limits decide which of them it reads, and how.',
  },
  {
    room: 'modules/indexes',
    tables: ['items', 'item_references'],
    why: 'Records update their indexes with every write, so they use this module and it cannot use them; it computes index rows from rows of records in SQL.',
  },
  {
    room: 'modules/tags',
    tables: ['items'],
    why: 'Records lock their tags with every write, so they use this module and it cannot use them; a tag that is deleted or replaced has to leave their array of tags, which no foreign key can do.',
  },
];

/** Methods whose first argument is a table or a list of tables. */
const METHODS =
  /^(selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|from|using|table|(inner|left|right|full|cross)Join(Lateral)?)$/;

/**
 * Finds the tables and their owners. A table's owner is the folder whose `tables.ts` declares the table in `interface
 * Schema`.
 */
export function readTableOwnership(files: readonly SourceFile[]): TableOwnership {
  const owners = new Map<string, string>();
  const columns = new Set<string>();
  for (const { path, text } of files) {
    const room = findModuleFolder(path);
    if (room === null || !path.endsWith('/tables.ts')) continue;
    const own = new Set<unknown>();
    new Visitor({
      TSInterfaceDeclaration({ id, body }) {
        if (id.name !== 'Schema') return;
        for (const member of body.body) {
          own.add(member);
          if (member.type === 'TSPropertySignature') owners.set(getName(member.key), room);
        }
      },
      TSPropertySignature(member) {
        if (!own.has(member)) columns.add(getName(member.key));
      },
    }).visit(parseSync(path, text).program);
  }
  return { owners, columns };
}

/** Returns the places where a file names a table of another folder. */
export function findForeignTables(
  { path, text }: SourceFile,
  { owners, columns }: TableOwnership,
): ForeignTable[] {
  const room = findModuleFolder(path);
  const foreign = new Map([...owners].filter(([, owner]) => owner !== room));
  const inSql = sqlPatterns([...foreign.keys()], columns);
  const found = new Map<string, ForeignTable>();
  const add = (table: string, at: number) => {
    const owner = foreign.get(table);
    const line = text.slice(0, at).split('\n').length;
    if (owner !== undefined) found.set(`${line} ${table}`, { path, line, table, owner });
  };
  new Visitor({
    TemplateElement({ value: { raw }, start }) {
      for (const pattern of inSql)
        for (const { 1: table = '', index, 0: match } of raw.matchAll(pattern))
          add(table.toLowerCase(), start + index + match.length);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || !METHODS.test(getName(callee.property))) return;
      for (const each of first?.type === 'ArrayExpression' ? first.elements : [first])
        if (each?.type === 'Literal') add(String(each.value).split(' ')[0] ?? '', each.start);
    },
    // Elsewhere, a single word like `items` can mean something else, and so can the name of a column.
    Literal({ value, start }) {
      const [table = '', alias] = String(value).split(/ as (?=\w+$)/);
      if (alias !== undefined || (table.includes('_') && !columns.has(table))) add(table, start);
    },
  }).visit(parseSync(path, text).program);
  return [...found.values()];
}

export function isCoveredByException({ path, table }: ForeignTable, exception: TableException): boolean {
  return exception.room === findModuleFolder(path) && exception.tables.includes(table);
}

/** Returns patterns of SQL whose first group is the name of a table. */
function sqlPatterns(tables: readonly string[], columns: ReadonlySet<string>): RegExp[] {
  const any = (names: readonly string[]) =>
    `"?(${names.map(name => name.replace('.', '\\.')).join('|')})\\b(?!"?\\.)`;
  return [
    new RegExp(`\\b(?:from|join|into|update|using|table)\\s+(?:only\\s+)?${any(tables)}`, 'gi'),
    // The start of a part of a statement: `items join …`, `items as i join …`, `items where …`.
    new RegExp(
      `^\\s*${any(tables)}(?=\\s+(?:as\\s+\\w+\\s+)?(?:(?:left|inner|cross)\\s+)?(?:join|where)\\b)`,
      'gi',
    ),
    // Further tables of a list. Columns can have an alias too.
    new RegExp(`,\\s*${any(tables.filter(table => !columns.has(table)))}(?=\\s+as\\s)`, 'gi'),
  ];
}

function getName(key: { readonly type: string }): string {
  if ('name' in key) return String(key.name);
  return 'value' in key ? String(key.value) : '';
}
