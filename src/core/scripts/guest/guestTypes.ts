/** What the parts of the script API share: types alone, of which nothing is left in the text that the interpreter is given. */
import type { ScriptGlobals, ScriptValue } from '../scriptApi.ts';
import type { RoundResult, ScriptFieldDescription, ScriptRound } from '../scriptRound.ts';
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

export interface GuestLimits {
  readonly text: number;
  readonly texts: number;
  readonly lookUps: number;
}

/** Each is a function of its own and names nothing outside itself: it is given what it needs of the others. */
export interface GuestParts {
  readonly createTools: typeof createTools;
  readonly createCleaning: typeof createCleaning;
  readonly createDays: typeof createDays;
  readonly createTables: typeof createTables;
  readonly createForm: typeof createForm;
  readonly createRecords: typeof createRecords;
  readonly createTalk: typeof createTalk;
}

export type Field = Pick<ScriptFieldDescription, 'code' | 'kind' | 'isList'>;
export type Row = Record<string, ScriptValue>;

type Making<T> = { -readonly [Key in keyof T]: T[Key] };

export interface Out
  extends Omit<Making<RoundResult>, 'sets' | 'states' | 'choices' | 'narrow' | 'console' | 'asked'> {
  cells: Making<RoundResult['cells'][number]>[];
  refusals: RoundResult['refusals'][number][];
  warnings: RoundResult['warnings'][number][];
  sets: Row;
  states: Record<string, { required?: boolean; readonly?: boolean; hidden?: boolean }>;
  choices: Record<string, readonly string[] | null>;
  narrow: Record<string, unknown>;
  console: string[];
  asked: string[];
}

/** What look-ups answer, by what was asked. */
export type Answers = Record<string, { readonly error?: string; readonly value: unknown } | undefined>;

/** The round that is run. The API around the scripts stays for all rounds; this is put in its place at the beginning of each. */
export interface Now {
  given: ScriptRound;
  changed: string | null;
  values: Row;
  was: Row;
  answers: Answers;
  out: Out;
  /** Tables whose cells are being set: a long one is copied once, not for each cell. */
  drafts: Map<string, Row[]>;
}

/** The directory's fields, and their columns by the fields, each by its code. */
export interface Described {
  readonly fields: ReadonlyMap<string, ScriptFieldDescription>;
  readonly columns: ReadonlyMap<unknown, ReadonlyMap<string, ScriptFieldDescription>>;
}

export interface Tools {
  /** An object without a prototype. */
  empty<T extends object>(): T;
  /** Frozen as deep as it goes. */
  frozen<T>(value: T): T;
  /** The same for what scripts call: they must not keep anything at a function, which stays for the next run. */
  sealed<T extends object>(api: T): T;
  /** @throws where the script names what is not there. */
  known<T>(among: ReadonlyMap<string, T> | undefined, code: unknown, what: string): T;
  /** A value, as a message quotes it. */
  shown(value: unknown): string;
}

export interface Tables {
  rows: ScriptGlobals['form']['rows'];
  /** Ends the setting of cells in the table. */
  settle(code: string): void;
  settleAll(): void;
}

export type Clean = (field: Field, value: unknown) => ScriptValue;
