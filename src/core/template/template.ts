/**
 * A template: directories, fields, statuses, groups, tags and boards in the contract's own shapes, and a CSV of records
 * per directory (design, section 6). Where the contract has an id, a template has the code (of a directory or field) or
 * the name (of a group, status) that it stands for; every text may be said per language: `{ "en": ..., "ua": ... }`.
 */
import type {
  AccountSettings,
  Board,
  DirectoryInput,
  FieldDefinitionInput,
  FieldSettings,
  ImportSettings,
  RightAssertion,
  StatusInput,
  UsageProfile,
} from '../model.ts';
import { findProblems } from './templateProblems.ts';

export interface Template {
  /** What things that it names leave out is not set there; otherwise that stays as it is. Exports say so. */
  readonly complete?: boolean;
  readonly userGroups?: readonly { readonly name: string }[];
  readonly tags?: readonly { readonly name: string; readonly color?: string }[];
  readonly directories: readonly TemplateDirectory[];
  /** Codes of directories as the menu shows them, the first ones; the list above is in the order of loading. */
  readonly order?: readonly string[];
  readonly boards?: readonly Pick<Board, 'name' | 'lanes'>[];
  /** The fields of every process type. */
  readonly processFields?: readonly TemplateField[];
  /** In their order: the first that matches a person is theirs. */
  readonly usageProfiles?: readonly TemplateProfile[];
  /** What shall hold of groups, whatever is configured. */
  readonly rightAssertions?: readonly TemplateAssertion[];
  readonly account?: TemplateAccount;
  /** The moment the records were written for, ISO 8601: dates in them are moved by the days since. None is later. */
  readonly today?: string;
}

/** Fields hidden in directories that are not listed are named with theirs: `request.price`. */
export type TemplateProfile = Omit<UsageProfile, 'id'>;

export type TemplateAssertion = Omit<RightAssertion, 'id'>;

export interface TemplateAccount {
  readonly timeZone?: string;
  readonly lang?: TemplateLanguage;
  readonly countryCode?: string;
  /** A start page names a directory or board in braces in place of its id. */
  readonly settings?: AccountSettings;
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
  const template = localize(parse(json), lang);
  const problems = findProblems(template);
  if (problems.length > 0) throw new TemplateError(problems);
  return template as Template;
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
