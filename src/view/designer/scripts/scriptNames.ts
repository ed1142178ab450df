import type {
  ScriptDays,
  ScriptForm,
  ScriptGlobals,
  ScriptRecord,
  ScriptRecords,
  ScriptTableRow,
  ScriptUser,
} from '#core/scripts/scriptApi.ts';

/** Signatures as shown in the editor. The compiler checks their names against the types of the script API. */
const form = {
  changed: 'form.changed: string | null',
  isNew: 'form.isNew: boolean',
  status: 'form.status: string | null',
  statusBefore: 'form.statusBefore: string | null',
  get: 'form.get(code: string): ScriptValue',
  was: 'form.was(code: string): ScriptValue',
  rows: 'form.rows(code: string): ScriptTableRow[]',
  set: 'form.set(code: string, value: ScriptValue): void',
  require: 'form.require(code: string, isRequired = true): void',
  readonly: 'form.readonly(code: string, isReadonly = true): void',
  hide: 'form.hide(code: string, isHidden = true): void',
  choices: 'form.choices(code: string, values: string[] | null): void',
  narrow: 'form.narrow(code: string, where: { [code]: ScriptValue } | null): void',
} satisfies Record<keyof ScriptForm, string>;

const records = {
  get: 'records.get(directory: string, id: string): ScriptRecord | null',
  find: 'records.find(directory: string, where?: ScriptWhere): ScriptRecord[]',
  count: 'records.count(directory: string, where?: ScriptWhere): number',
  sum: 'records.sum(directory: string, field: string, where?: ScriptWhere): number',
} satisfies Record<keyof ScriptRecords, string>;

const user = {
  id: 'user.id: string',
  name: 'user.name: string',
  isAdmin: 'user.isAdmin: boolean',
  groups: 'user.groups: string[]',
} satisfies Record<keyof ScriptUser, string>;

const record = {
  id: 'record.id: string',
  number: 'record.number: number',
  display: 'record.display: string',
  get: 'record.get(code: string): ScriptValue',
} satisfies Record<keyof ScriptRecord, string>;

const row = {
  get: 'row.get(column: string): ScriptValue',
  set: 'row.set(column: string, value: ScriptValue): void',
} satisfies Record<keyof ScriptTableRow, string>;

const days = {
  today: 'days.today: string, 2026-12-31',
  add: 'days.add(day: string, count: number): string',
  between: 'days.between(from: string, till: string): number',
} satisfies Record<keyof ScriptDays, string>;

const output = { log: 'console.log(...parts): void' } satisfies Record<
  keyof ScriptGlobals['console'],
  string
>;

const globals = {
  form: 'form: ScriptForm',
  records: 'records: ScriptRecords',
  user: 'user: ScriptUser',
  warn: 'warn(text: string | { en, uk }): void',
  refuse: 'refuse(code: string | null, text: string | { en, uk }): void',
  days: 'days: ScriptDays',
  console: 'console: { log }',
} satisfies Record<keyof ScriptGlobals, string>;

export interface ScriptApiName {
  readonly name: string;
  readonly signature: string;
  /** The message id of the explanation is `scripts.api.<path>`. */
  readonly path: string;
}

/** The members of each global. Types of variables, such as records from look-ups, aren't inferred. */
const members: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  form,
  records,
  user,
  days,
  console: output,
};

export const globalScriptNames = getNames(globals, '');
const otherNames = [...getNames(record, 'record.'), ...getNames(row, 'row.')];

export function getGlobalMembers(global: string): readonly ScriptApiName[] {
  return getNames(members[global] ?? {}, `${global}.`);
}

/** All names of the script API, in reading order. */
export const allScriptNames: readonly ScriptApiName[] = [
  ...globalScriptNames.flatMap(each => [each, ...getGlobalMembers(each.name)]),
  ...otherNames,
];

/** Matches calls whose first argument is the code of a form field. */
export const FIELD_CODE_CALL = /^form\s*\.\s*(get|was|rows|set|require|readonly|hide|choices|narrow)$/;

function getNames(signatures: Readonly<Record<string, string>>, prefix: string): readonly ScriptApiName[] {
  return Object.entries(signatures).map(([name, signature]) => ({
    name,
    signature,
    path: `${prefix}${name}`,
  }));
}
