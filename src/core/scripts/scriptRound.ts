/** Input and output of the sandbox: plain data, with fields by code. */
import type { ScriptUser, ScriptValue } from './scriptApi.ts';
import type { ScriptMember } from './scriptTypes.ts';

export type ScriptName = 'load' | 'onNewScript' | 'onChangedScript';

/** The scripts of a directory, and the required information about its fields. */
export interface ScriptProgram {
  readonly scripts: Partial<Record<ScriptName, string>>;
  readonly fields: readonly ScriptFieldDescription[];
}

export interface ScriptFieldDescription {
  readonly code: string;
  readonly kind: ScriptMember;
  readonly isList: boolean;
  readonly columns?: readonly ScriptFieldDescription[];
}

/** Values by field code; empty ones are omitted. */
export type ScriptValues = Readonly<Record<string, ScriptValue>>;

export interface ScriptRound {
  readonly script: ScriptName;
  /**
   * The script is called once for each: the code of a field that differs from the stored record, `Status`, or null if
   * it runs only once.
   */
  readonly changed: readonly (string | null)[];
  readonly values: ScriptValues;
  /** The stored values; empty for a new record. */
  readonly was: ScriptValues;
  readonly isNew: boolean;
  /** The status as scripts see it (`getScriptStatus`); null if there is none. */
  readonly status: string | null;
  readonly statusBefore: string | null;
  readonly user: ScriptUser;
  /** The current day in the account's time zone, `YYYY-MM-DD`. */
  readonly day: string;
  /** Results of look-ups, by query. */
  readonly lookUps: Readonly<Record<string, unknown>>;
}

export interface ScriptText {
  readonly en: string;
  readonly uk: string;
}

export interface RoundResult {
  readonly sets: Readonly<Record<string, ScriptValue>>;
  readonly cells: readonly { field: string; row: number; column: string; value: ScriptValue }[];
  readonly states: Readonly<Record<string, { required?: boolean; readonly?: boolean; hidden?: boolean }>>;
  readonly refusals: readonly { code: string | null; text: ScriptText }[];
  readonly warnings: readonly ScriptText[];
  readonly choices: Readonly<Record<string, readonly string[] | null>>;
  readonly narrow: Readonly<Record<string, unknown>>;
  readonly console: readonly string[];
  /** Look-ups whose results are missing; all other members are then meaningless. */
  readonly asked: readonly string[];
}

/** Why a script failed. */
export type ScriptFailureKind =
  /** It threw an error, or isn't valid JavaScript. */
  | 'Error'
  /** It exceeded the limit of steps, time, memory or depth. */
  | 'Steps'
  | 'Time'
  | 'Memory'
  | 'Stack'
  /** Its result is too long. */
  | 'Answer'
  /** Its own changes triggered further changes again and again. */
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

export type RoundAnswer = (
  | { readonly result: RoundResult }
  | { readonly failed: ScriptFailure; readonly console: readonly string[] }
) & {
  /** Checks used, out of `MOST_CHECKS`. */
  readonly checks: number;
};

/** Runs one round of a program in its sandbox. */
export type RunRound = (program: ScriptProgram, round: ScriptRound) => Promise<RoundAnswer>;
