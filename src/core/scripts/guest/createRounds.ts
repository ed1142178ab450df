/**
 * The half of the script API that stands beside the scripts: `createRounds` answers a function that takes one round as JSON and
 * answers what came of it as JSON. Values go in and out as text alone, so nothing of the host is within reach. Administrators'
 * scripts meet it inside the interpreter, which is given its text and that of its parts (`guestProgram.ts`), and an account's
 * reviewed hooks beside it: so it names nothing outside itself. The API is made once and looks at the round that is run, as
 * making it anew took longer than most scripts. The promises to authors stand in `scriptApi.ts`.
 */
import type { ScriptFieldDescription, ScriptName, ScriptRound } from '../scriptRound.ts';
import type { Described, GuestLimits, GuestParts, Now, Out, Row, ScriptCode } from './guestTypes.ts';

/** @param description the fields, as JSON. */
export function createRounds(
  parts: GuestParts,
  { description, scripts, limits }: GuestProgram,
): (round: string) => string {
  const { parse, stringify } = JSON;
  const described: readonly ScriptFieldDescription[] = parse(description);
  const byCode = (fields: readonly ScriptFieldDescription[]) =>
    new Map(fields.map(field => [field.code, field]));
  const directory: Described = {
    fields: byCode(described),
    columns: new Map(described.map(field => [field, byCode(field.columns ?? [])])),
  };
  const tools = parts.createTools();
  const { empty, frozen } = tools;
  const now = {} as Now;
  const clean = parts.createCleaning(directory, tools);
  const tables = parts.createTables(now, directory, { ...tools, clean });
  const form = parts.createForm(now, directory, { ...tools, clean, tables });
  const records = parts.createRecords(now, tools, limits);
  const days = parts.createDays(now, tools);
  const { warn, refuse, console } = parts.createTalk(now, directory, { ...tools, limits });

  /** Without a prototype, whose names could be those of fields. What is nested is frozen: scripts get it as it is. */
  const given = <T extends object>(values: T): T => {
    for (const code in values) if (typeof values[code] === 'object') frozen(values[code]);
    return Object.setPrototypeOf(values, null);
  };
  const emptyOut = (): Out => ({
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
    now.values = given(round.values as Row);
    now.was = given(round.was as Row);
    now.answers = given(round.lookUps as Now['answers']);
    now.drafts = new Map();
    now.out = emptyOut();
    const { script } = round;
    const call = scripts[script];
    for (const changed of call ? round.changed : []) {
      now.changed = changed;
      try {
        call?.(form, records, user, warn, refuse, days, console);
      } catch (error) {
        // It went on with nothing in the place of look-ups that are not answered yet: the round is run again with their answers.
        if (now.out.asked.length > 0) continue;
        return stringify({ failed: failureOf(script, error), console: now.out.console });
      }
    }
    tables.settleAll();
    return stringify(now.out);
  };
}

interface GuestProgram {
  readonly description: string;
  readonly scripts: Partial<Record<ScriptName, ScriptCode>>;
  readonly limits: GuestLimits;
}
