import type {
  ScriptForm,
  ScriptGlobals,
  ScriptRecord,
  ScriptRecords,
  ScriptUser,
} from '#core/record/scriptApi.ts';

/** Signatures as the editor shows them. The compiler holds the names against the types that scripts are promised. */
const form = {
  changed: 'form.changed: string | null',
  isNew: 'form.isNew: boolean',
  status: 'form.status: string | null',
  get: 'form.get(code: string): ScriptValue',
  set: 'form.set(code: string, value: ScriptValue): void',
  require: 'form.require(code: string, isRequired = true): void',
  readonly: 'form.readonly(code: string, isReadonly = true): void',
  hide: 'form.hide(code: string, isHidden = true): void',
} satisfies Record<keyof ScriptForm, string>;

const records = {
  get: 'records.get(directory: string, id: string): ScriptRecord | null',
  find: 'records.find(directory: string, where: { [code]: ScriptValue }): ScriptRecord[]',
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

const globals = {
  form: 'form: ScriptForm',
  records: 'records: ScriptRecords',
  user: 'user: ScriptUser',
  warn: 'warn(text: string): void',
} satisfies Record<keyof ScriptGlobals, string>;

export interface ScriptName {
  readonly name: string;
  readonly signature: string;
  /** Its text is under `scripts.api.<path>`. */
  readonly path: string;
}

/** What stands behind a dot; the record of a look-up under any name is not known here. */
const members: Readonly<Record<string, Readonly<Record<string, string>>>> = { form, records, user };

export const globalNames = namesOf(globals, '');
const recordNames = namesOf(record, 'record.');

export function membersOf(global: string): readonly ScriptName[] {
  return namesOf(members[global] ?? {}, `${global}.`);
}

/** Everything scripts may use, in the order it is read. */
export const allNames: readonly ScriptName[] = [
  ...globalNames.flatMap(each => [each, ...membersOf(each.name)]),
  ...recordNames,
];

/** Calls whose first argument is the code of a field of the form. */
export const takesFieldCode = /^form\s*\.\s*(get|set|require|readonly|hide)$/;

function namesOf(signatures: Readonly<Record<string, string>>, prefix: string): readonly ScriptName[] {
  return Object.entries(signatures).map(([name, signature]) => ({
    name,
    signature,
    path: `${prefix}${name}`,
  }));
}
