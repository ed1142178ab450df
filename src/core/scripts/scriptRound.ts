/** What goes into the sandbox and what comes out of it: plain data, with fields by their codes. */
import type { ScriptUser, ScriptValue } from './scriptApi.ts';
import type { ScriptMember } from './scriptTypes.ts';

export type ScriptName = 'load' | 'onNewScript' | 'onChangedScript';

/** The scripts of a directory, and what they have to know of its fields. */
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

/** Values by the codes of fields; an empty one is left out. */
export type ScriptValues = Readonly<Record<string, ScriptValue>>;

export interface ScriptRound {
  readonly script: ScriptName;
  /** It is called once for each: the code of a field that differs from what is stored, `Status`, or null where it runs but once. */
  readonly changed: readonly (string | null)[];
  readonly values: ScriptValues;
  /** As they are stored; empty for a new record. */
  readonly was: ScriptValues;
  readonly isNew: boolean;
  /** Names; null without one. */
  readonly status: string | null;
  readonly statusBefore: string | null;
  readonly user: ScriptUser;
  /** The day on which it is, `YYYY-MM-DD`, where the account is. */
  readonly day: string;
  /** What look-ups found, by what was asked. */
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
  /** Look-ups whose answers it does not know yet; then the rest says nothing. */
  readonly asked: readonly string[];
}

/** Why a script did not come to its end. */
export type ScriptFailureKind =
  /** It threw, or its text is no JavaScript. */
  | 'Error'
  /** It took more steps, time, memory or depth than it may. */
  | 'Steps'
  | 'Time'
  | 'Memory'
  | 'Stack'
  /** Its answer is longer than it may be. */
  | 'Answer'
  /** Its own changes made it change something again and again. */
  | 'Rounds'
  | 'LookUps';

export interface ScriptFailure {
  readonly kind: ScriptFailureKind;
  readonly script: ScriptName | null;
  readonly changed: string | null;
  /** For who wrote the script: in the words of the interpreter. */
  readonly message: string;
  readonly stack: string;
}

export type RoundAnswer = (
  | { readonly result: RoundResult }
  | { readonly failed: ScriptFailure; readonly console: readonly string[] }
) & {
  /** Checks used of `MOST_CHECKS`. */
  readonly checks: number;
};

/** Runs one round of a program, wherever the sandbox is. */
export type RunRound = (program: ScriptProgram, round: ScriptRound) => Promise<RoundAnswer>;
