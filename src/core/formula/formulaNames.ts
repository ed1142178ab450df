/**
 * Converts names in formulas: names are stored as ids of fields and directories, which never change, and
 * displayed as codes, which users know.
 */

import { rewriteFormulaTexts } from '../field/findFormula.ts';
import type { FieldDefinition } from '../model.ts';
import { getChildNodes, getFieldPaths } from './language/formulaNodes.ts';
import { FormulaError } from './language/formulaTypes.ts';
import {
  FORMULA_KEYWORDS,
  type FormulaFieldToken,
  type FormulaNode,
  parseFormula,
} from './language/parseFormula.ts';
import { namedSystemFields } from './namedSystemFields.ts';
import type { FormulaRelatedDirectory } from './others/otherDirectories.ts';

/** A field as used in formulas; the columns of a table are nested fields. */
export interface NamedFormulaField {
  readonly id: string;
  readonly code: string;
  readonly columns: readonly NamedFormulaField[];
  /** The directory whose records the field refers to. */
  readonly directoryId?: string | undefined;
}

/** A directory whose records formulas of other directories can read. */
export interface NamedDirectory {
  readonly id: string;
  readonly code: string;
  readonly fields: readonly NamedFormulaField[];
}

/** Converts definitions that aren't deleted. */
export function toNamedFields(definitions: readonly FieldDefinition[]): NamedFormulaField[] {
  return definitions
    .filter(({ deleted }) => !deleted)
    .map(({ id, code, directoryId, tableFields = [] }) => ({
      ...{ id, code, directoryId },
      columns: toNamedFields(tableFields),
    }));
}

export function toNamedDirectories(
  directories: readonly FormulaRelatedDirectory[],
): readonly NamedDirectory[] {
  const made =
    named.get(directories) ??
    directories.map(({ id, code = '', fields }) => ({
      ...{ id, code },
      fields: [...toNamedFields(fields), ...namedSystemFields],
    }));
  named.set(directories, made);
  return made;
}

const named = new WeakMap<readonly FormulaRelatedDirectory[], readonly NamedDirectory[]>();

/** The entities that the names in a formula can refer to. */
export interface FormulaNames {
  readonly fields: readonly NamedFormulaField[];
  readonly directories: readonly NamedDirectory[];
}

/** Replaces codes with field ids in the formulas of a definition and of its columns. */
export function replaceFormulaCodes(
  field: FieldDefinition,
  siblings: readonly FieldDefinition[],
  directories: readonly FormulaRelatedDirectory[],
): FieldDefinition {
  return rewritten(field, { siblings, directories }, replaceCodesWithIds);
}

/** Replaces field ids with codes in the formulas of a definition and of its columns. */
export function replaceFormulaIds(
  field: FieldDefinition,
  siblings: readonly FieldDefinition[],
  directories: readonly FormulaRelatedDirectory[],
): FieldDefinition {
  return rewritten(field, { siblings, directories }, replaceIdsWithCodes);
}

type Rewrite = (text: string, names: FormulaNames) => string;

function rewritten(
  field: FieldDefinition,
  place: {
    readonly siblings: readonly FieldDefinition[];
    readonly directories: readonly FormulaRelatedDirectory[];
  },
  rewriteText: Rewrite,
): FieldDefinition {
  const others = place.siblings.filter(({ id }) => id !== field.id);
  const directories = toNamedDirectories(place.directories);
  const own = rewriteFormulaNames(
    field,
    { fields: toNamedFields([...others, field]), directories },
    rewriteText,
  );
  const { tableFields } = own;
  if (!tableFields) return own;
  const names = { fields: toNamedFields(tableFields), directories };
  return { ...own, tableFields: tableFields.map(column => rewriteFormulaNames(column, names, rewriteText)) };
}

/** Rewrites the formulas of a definition, which can be incomplete; formulas of its columns stay unchanged. */
export function rewriteFormulaNames<Definition extends Pick<FieldDefinition, 'settings'>>(
  definition: Definition,
  names: FormulaNames,
  rewriteText: Rewrite,
): Definition {
  return rewriteFormulaTexts(definition, text => rewriteText(text, names));
}

/** Replaces codes with ids. Unknown names and unparseable formulas stay unchanged, because validation rejects them. */
export function replaceCodesWithIds(text: string, names: FormulaNames): string {
  return rewrite(text, withSystem(names), ({ id }) => `[${id}]`);
}

