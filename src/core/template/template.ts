/**
 * A template: directories, fields, statuses, groups, tags and boards in the contract's own shapes, and a CSV of records
 * per directory (specification, section 6). In place of ids, a template has the code (of a directory or field) or the
 * name (of a group or status); any text can be given per language: `{ "en": ..., "ua": ... }`.
 */

import type {
  DirectoryInput,
  FieldDefinitionInput,
  FieldSettings,
  ImportSettings,
  StatusInput,
} from '../model.ts';
import { isObject } from '../sameJson.ts';
import { findProblems } from './templateProblems.ts';

/** Each kind of configuration adds its members (in the same way as `DocumentContents`). */
export interface Template {
  /** True if members omitted from an entity are reset; otherwise they stay unchanged. Set in exports. */
  readonly complete?: boolean;
  /**
   * True if only missing entities are added; existing ones stay as the administrators configured them. Set when
   * templates are loaded.
   */
  readonly isAddition?: boolean;
  readonly tags?: readonly { readonly name: string; readonly color?: string }[];
  readonly people?: readonly TemplatePerson[];
  readonly directories: readonly TemplateDirectory[];
  /**
   * The time for which the records were written, ISO 8601, which isn't before any of their dates: these are moved by
   * the days since then.
   */
  readonly today?: string;
}

/** A user who exists once the template is loaded, with a password that no one knows. */
export interface TemplatePerson {
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
  /** A CSV file; if there is one per language, `{lang}` is its placeholder. */
  readonly file: string;
  /** The field that identifies records: loading again updates existing ones instead of adding duplicates. */
  readonly key: string;
  /**
   * Field codes, or `Status`, `Tags`, `Comment`, `CreatedAt`, `StatusHistory`, by column; columns named like a field
   * can be omitted.
   */
  readonly columns?: Readonly<Record<string, string | null>>;
  /** Replacements of texts, by column. */
  readonly replacements?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export type TemplateLanguage = 'en' | 'ua';

/** Reads a template in one language. @throws TemplateError if it is invalid. */
export function readTemplate(json: string, lang: TemplateLanguage): Template {
  const template = localizeJson(json, lang);
  const problems = findProblems(template);
  if (problems.length > 0) throw new TemplateError(problems);
  return template as Template;
}

/** Reads any JSON with texts per language, in one language. @throws TemplateError if it isn't JSON. */
export function localizeJson(json: string, lang: TemplateLanguage): unknown {
  return localize(parse(json), lang);
}

/** Contains all problems of a template. */
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
