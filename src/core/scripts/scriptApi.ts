/**
 * The API of a directory's scripts, as types (design, section 3). `onNewScript` runs first if a record is created;
 * `onChangedScript` runs once for each field that differs from the stored record, in the order of the fields, and again
 * until no value changes any more. Both run in the form and, for every write, on the server. Only the names below are
 * available: scripts have no clock, no randomness, and no state that survives a run.
 */
export interface ScriptGlobals {
  /** The record as it would be saved. */
  readonly form: ScriptForm;
  /** Records of all directories that the user can read. */
  readonly records: ScriptRecords;
  /** The user who writes. */
  readonly user: ScriptUser;
  /** Displays a message below the form. It doesn't prevent saving. */
  warn(text: ScriptMessage): void;
  /** Prevents saving, with the reason at a field, or for the whole record with `null`. */
  refuse(code: string | null, text: ScriptMessage): void;
  /** The current day, and calculations with days. */
  readonly days: ScriptDays;
  /** Output for testing the script. */
  readonly console: { log(...parts: unknown[]): void };
}

/** One text for all languages, or one text for each language. */
export type ScriptMessage = string | { readonly en: string; readonly uk: string };

/** The fields of the record, identified by code. */
export interface ScriptForm {
  /** The code of the field whose change triggered the script, or `Status`; null in `onNewScript`. */
  readonly changed: string | null;
  /** True if the record isn't saved yet. */
  readonly isNew: boolean;
  /**
   * The code of the record's current or target status, or its name if the status has no code; null if the directory has
   * no statuses.
   */
  readonly status: string | null;
  /** The stored status, in the same form as `status`; null for a new record. */
  readonly statusBefore: string | null;
  /** Returns a field's value; null if it is empty. */
  get(code: string): ScriptValue;
  /** Returns the stored value; null if it is empty. */
  was(code: string): ScriptValue;
  /** Returns the rows of a table; cells set by the script override the sent cells. */
  rows(code: string): readonly ScriptTableRow[];
  /**
   * Sets a field; null clears it. Has no effect if the write contains the field and the user can edit it; if
   * the user can't edit the field, the script's value overrides the sent value. The value is validated like
   * user input.
   */
  set(code: string, value: ScriptValue): void;
  /** Makes a field required; `false` restores the directory's setting. */
  require(code: string, isRequired?: boolean): void;
  /** Makes a field read-only; `false` restores the directory's setting. */
  readonly(code: string, isReadonly?: boolean): void;
  /**
   * Hides a field in forms; `false` restores the directory's setting. This doesn't protect the data: users with access
   * to the field can still read it elsewhere.
   */
  hide(code: string, isHidden?: boolean): void;
  /** Offers only these values of a drop-down, at most 1,000; `null` offers all. Other values are rejected. */
  choices(code: string, values: readonly string[] | null): void;
  /** Offers only records whose fields have these values, keyed by code; `null` offers all. */
  narrow(code: string, where: Readonly<Record<string, ScriptValue>> | null): void;
}

export interface ScriptTableRow {
  /** Returns a cell by the code of its column; null if it is empty. */
  get(column: string): ScriptValue;
  set(column: string, value: ScriptValue): void;
}

/** Days are strings such as `2026-12-31`. */
export interface ScriptDays {
  /** The current day in the account's time zone. */
  readonly today: string;
  add(day: string, count: number): string;
  /** Returns how many days the second day is after the first. */
  between(from: string, till: string): number;
}

/** Look-ups with the permissions of the user. */
export interface ScriptRecords {
  /** Returns the record with this id, or null. */
  get(directory: string, id: string): ScriptRecord | null;
  /**
   * Returns up to 100 records whose fields equal the given values, or match a comparison such as `{ more: 5 }` or
   * `{ contains: 'a' }` (`ScriptComparison`).
   */
  find(directory: string, where?: ScriptWhere): readonly ScriptRecord[];
  count(directory: string, where?: ScriptWhere): number;
  /** Returns the sum of a number field over the matching records. */
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
  /** The record's text as displayed in lists. */
  readonly display: string;
  /** Returns a field's value by its code; null if it is empty. */
  get(code: string): ScriptValue;
}

export interface ScriptUser {
  readonly id: string;
  readonly name: string;
  readonly isAdmin: boolean;
  /** The names of the user's groups. */
  readonly groups: readonly string[];
}

/**
 * Text, choice, link, phone number: a string. Number: a number. Date: `2026-12-31`. Reference to a record: its id.
 * Several values: a list. Addresses and table rows are described below.
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

/** The values of a row, keyed by the codes of its columns. */
export interface ScriptRow {
  readonly [code: string]: ScriptValue;
}
