/** Texts of rules, which name fields of the record in double braces: `{{total}}`. */

import { SYSTEM_ID } from '../systemFields.ts';

/** Names that every record has, besides the codes of its fields. */
export const RECORD_NAMES = { number: SYSTEM_ID.number, status: SYSTEM_ID.status, display: 'Name' } as const;

/** Before the codes of columns, in texts for each row of a table. */
export const ROW_PREFIX = 'row.';

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** What a text names, each once. */
export function namesInText(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(match => match[1] ?? ''))];
}

/** The text with each name replaced. What a record says is put in as it is: a value that looks like a name is none. */
export function fillText(text: string, textOf: (name: string) => string): string {
  return text.replaceAll(PLACEHOLDER, (_, name: string) => textOf(name));
}
