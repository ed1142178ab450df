/**
 * What the scripts of a directory may use, as types (design, section 3). `onNewScript` runs first where a record is created;
 * `onChangedScript` runs once for each field that differs from what is stored, in the order of the fields, again and again until
 * nothing changes any more. Both run in the form and, for every write, on the server. The names below are there by themselves;
 * nothing else is: no clock, no chance, nothing that is kept from one run to the next.
 */
export interface ScriptGlobals {
  /** The record as it would be. */
  readonly form: ScriptForm;
  /** Records of every directory the person may read. */
  readonly records: ScriptRecords;
  /** Who writes. */
  readonly user: ScriptUser;
  /** Shows a remark below the form. It forbids nothing. */
  warn(text: ScriptWords): void;
  /** Refuses to save, with the reason at a field, or for the whole record with `null`. */
  refuse(code: string | null, text: ScriptWords): void;
  /** The present day and reckoning with days. */
  readonly days: ScriptDays;
  /** Notes for testing the script. */
  readonly console: { log(...parts: unknown[]): void };
}

/** One text for all, or one for each language. */
export type ScriptWords = string | { readonly en: string; readonly uk: string };

/** The fields of the record, by their codes. */
export interface ScriptForm {
  /** The code of the field whose change runs the script, or `Status`; null in `onNewScript`. */
  readonly changed: string | null;
  /** Whether the record is not saved yet. */
  readonly isNew: boolean;
  /** The code of the status that the record has or is to enter, its name if it has no code; null where the directory has none. */
  readonly status: string | null;
  /** The status as it is stored, likewise; null for a new record. */
  readonly statusBefore: string | null;
  /** A field's value; null when it is empty. */
  get(code: string): ScriptValue;
  /** The value as it is stored. */
  was(code: string): ScriptValue;
  /** The rows of a table; the cells that are set are the script's, whatever was sent. */
  rows(code: string): readonly ScriptTableRow[];
  /**
   * Puts a value into a field that the write does not name; null empties it. It is judged like one that is typed. Into a field
   * that the person can't edit it goes whatever was sent.
   */
  set(code: string, value: ScriptValue): void;
  /** Makes a field required, or as the directory says with `false`. */
  require(code: string, isRequired?: boolean): void;
  /** Lets a field only be read, or as the directory says with `false`. */
  readonly(code: string, isReadonly?: boolean): void;
  /** Hides a field in forms, or shows it as the directory says with `false`. It protects nothing: who may read it still can. */
  hide(code: string, isHidden?: boolean): void;
  /** Offers only these values of a drop-down, or all with `null`; others are refused. */
  choices(code: string, values: readonly string[] | null): void;
  /** Offers only records whose fields equal these values, by code; all with `null`. */
  narrow(code: string, where: Readonly<Record<string, ScriptValue>> | null): void;
}

export interface ScriptTableRow {
  /** A cell by the code of its column; null when it is empty. */
  get(column: string): ScriptValue;
  set(column: string, value: ScriptValue): void;
}

/** Days are texts such as `2026-12-31`. */
export interface ScriptDays {
  /** Where the account is. */
  readonly today: string;
  add(day: string, count: number): string;
  /** How many days after the first one the second one is. */
  between(from: string, till: string): number;
}

/** Look-ups; the person's own rights hold. */
export interface ScriptRecords {
  /** The record with this id, or null. */
  get(directory: string, id: string): ScriptRecord | null;
  /** Up to 100 records whose fields are as asked: equal to a value, or `{ more: 5 }`, `{ less: 5 }`, `{ not: 5 }`, `{ contains: 'a' }`. */
  find(directory: string, where?: ScriptWhere): readonly ScriptRecord[];
  /** How many there are. */
  count(directory: string, where?: ScriptWhere): number;
  /** The sum of a number field over them. */
  sum(directory: string, field: string, where?: ScriptWhere): number;
}

export type ScriptWhere = Readonly<Record<string, ScriptValue | ScriptComparison>>;

export interface ScriptComparison {
  readonly not?: ScriptValue;
  readonly more?: ScriptValue;
  readonly less?: ScriptValue;
  readonly from?: ScriptValue;
  readonly till?: ScriptValue;
  readonly contains?: string;
  readonly starts?: string;
}

export interface ScriptRecord {
  readonly id: string;
  readonly number: number;
  /** As lists show it. */
  readonly display: string;
  /** A field's value by its code; null when it is empty. */
  get(code: string): ScriptValue;
}

export interface ScriptUser {
  readonly id: string;
  readonly name: string;
  readonly isAdmin: boolean;
  /** Names of their groups. */
  readonly groups: readonly string[];
}

/**
 * Text, choice, link, phone number: a string. Number: a number. Date: `2026-12-31`. A record of another directory: its id.
 * An address, the rows of a table and the values of a list as below.
 */
export type ScriptValue =
  | string
  | number
  | ScriptAddress
  | readonly ScriptRow[]
  | readonly ScriptValue[]
  | null;

export interface ScriptAddress {
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
}

/** Values of a row by the codes of its columns. */
export interface ScriptRow {
  readonly [code: string]: ScriptValue;
}
