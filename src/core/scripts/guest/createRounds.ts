/**
 * Implements the script API: `createRounds` returns a function that runs one round, with input and output as
 * JSON. Only text crosses the boundary, so that scripts can't reach objects of the host. For administrators'
 * scripts, `createRounds` runs inside the interpreter, which receives the source text of the function and its
 * parts (`guestProgram.ts`), so it must not refer to anything outside itself. For an account's reviewed
 * hooks, it runs in the host. The API objects are created once and access the current round, because
 * recreating them took longer than most scripts. `scriptApi.ts` documents the API for authors.
 */
import type { ScriptFieldDescription, ScriptName, ScriptRound } from '../scriptRound.ts';
import type {
  FieldDescriptions,
  SandboxLimits,
  SandboxParts,
  SandboxRow,
  ScriptCode,
  ScriptRoundOutput,
  ScriptRoundState,
} from './guestTypes.ts';

/** @param description The fields, as JSON. */
export function createRounds(
  parts: SandboxParts,
  { description, scripts, limits }: SandboxProgram,
): (round: string) => string {
  const { parse, stringify } = JSON;
  const described: readonly ScriptFieldDescription[] = parse(description);
  const byCode = (fields: readonly ScriptFieldDescription[]) =>
    new Map(fields.map(field => [field.code, field]));
  const directory: FieldDescriptions = {
    fields: byCode(described),
    columns: new Map(described.map(field => [field, byCode(field.columns ?? [])])),
  };
  const tools = parts.createTools();
  const { empty, frozen } = tools;
  const now = {} as ScriptRoundState;
  const clean = parts.createCleaning(directory, tools);
  const tables = parts.createTables(now, directory, { ...tools, clean });
  const form = parts.createForm(now, directory, { ...tools, clean, tables, limits });
  const records = parts.createRecords(now, tools, limits);
  const days = parts.createDays(now, tools);
  const { warn, refuse, console } = parts.createTalk(now, directory, { ...tools, limits });

  /**
   * Removes the prototype, whose members could be mistaken for fields. Nested values are frozen, because scripts get
   * them without copying.
   */
  const given = <T extends object>(values: T): T => {
    for (const code in values) if (typeof values[code] === 'object') frozen(values[code]);
    return Object.setPrototypeOf(values, null);
  };
  const emptyOut = (): ScriptRoundOutput => ({
    sets: empty(),
    cells: [],
    states: empty(),
    refusals: [],
    warnings: [],
    choices: empty(),
    narrow: empty(),
    console: [],
    asked: [],
  });
  const failureOf = (script: ScriptName, error: unknown) => {
    const isError = typeof error === 'object' && error !== null;
    const { name, message, stack } = Object(error);
    return {
      script,
      changed: now.changed,
      message: String(isError ? `${name}: ${message}` : error).slice(0, limits.text),
      stack: String(isError ? stack : '').slice(0, limits.text),
    };
  };

  return input => {
    const round: ScriptRound = parse(input);
    const user = frozen(round.user);
    now.given = round;
    now.values = given(round.values as SandboxRow);
    now.was = given(round.was as SandboxRow);
    now.answers = given(round.lookUps as ScriptRoundState['answers']);
    now.drafts = new Map();
    now.out = emptyOut();
    const { script } = round;
    const call = scripts[script];
    for (const changed of call ? round.changed : []) {
      now.changed = changed;
      try {
        call?.(form, records, user, warn, refuse, days, console);
      } catch (error) {
        // The script ran without the results of pending look-ups, which might have caused the error: the
        // round runs again once the results are available.
        if (now.out.asked.length > 0) continue;
        return stringify({ failed: failureOf(script, error), console: now.out.console });
      }
    }
    tables.settleAll();
    return stringify(now.out);
  };
}

interface SandboxProgram {
  readonly description: string;
  readonly scripts: Partial<Record<ScriptName, ScriptCode>>;
  readonly limits: SandboxLimits;
}
