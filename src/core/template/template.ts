/**
 * The format of templates: directories, fields, statuses, groups, tags and boards in the shapes of the contract, and a
 * CSV file of records per directory (specification section 6). Ids are replaced by codes (of directories and fields) or
 * names (of groups and statuses). Any text can be given per language: `{ "en": ..., "ua": ... }`.
 */

import type {
  DirectoryInput,
  FieldDefinitionInput,
  FieldSettings,
  ImportSettings,
  StatusInput,
} from '../model.ts';
import { isObject } from '../sameJson.ts';
import { findTemplateProblems } from './templateProblems.ts';

/** Modules extend this with the members of their kinds of configuration (as with `DocumentContents`). */
export interface Template {
  /** True if members that an entity omits are reset; otherwise they stay unchanged. Set in exports. */
  readonly complete?: boolean;
  /**
   * True if only missing entities are added; existing entities stay as administrators configured them. Set
   * when templates are loaded.
   */
  readonly isAddition?: boolean;
  readonly tags?: readonly { readonly name: string; readonly color?: string }[];
  readonly people?: readonly TemplateUser[];
  readonly directories: readonly TemplateDirectory[];
  /**
   * The time at which the records were written, in ISO 8601; no date in them is later. Dates are moved by the number of
   * days since then.
   */
  readonly today?: string;
}

/** A user created when the template is loaded, with a password that no one knows. */
export interface TemplateUser {
  readonly name: string;
  readonly email: string;
  readonly description?: string;
  /** The names of the user's groups. */
  readonly groups?: readonly string[];
}

export interface TemplateDirectory extends Omit<DirectoryInput, 'revision' | 'statusList'> {
  readonly code: string;
  readonly fields: readonly TemplateField[];
  readonly statusList?: readonly StatusInput[];
  readonly records?: TemplateRecords;
}

export interface TemplateField extends FieldSettings, Pick<FieldDefinitionInput, 'name' | 'type'> {
  readonly code: string;
  readonly tableFields?: readonly TemplateField[];
}

export interface TemplateRecords
  extends Pick<ImportSettings, 'delimiter' | 'encoding' | 'decimal' | 'dateOrder'> {
  /** The name of a CSV file; `{lang}` is a placeholder for the language, if there is a file per language. */
  readonly file: string;
  /** The field that identifies records: loading again updates existing records instead of adding duplicates. */
  readonly key: string;
  /**
   * The target of each column, keyed by column name: a field code, `Status`, `Tags`, `Comment`, `CreatedAt` or
   * `StatusHistory`. Columns named like a field can be omitted.
   */
  readonly columns?: Readonly<Record<string, string | null>>;
  /** Replacements of texts, keyed by column. */
  readonly replacements?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export type TemplateLanguage = 'en' | 'ua';

/**
 * Parses a template in one language.
 * @throws TemplateError if it is invalid
 */
export function parseTemplate(json: string, lang: TemplateLanguage): Template {
  const template = parseLocalizedJson(json, lang);
  const problems = findTemplateProblems(template);
  if (problems.length > 0) throw new TemplateError(problems);
  return template as Template;
}

/**
 * Parses any JSON with texts per language, reduced to one language.
 * @throws TemplateError if it isn't JSON
 */
export function parseLocalizedJson(json: string, lang: TemplateLanguage): unknown {
  return localize(parse(json), lang);
}

export class TemplateError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'TemplateError';
    this.problems = problems;
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new TemplateError([`template.json: ${error instanceof Error ? error.message : 'no JSON'}`]);
  }
}

function localize(value: unknown, lang: TemplateLanguage): unknown {
  if (Array.isArray(value)) return value.map(element => localize(element, lang));
  if (!isObject(value)) return value;
  if (typeof value.en === 'string' && Object.keys(value).every(key => key === 'en' || key === 'ua'))
    return value[lang] ?? value.en;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, localize(member, lang)]));
}
