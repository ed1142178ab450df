/** Input and output of the sandbox: plain data, with fields identified by code. */
import type { ScriptUser, ScriptValue } from './scriptApi.ts';
import type { ScriptMember } from './scriptTypes.ts';

export type ScriptName = 'load' | 'onNewScript' | 'onChangedScript';

/** The scripts of a directory, with descriptions of its fields. */
export interface DirectoryScriptProgram {
  readonly scripts: Partial<Record<ScriptName, string>>;
  readonly fields: readonly ScriptFieldDescription[];
}

export interface ScriptFieldDescription {
  readonly code: string;
  readonly kind: ScriptMember;
  readonly isList: boolean;
  readonly columns?: readonly ScriptFieldDescription[];
}

/** Values keyed by field code; empty values are omitted. */
export type ScriptValues = Readonly<Record<string, ScriptValue>>;

export interface ScriptRound {
  readonly script: ScriptName;
  /**
   * The script is called once for each entry: the code of a field that differs from the stored record, `Status`, or
   * null for scripts that run only once.
   */
  readonly changed: readonly (string | null)[];
  readonly values: ScriptValues;
  /** The stored values; empty for a new record. */
  readonly was: ScriptValues;
  readonly isNew: boolean;
  /** The status as identified by `getScriptStatus`; null if the record has no status. */
  readonly status: string | null;
  readonly statusBefore: string | null;
  readonly user: ScriptUser;
  /** The current day in the account's time zone, `YYYY-MM-DD`. */
  readonly day: string;
  /** Results of look-ups, keyed by query. */
  readonly lookUps: Readonly<Record<string, unknown>>;
}

export interface ScriptText {
  readonly en: string;
  readonly uk: string;
}

export interface ScriptRoundOutcome {
  readonly sets: Readonly<Record<string, ScriptValue>>;
  readonly cells: readonly { field: string; row: number; column: string; value: ScriptValue }[];
  readonly states: Readonly<Record<string, { required?: boolean; readonly?: boolean; hidden?: boolean }>>;
  readonly refusals: readonly { code: string | null; text: ScriptText }[];
  readonly warnings: readonly ScriptText[];
  readonly choices: Readonly<Record<string, readonly string[] | null>>;
  readonly narrow: Readonly<Record<string, unknown>>;
  readonly console: readonly string[];
  /** Look-ups whose results are missing; if there are such look-ups, the other members are meaningless. */
  readonly asked: readonly string[];
}

export type ScriptFailureKind =
  /** The script threw an error, or isn't valid JavaScript. */
  | 'Error'
  /** The script exceeded the limit of steps, time, memory or stack depth. */
  | 'Steps'
  | 'Time'
  | 'Memory'
  | 'Stack'
  /** The script's result is too long. */
  | 'Answer'
  /** Changes by the scripts kept triggering further changes. */
  | 'Rounds'
  | 'LookUps';

export interface ScriptFailure {
  readonly kind: ScriptFailureKind;
  readonly script: ScriptName | null;
  readonly changed: string | null;
  /** The interpreter's message, for the author of the script. */
  readonly message: string;
  readonly stack: string;
}

export type ScriptRoundResult = (
  | { readonly result: ScriptRoundOutcome }
  | { readonly failed: ScriptFailure; readonly console: readonly string[] }
) & {
  /** The number of checks used; the limit is `MAX_SCRIPT_TIME_CHECKS`. */
  readonly checks: number;
};

export type ScriptRoundRunner = (
  program: DirectoryScriptProgram,
  round: ScriptRound,
) => Promise<ScriptRoundResult>;
