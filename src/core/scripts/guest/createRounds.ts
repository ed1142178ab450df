/**
 * The half of the script API that stands beside the scripts: `createRounds(description, scripts, limits)` answers a function that
 * takes one round as JSON and answers what came of it as JSON. Values go in and out as text alone, so nothing of the host is
 * within reach. Administrators' scripts meet it inside the interpreter, which is given its text (`guestProgram.ts`), and an
 * account's reviewed hooks beside it: so it names nothing outside itself. The promises to authors stand in `scriptApi.ts`.
 */
import type { ScriptGlobals, ScriptValue } from '../scriptApi.ts';
import type { RoundResult, ScriptFieldDescription, ScriptName, ScriptRound } from '../scriptRound.ts';

export type ScriptCode = (
  form: ScriptGlobals['form'],
  records: ScriptGlobals['records'],
  user: ScriptGlobals['user'],
  warn: ScriptGlobals['warn'],
  refuse: ScriptGlobals['refuse'],
  days: ScriptGlobals['days'],
  console: ScriptGlobals['console'],
) => void;

interface Limits {
  readonly text: number;
  readonly texts: number;
  readonly lookUps: number;
}

export function createRounds(
  description: string,
  scripts: Partial<Record<ScriptName, ScriptCode>>,
  limits: Limits,
): (round: string) => string {
  type Field = Pick<ScriptFieldDescription, 'code' | 'kind' | 'isList'>;
  type Row = Record<string, ScriptValue>;
  type Table = readonly Row[];
  type Making<T> = { -readonly [Key in keyof T]: T[Key] };
  type State = { required?: boolean; readonly?: boolean; hidden?: boolean };
  interface Out
    extends Omit<Making<RoundResult>, 'sets' | 'states' | 'choices' | 'narrow' | 'console' | 'asked'> {
    cells: Making<RoundResult['cells'][number]>[];
    refusals: RoundResult['refusals'][number][];
    warnings: RoundResult['warnings'][number][];
    sets: Row;
    states: Record<string, State>;
    choices: Record<string, readonly string[] | null>;
    narrow: Record<string, unknown>;
    console: string[];
    asked: string[];
  }
  interface Found {
    id: string;
    number: number;
    display: string;
    values: Row;
  }
  const { parse, stringify } = JSON;
  const described: readonly ScriptFieldDescription[] = parse(description);
  const fields = new Map(described.map(field => [field.code, field]));
  const cells = new Map<unknown, Map<string, ScriptFieldDescription>>();
  for (const field of described)
    cells.set(field, new Map((field.columns ?? []).map(column => [column.code, column])));
  const nothing = Object.freeze(Object.create(null));
  const empty = () => Object.create(null);

  function frozen<T>(value: T): T {
    if (typeof value !== 'object' || value === null) return value;
    for (const one of Object.values(value)) frozen(one);
    return Object.freeze(value);
  }
  function known<T>(among: ReadonlyMap<string, T> | undefined, code: unknown, what: string): T {
    const one = typeof code === 'string' ? among?.get(code) : undefined;
    if (!one) throw new TypeError(`There is no ${what} with the code ${shown(code)}.`);
    return one;
  }
  function shown(value: unknown): string {
    const text =
      typeof value === 'string' ? `"${value}"` : String(typeof value === 'object' ? typeof value : value);
    return text.length > 60 ? `${text.slice(0, 59)}…` : text;
  }
  function wrong(field: Field, value: unknown): TypeError {
    const takes: Record<string, string> = {
      stringValue: 'a text',
      dateValue: 'a day such as 2026-12-31',
      numberValue: 'a number',
      addressValue: 'an address',
      tableValue: 'a list of rows',
    };
    const kind = takes[String(field.kind)] ?? 'nothing';
    const list = field.isList ? 'a list, each of it ' : '';
    return new TypeError(`The field "${field.code}" takes ${list}${kind}, not ${shown(value)}.`);
  }
  /** A copy that holds nothing but data. */
  function clean(field: Field, value: unknown): ScriptValue {
    if (value === null || value === undefined || value === '') return null;
    if (!field.isList) return cleanOne(field, value);
    if (!Array.isArray(value)) throw wrong(field, value);
    return Array.from(value, one => cleanOne(field, one)).filter(one => one !== null);
  }
  function cleanOne(field: Field, value: unknown): ScriptValue {
    if (value === null || value === undefined) return null;
    switch (field.kind) {
      case 'stringValue':
      case 'dateValue':
        if (typeof value !== 'string') throw wrong(field, value);
        return value;
      case 'numberValue':
        if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong(field, value);
        return value;
      case 'addressValue': {
        const { address, lat, lng } = Object(value);
        if (typeof address !== 'string' || !Number.isFinite(lat) || !Number.isFinite(lng))
          throw wrong(field, value);
        return { address, lat, lng };
      }
      case 'tableValue':
        if (!Array.isArray(value)) throw wrong(field, value);
        return Array.from(value, row => cleanRow(field, row));
      default:
        throw wrong(field, value);
    }
  }
  function cleanRow(field: Field, row: unknown): Row {
    if (typeof row !== 'object' || row === null) throw wrong(field, row);
    const result: Row = empty();
    for (const [code, value] of Object.entries(row))
      result[code] = clean(known(cells.get(field), code, 'column'), value);
    return result;
  }
  function said(text: unknown): { en: string; uk: string } {
    const cut = (one: unknown) => String(one ?? '').slice(0, limits.text);
    if (typeof text !== 'object' || text === null) return { en: cut(text), uk: cut(text) };
    const { en, uk } = Object(text);
    return { en: cut(en), uk: cut(uk) };
  }
  /** Days since some day long ago, by the calendar that is in use. */
  function dayOf(text: string): number {
    const [, year, month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
    if (!year) throw new TypeError(`${shown(text)} is no day such as 2026-12-31.`);
    const y = +year - (+month <= 2 ? 1 : 0);
    const era = Math.floor(y / 400);
    const of = y - era * 400;
    const doy = Math.floor((153 * ((+month + 9) % 12) + 2) / 5) + +date - 1;
    return era * 146097 + of * 365 + Math.floor(of / 4) - Math.floor(of / 100) + doy;
  }
  function dayText(count: number): string {
    const era = Math.floor(count / 146097);
    const doe = count - era * 146097;
    const leaps = Math.floor(doe / 1460) - Math.floor(doe / 36524) + Math.floor(doe / 146096);
    const yoe = Math.floor((doe - leaps) / 365);
    const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100));
    const mp = Math.floor((5 * doy + 2) / 153);
    const month = mp < 10 ? mp + 3 : mp - 9;
    const year = yoe + era * 400 + (month <= 2 ? 1 : 0);
    const two = (one: number) => String(one).padStart(2, '0');
    return `${String(year).padStart(4, '0')}-${two(month)}-${two(doy - Math.floor((153 * mp + 2) / 5) + 1)}`;
  }

  return input => {
    const given: ScriptRound = parse(input);
    const values: Row = Object.assign(empty(), frozen(given.values));
    const was: Row = Object.assign(empty(), frozen(given.was ?? {}));
    const answers = Object.assign(empty(), frozen(given.lookUps ?? {}));
    const out: Out = {
      sets: empty(),
      cells: [],
      states: empty(),
      refusals: [],
      warnings: [],
      choices: empty(),
      narrow: empty(),
      console: [],
      asked: [],
    };
    const keep = <T>(list: T[], one: T) => {
      if (list.length < limits.texts) list.push(one);
    };
    const state = (code: string, name: keyof State, isOn: unknown) => {
      known(fields, code, 'field');
      out.states[code] ??= empty() as State;
      out.states[code][name] = isOn !== false;
    };
    /** Tables whose cells are being set: a long one is copied once, not for each cell. */
    const drafts = new Map<string, Row[]>();
    const rowsNow = (code: string) => drafts.get(code) ?? ((values[code] ?? []) as Table);
    const settle = (code: string) => {
      const draft = drafts.get(code);
      if (!draft) return;
      drafts.delete(code);
      values[code] = Object.freeze(draft);
      if (code in out.sets) out.sets[code] = values[code];
    };
    const read = (among: Row, code: string) => {
      known(fields, code, 'field');
      settle(code);
      return among[code] ?? null;
    };
    const rowsOf = (code: string) => {
      const field = known(fields, code, 'field');
      if (field.kind !== 'tableValue') throw new TypeError(`The field "${code}" is no table.`);
      const columns = cells.get(field);
      settle(code);
      return frozen(
        rowsNow(code).map((_, index) => ({
          get(column: string) {
            known(columns, column, 'column');
            return rowsNow(code)[index]?.[column] ?? null;
          },
          set(column: string, value: ScriptValue) {
            const cell = clean(known(columns, column, 'column'), value);
            const draft = drafts.get(code) ?? [...rowsNow(code)];
            if (index >= draft.length) return;
            drafts.set(code, draft);
            draft[index] = Object.freeze({ ...draft[index], [column]: frozen(cell) });
            if (!(code in out.sets)) out.cells.push({ field: code, row: index, column, value: cell });
          },
        })),
      );
    };
    const lookUp = <T>(kind: string, args: unknown[], otherwise: T): T => {
      const key = stringify([kind, ...args]);
      const answer = answers[key];
      if (answer?.error) throw new TypeError(answer.error);
      if (answer) return answer.value;
      if (out.asked.length >= limits.lookUps)
        throw new Error('The answers of these look-ups are being fetched.');
      if (!out.asked.includes(key)) out.asked.push(key);
      return otherwise;
    };
    const recordOf = ({ id, number, display, values: found }: Found) =>
      frozen({ id, number, display, get: (code: string) => found[code] ?? null });
    const records = frozen<ScriptGlobals['records']>({
      get(directory, id) {
        const found = lookUp<Found | null>('get', [String(directory), String(id)], null);
        return found && recordOf(found);
      },
      find: (directory, where = nothing) =>
        frozen(lookUp<Found[]>('find', [String(directory), where], []).map(recordOf)),
      count: (directory, where = nothing) => lookUp('count', [String(directory), where], 0),
      sum: (directory, field, where = nothing) => lookUp('sum', [String(directory), String(field), where], 0),
    });
    const formFor = (changed: string | null) =>
      frozen<ScriptGlobals['form']>({
        changed,
        isNew: given.isNew,
        status: given.status,
        statusBefore: given.statusBefore,
        get: code => read(values, code),
        was: code => read(was, code),
        rows: rowsOf,
        set(code, value) {
          const field = known(fields, code, 'field');
          drafts.delete(code);
          values[code] = frozen(clean(field, value));
          out.sets[code] = values[code];
          out.cells = out.cells.filter(cell => cell.field !== code);
        },
        require: (code, isOn) => state(code, 'required', isOn),
        readonly: (code, isOn) => state(code, 'readonly', isOn),
        hide: (code, isOn) => state(code, 'hidden', isOn),
        choices(code, list) {
          known(fields, code, 'field');
          out.choices[code] = list === null ? null : Array.from(list, String).slice(0, 1000);
        },
        narrow(code, where) {
          known(fields, code, 'field');
          out.narrow[code] = where ?? null;
        },
      });
    const refuse: ScriptGlobals['refuse'] = (code, text) => {
      if (code !== null) known(fields, code, 'field');
      keep(out.refusals, { code, text: said(text) });
    };
    const warn: ScriptGlobals['warn'] = text => keep(out.warnings, said(text));
    const shownPart = (part: unknown): string => {
      if (typeof part === 'string') return part.slice(0, limits.text);
      try {
        return stringify(part) ?? String(part);
      } catch {
        return typeof part;
      }
    };
    const line = (...parts: unknown[]) => {
      // What is beyond the limit is not even written out.
      if (out.console.length >= limits.texts) return;
      out.console.push(parts.slice(0, limits.texts).map(shownPart).join(' ').slice(0, limits.text));
    };
    const console = frozen({ log: line, info: line, warn: line, error: line });
    const user = frozen(given.user);
    const days = frozen<ScriptGlobals['days']>({
      today: given.day,
      add: (from, count) => dayText(dayOf(from) + Math.trunc(count)),
      between: (from, till) => dayOf(till) - dayOf(from),
    });
    let failed: unknown;
    for (const { script, changed } of given.calls) {
      const call = scripts[script];
      if (!call) continue;
      try {
        call(formFor(changed), records, user, warn, refuse, days, console);
      } catch (error) {
        // It went on with nothing in the place of look-ups that are not answered yet: the round is run again with their answers.
        if (out.asked.length > 0) continue;
        const isError = typeof error === 'object' && error !== null;
        const { name, message, stack } = Object(error);
        failed = {
          script,
          changed,
          message: String(isError ? `${name}: ${message}` : error).slice(0, limits.text),
          stack: String(isError ? stack : '').slice(0, limits.text),
        };
        break;
      }
    }
    for (const code of [...drafts.keys()]) settle(code);
    return stringify(failed ? { failed, console: out.console } : out);
  };
}