/** Replaces ids with codes. Ids of deleted definitions, and ids whose code would be ambiguous, stay unchanged. */
export function replaceIdsWithCodes(text: string, names: FormulaNames): string {
  return rewrite(text, withSystem(names), ({ id, code, isTold }) => {
    // The name of a system field takes precedence, so the code would be resolved to the system field.
    if (namedSystemFields.some(other => other.id === code) && id !== code) return `[${id}]`;
    if (!isTold || code === '') return `[${id}]`;
    return FORMULA_KEYWORDS.has(code.toLowerCase()) ? `[${code}]` : code;
  });
}

function withSystem({ fields, directories }: FormulaNames): FormulaNames {
  return { fields: [...fields, ...namedSystemFields], directories };
}

/** Finds a field by id or code. Ids take precedence, because a name in brackets can be either. */
export function findFormulaField<Field extends { readonly id: string; readonly code: string }>(
  name: string,
  fields: readonly Field[],
): Field | undefined {
  const code = name.toLowerCase();
  return fields.find(field => field.id === name) ?? fields.find(field => field.code.toLowerCase() === code);
}

/** Returns the directory that the list before a `where` reads; `undefined` if the list belongs to the same record. */
function getListDirectory<Directory extends { readonly id: string; readonly code: string }>(
  list: FormulaNode,
  fields: readonly NamedFormulaField[],
  directories: readonly Directory[],
): Directory | undefined {
  for (const [first] of getFieldPaths(list)) {
    if (!first || findFormulaField(first.name, fields)) continue;
    const directory = findFormulaField(first.name, directories);
    if (directory) return directory;
  }
  return undefined;
}

interface Meant {
  readonly id: string;
  readonly code: string;
  readonly token: FormulaFieldToken;
  /** True if the code would be resolved to the same definition at this position. */
  readonly isTold: boolean;
}

function rewrite(text: string, names: FormulaNames, written: (meant: Meant) => string): string {
  let result = '';
  let at = 0;
  const node = readableNode(text);
  const all = node ? getMeant(node, names, null) : [];
  for (const meant of all.toSorted((a, b) => a.token.from - b.token.from)) {
    result += text.slice(at, meant.token.from) + written(meant);
    at = meant.token.till;
  }
  return result + text.slice(at);
}

function readableNode(text: string): FormulaNode | undefined {
  try {
    return parseFormula(text);
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}

/**
 * Finds the definitions that names in a formula refer to. `records` is the directory whose records are searched at this
 * point, if any.
 */
function getMeant(node: FormulaNode, names: FormulaNames, records: NamedDirectory | null): Meant[] {
  if (node.kind === 'field') return getMeantByPath(node.path, names, records);
  const inner =
    node.kind === 'where' && !records
      ? (getListDirectory(node.list, names.fields, names.directories) ?? null)
      : records;
  return getChildNodes(node).flatMap(part => getMeant(part, names, inner));
}

function getMeantByPath(
  path: readonly FormulaFieldToken[],
  names: FormulaNames,
  records: NamedDirectory | null,
): Meant[] {
  const [token, ...rest] = path;
  if (!token) return [];
  const find = (name: string) => firstNamed(name, names, records);
  const found = find(token.name);
  if (!found) return [];
  const { id, code } = found;
  const first = { id, code, token, isTold: find(code)?.id === id };
  return [first, ...getMeantBehind(rest, found, names)];
}

function firstNamed(
  name: string,
  { fields, directories }: FormulaNames,
  records: NamedDirectory | null,
): NamedFormulaField | NamedDirectory | undefined {
  if (records) return findFormulaField(name, [records]) ?? findFormulaField(name, records.fields);
  return findFormulaField(name, fields) ?? findFormulaField(name, directories);
}

function getMeantBehind(
  [token, ...rest]: readonly FormulaFieldToken[],
  before: NamedFormulaField | NamedDirectory,
  names: FormulaNames,
): Meant[] {
  const found = token && findFormulaField(token.name, getFieldsBehind(before, names));
  if (!found) return [];
  return [{ id: found.id, code: found.code, token, isTold: true }, ...getMeantBehind(rest, found, names)];
}

function getFieldsBehind(
  before: NamedFormulaField | NamedDirectory,
  { directories }: FormulaNames,
): readonly NamedFormulaField[] {
  if ('fields' in before) return before.fields;
  if (before.columns.length > 0) return before.columns;
  return directories.find(({ id }) => id === before.directoryId)?.fields ?? [];
}
