/**
 * Types shared by the parts of the script API: the types are erased from the text that the interpreter gets.
 */
import type { ScriptGlobals, ScriptValue } from '../scriptApi.ts';
import type { ScriptFieldDescription, ScriptRound, ScriptRoundOutcome } from '../scriptRound.ts';
import type { createCleaning } from './parts/createCleaning.ts';
import type { createDays } from './parts/createDays.ts';
import type { createForm } from './parts/createForm.ts';
import type { createRecords } from './parts/createRecords.ts';
import type { createTables } from './parts/createTables.ts';
import type { createTalk } from './parts/createTalk.ts';
import type { createTools } from './parts/createTools.ts';

export type ScriptCode = (
  form: ScriptGlobals['form'],
  records: ScriptGlobals['records'],
  user: ScriptGlobals['user'],
  warn: ScriptGlobals['warn'],
  refuse: ScriptGlobals['refuse'],
  days: ScriptGlobals['days'],
  console: ScriptGlobals['console'],
) => void;

export interface SandboxLimits {
  readonly text: number;
  readonly texts: number;
  readonly lookUps: number;
  readonly choices: number;
}

/** Each part is a self-contained function, which gets the results of the parts it needs as arguments. */
export interface SandboxParts {
  readonly createTools: typeof createTools;
  readonly createCleaning: typeof createCleaning;
  readonly createDays: typeof createDays;
  readonly createTables: typeof createTables;
  readonly createForm: typeof createForm;
  readonly createRecords: typeof createRecords;
  readonly createTalk: typeof createTalk;
}

export type SandboxField = Pick<ScriptFieldDescription, 'code' | 'kind' | 'isList'>;
export type SandboxRow = Record<string, ScriptValue>;

type Making<T> = { -readonly [Key in keyof T]: T[Key] };

export interface ScriptRoundOutput
  extends Omit<Making<ScriptRoundOutcome>, 'sets' | 'states' | 'choices' | 'narrow' | 'console' | 'asked'> {
  cells: Making<ScriptRoundOutcome['cells'][number]>[];
  refusals: ScriptRoundOutcome['refusals'][number][];
  warnings: ScriptRoundOutcome['warnings'][number][];
  sets: SandboxRow;
  states: Record<string, { required?: boolean; readonly?: boolean; hidden?: boolean }>;
  choices: Record<string, readonly string[] | null>;
  narrow: Record<string, unknown>;
  console: string[];
  asked: string[];
}

/** Results of look-ups, keyed by query. */
export type LookUpResults = Record<string, { readonly error?: string; readonly value: unknown } | undefined>;

/**
 * The current round. The API objects are shared by all rounds; these members are replaced at the start of each round.
 */
export interface ScriptRoundState {
  given: ScriptRound;
  changed: string | null;
  values: SandboxRow;
  was: SandboxRow;
  answers: LookUpResults;
  out: ScriptRoundOutput;
  /** Copies of tables whose cells are being set: a table is copied once, not once per cell. */
  drafts: Map<string, SandboxRow[]>;
}

/** The directory's fields, keyed by code, and their columns, keyed by field, then by code. */
export interface FieldDescriptions {
  readonly fields: ReadonlyMap<string, ScriptFieldDescription>;
  readonly columns: ReadonlyMap<unknown, ReadonlyMap<string, ScriptFieldDescription>>;
}

export interface SandboxTools {
  /** Returns an object without a prototype. */
  empty<T extends object>(): T;
  /** Freezes a value and all nested values. */
  frozen<T>(value: T): T;
  /** Freezes an API object and its functions, so that scripts can't store anything on them for the next run. */
  sealed<T extends object>(api: T): T;
  /**
   * Finds an entry by code.
   * @throws TypeError if there is no such entry.
   */
  known<T>(among: ReadonlyMap<string, T> | undefined, code: unknown, what: string): T;
  /** Formats a value for a message. */
  shown(value: unknown): string;
}

export interface SandboxTables {
  rows: ScriptGlobals['form']['rows'];
  /** Commits the cells set in this table. */
  settle(code: string): void;
  settleAll(): void;
}

export type ValueCleaner = (field: SandboxField, value: unknown) => ScriptValue;
