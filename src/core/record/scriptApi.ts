/**
 * What the scripts of a directory may use, as types (design, section 3): `onNewScript` runs when a form opens for a new
 * record, `onChangedScript` whenever a value in it changes. The names below are there by themselves; nothing else is.
 */
export interface ScriptGlobals {
  /** The form that is open. */
  readonly form: ScriptForm;
  /** Records of every directory the person may read. */
  readonly records: ScriptRecords;
  /** Who has the form open. */
  readonly user: ScriptUser;
  /** Shows a remark above the form. It forbids nothing. */
  warn(text: string): void;
}

/** The fields of the form, by their codes. */
export interface ScriptForm {
  /** The code of the field whose change runs the script; null in `onNewScript`. */
  readonly changed: string | null;
  /** Whether the record is not saved yet. */
  readonly isNew: boolean;
  /** The name of the record's status; null where the directory has none. */
  readonly status: string | null;
  /** A field's value; null when it is empty. */
  get(code: string): ScriptValue;
  /** Puts a value into a field; null empties it. It is judged like one that is typed. */
  set(code: string, value: ScriptValue): void;
  /** Makes a field required, or as the directory says with `false`. */
  require(code: string, isRequired?: boolean): void;
  /** Lets a field only be read, or as the directory says with `false`. */
  readonly(code: string, isReadonly?: boolean): void;
  /** Hides a field, or shows it as the directory says with `false`. */
  hide(code: string, isHidden?: boolean): void;
}

/** Look-ups; the person's own rights hold. */
export interface ScriptRecords {
  /** The record with this id, or null. */
  get(directory: string, id: string): ScriptRecord | null;
  /** Up to 100 records whose fields equal the values given. */
  find(directory: string, where: Readonly<Record<string, ScriptValue>>): ScriptRecord[];
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
