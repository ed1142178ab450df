/** Formulas are kept with the ids of fields, which never change, and shown with their codes, which people know. */

import type { FieldDefinition } from '../model.ts';
import { withTexts } from './formulaOf.ts';
import { type Token, tokensOf } from './formulaTokens.ts';
import { FormulaMistake } from './formulaTypes.ts';
import { FORMULA_WORDS } from './parseFormula.ts';
import { systemNames } from './systemNames.ts';

/** A field as formulas know it; the columns of a table are fields in it. */
export interface NamedField {
  readonly id: string;
  readonly code: string;
  readonly columns: readonly NamedField[];
}

/** As formulas know them: without the deleted ones. */
export function namedFields(definitions: readonly FieldDefinition[]): NamedField[] {
  return definitions
    .filter(({ deleted }) => !deleted)
    .map(({ id, code, tableFields = [] }) => ({ id, code, columns: namedFields(tableFields) }));
}

/** A definition whose formula, and those of its columns, name fields by their ids. */
export function withIdsInFormulas(
  field: FieldDefinition,
  siblings: readonly FieldDefinition[],
): FieldDefinition {
  return rewritten(field, siblings, formulaWithIds);
}

/** The same with codes. */
export function withCodesInFormulas(
  field: FieldDefinition,
  siblings: readonly FieldDefinition[],
): FieldDefinition {
  return rewritten(field, siblings, formulaWithCodes);
}

type Rewrite = (text: string, fields: readonly NamedField[]) => string;

function rewritten(
  field: FieldDefinition,
  siblings: readonly FieldDefinition[],
  rewriteText: Rewrite,
): FieldDefinition {
  const others = siblings.filter(({ id }) => id !== field.id);
  const own = withFormula(field, namedFields([...others, field]), rewriteText);
  const { tableFields } = own;
  if (!tableFields) return own;
  const columns = namedFields(tableFields);
  return { ...own, tableFields: tableFields.map(column => withFormula(column, columns, rewriteText)) };
}

/** The same for what is no whole definition yet. */
export function withFormula<Definition extends Pick<FieldDefinition, 'settings'>>(
  definition: Definition,
  fields: readonly NamedField[],
  rewriteText: Rewrite,
): Definition {
  return withTexts(definition, text => rewriteText(text, fields));
}

/** With ids for codes; what names no field, or cannot be read, stays as it is, to be refused. */
export function formulaWithIds(text: string, fields: readonly NamedField[]): string {
  return rewrite(text, [...fields, ...systemNames], ({ id }) => `[${id}]`);
}

/** With codes for ids, as people write them. Ids of fields that are gone stay. */
export function formulaWithCodes(text: string, fields: readonly NamedField[]): string {
  return rewrite(text, [...fields, ...systemNames], ({ id, code }) => {
    // A field with a code like the name of one that every record has: that comes first.
    if (systemNames.some(other => other.id === code) && id !== code) return `[${id}]`;
    return FORMULA_WORDS.has(code.toLowerCase()) ? `[${code}]` : code;
  });
}

/** Ids come first: what is written in brackets may be either. */
export function fieldNamed<Field extends NamedField>(
  name: string,
  fields: readonly Field[],
): Field | undefined {
  const code = name.toLowerCase();
  return fields.find(field => field.id === name) ?? fields.find(field => field.code.toLowerCase() === code);
}

function rewrite(
  text: string,
  fields: readonly NamedField[],
  written: (field: NamedField) => string,
): string {
  const tokens = readableTokens(text);
  let result = '';
  let at = 0;
  let table: NamedField | undefined;
  for (const [index, token] of tokens.entries()) {
    const isColumn = isSign(tokens[index - 1], '.');
    if (!isColumn && !isSign(token, '.')) table = undefined;
    const field = isName(tokens, index)
      ? fieldNamed(token.text, isColumn ? (table?.columns ?? []) : fields)
      : undefined;
    if (!field) continue;
    if (!isColumn) table = field;
    result += text.slice(at, token.from) + written(field);
    at = token.till;
  }
  return result + text.slice(at);
}

function readableTokens(text: string): readonly Token[] {
  try {
    return tokensOf(text);
  } catch (error) {
    if (error instanceof FormulaMistake) return [];
    throw error;
  }
}

/** Whether a field stands there: no word of the language, and no function. */
function isName(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token?.kind === 'reference') return true;
  if (token?.kind !== 'name' || isSign(tokens[index + 1], '(')) return false;
  return isSign(tokens[index - 1], '.') || !FORMULA_WORDS.has(token.text.toLowerCase());
}

function isSign(token: Token | undefined, sign: string): boolean {
  return token?.kind === 'sign' && token.text === sign;
}
