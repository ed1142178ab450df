/**
 * A template: directories, fields, statuses, groups, tags and boards in the contract's own shapes, and a CSV of records
 * per directory (design, section 6). Where the contract has an id, a template has the code (of a directory or field) or
 * the name (of a group, status) that it stands for; every text may be said per language: `{ "en": ..., "ua": ... }`.
 */
import { isObject } from '../configuration/sameJson.ts';
import type {
  DirectoryInput,
  FieldDefinitionInput,
  FieldSettings,
  ImportSettings,
  StatusInput,
} from '../model.ts';
import { findProblems } from './templateProblems.ts';

/** Each kind of configuration adds its members (`DocumentContents` are added likewise). */
export interface Template {
  /** What things that it names leave out is not set there; otherwise that stays as it is. Exports say so. */
  readonly complete?: boolean;
  /** Only what is missing comes; what is there stays as the administrators settled it. So templates are loaded. */
  readonly isAddition?: boolean;
  readonly tags?: readonly { readonly name: string; readonly color?: string }[];
  readonly people?: readonly TemplatePerson[];
  readonly directories: readonly TemplateDirectory[];
  /** The moment the records were written for, ISO 8601: dates in them are moved by the days since. None is later. */
  readonly today?: string;
}

/** A colleague who is there when the template is loaded, with a password that nobody knows. */
export interface TemplatePerson {
  readonly name: string;
  readonly email: string;
  readonly description?: string;
  /** By name. */
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
  /** A CSV; where there is one per language, `{lang}` stands for it. */
  readonly file: string;
  /** The field that tells records apart: loading again changes what is there instead of adding it twice. */
  readonly key: string;
  /** Field codes, or `Status`, `Tags`, `Comment`, `CreatedAt`, `StatusHistory`, by column; columns named like a field need none. */
  readonly columns?: Readonly<Record<string, string | null>>;
  /** Texts that stand for others, by column. */
  readonly replacements?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export type TemplateLanguage = 'en' | 'ua';

/** The template in one language. @throws TemplateError where it is no template. */
export function readTemplate(json: string, lang: TemplateLanguage): Template {
  const template = localizeJson(json, lang);
  const problems = findProblems(template);
  if (problems.length > 0) throw new TemplateError(problems);
  return template as Template;
}

/** Any JSON in which texts are said per language, in one. @throws TemplateError where it is no JSON. */
export function localizeJson(json: string, lang: TemplateLanguage): unknown {
  return localize(parse(json), lang);
}

/** What is wrong with a template, everything at once. */
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
