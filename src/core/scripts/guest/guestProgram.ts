/**
 * The half of the script API that runs inside the interpreter: `run(description, scripts)` answers a function that takes one round
 * as JSON and answers what came of it as JSON. Values go in and out as text alone, so nothing of the host is within reach.
 * The types are those of `scriptRound.ts`; the promises to authors stand in `scriptApi.ts`.
 */
export const GUEST_PROGRAM = String.raw`(function (description, scripts, limits) {
'use strict';
const { parse, stringify } = JSON;
const fields = new Map(parse(description).map(field => [field.code, field]));
for (const field of fields.values()) field.cells = new Map((field.columns ?? []).map(column => [column.code, column]));
const nothing = Object.freeze(Object.create(null));

function frozen(value) {
  if (typeof value !== 'object' || value === null) return value;
  for (const key of Object.keys(value)) frozen(value[key]);
  return Object.freeze(value);
}
function known(among, code, what) {
  const one = typeof code === 'string' ? among.get(code) : undefined;
  if (!one) throw new TypeError('There is no ' + what + ' with the code ' + shown(code) + '.');
  return one;
}
function shown(value) {
  const text = typeof value === 'string' ? '"' + value + '"' : String(typeof value === 'object' ? typeof value : value);
  return text.length > 60 ? text.slice(0, 59) + '…' : text;
}
function wrong(field, value) {
  const takes = { stringValue: 'a text', dateValue: 'a day such as 2026-12-31', numberValue: 'a number', addressValue: 'an address',
    tableValue: 'a list of rows' }[field.kind] ?? 'nothing';
  return new TypeError('The field "' + field.code + '" takes ' + (field.isList ? 'a list, each of it ' : '') + takes + ', not ' + shown(value) + '.');
}
/** A copy that holds nothing but data. */
function clean(field, value) {
  if (value === null || value === undefined || value === '') return null;
  if (!field.isList) return cleanOne(field, value);
  if (!Array.isArray(value)) throw wrong(field, value);
  return Array.from(value, one => cleanOne(field, one)).filter(one => one !== null);
}
function cleanOne(field, value) {
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'stringValue': case 'dateValue':
      if (typeof value !== 'string') throw wrong(field, value);
      return value;
    case 'numberValue':
      if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong(field, value);
      return value;
    case 'addressValue': {
      const { address, lat, lng } = Object(value);
      if (typeof address !== 'string' || !Number.isFinite(lat) || !Number.isFinite(lng)) throw wrong(field, value);
      return { address, lat, lng };
    }
    case 'tableValue':
      if (!Array.isArray(value)) throw wrong(field, value);
      return Array.from(value, row => cleanRow(field, row));
    default: throw wrong(field, value);
  }
}
function cleanRow(field, row) {
  if (typeof row !== 'object' || row === null) throw wrong(field, row);
  const result = Object.create(null);
  for (const code of Object.keys(row)) result[code] = clean(known(field.cells, code, 'column'), row[code]);
  return result;
}
function said(text) {
  const cut = one => String(one ?? '').slice(0, limits.text);
  if (typeof text === 'object' && text !== null) return { en: cut(text.en), uk: cut(text.uk) };
  return { en: cut(text), uk: cut(text) };
}

return function round(input) {
  const given = parse(input);
  const values = Object.assign(Object.create(null), frozen(given.values));
  const was = Object.assign(Object.create(null), frozen(given.was ?? {}));
  const answers = Object.assign(Object.create(null), frozen(given.lookUps ?? {}));
  const out = { sets: Object.create(null), cells: [], states: Object.create(null), refusals: [], warnings: [], choices: Object.create(null),
    narrow: Object.create(null), console: [], asked: [] };
  const keep = (list, one) => { if (list.length < limits.texts) list.push(one); };
  const state = (code, name, isOn) => {
    known(fields, code, 'field');
    (out.states[code] ??= Object.create(null))[name] = isOn !== false;
  };
  const read = (among, code) => { known(fields, code, 'field'); return among[code] ?? null; };
  const rowsOf = code => {
    const field = known(fields, code, 'field');
    if (field.kind !== 'tableValue') throw new TypeError('The field "' + code + '" is no table.');
    return frozen((values[code] ?? []).map((_, index) => ({
      get(column) { known(field.cells, column, 'column'); return values[code][index][column] ?? null; },
      set(column, value) {
        const cell = clean(known(field.cells, column, 'column'), value);
        values[code] = frozen(values[code].map((row, at) => at === index ? { ...row, [column]: cell } : row));
        if (code in out.sets) out.sets[code] = values[code];
        else out.cells.push({ field: code, row: index, column, value: cell });
      },
    })));
  };
  const lookUp = (kind, args, empty) => {
    const key = stringify([kind, ...args]);
    const answer = answers[key];
    if (answer?.error) throw new TypeError(answer.error);
    if (answer) return answer.value;
    if (out.asked.length >= limits.lookUps) throw new Error('The answers of these look-ups are being fetched.');
    if (!out.asked.includes(key)) out.asked.push(key);
    return empty;
  };
  const recordOf = one => one && frozen({ id: one.id, number: one.number, display: one.display,
    get: code => one.values[code] ?? null });
  const records = frozen({
    get: (directory, id) => recordOf(lookUp('get', [String(directory), String(id)], null)),
    find: (directory, where = nothing) => frozen(lookUp('find', [String(directory), where], []).map(recordOf)),
    count: (directory, where = nothing) => lookUp('count', [String(directory), where], 0),
    sum: (directory, field, where = nothing) => lookUp('sum', [String(directory), String(field), where], 0),
  });
  const formFor = changed => frozen({
    changed, isNew: given.isNew, status: given.status, statusBefore: given.statusBefore,
    get: code => read(values, code),
    was: code => read(was, code),
    rows: rowsOf,
    set(code, value) {
      const field = known(fields, code, 'field');
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
    narrow(code, where) { known(fields, code, 'field'); out.narrow[code] = where ?? null; },
  });
  const refuse = (code, text) => {
    if (code !== null) known(fields, code, 'field');
    keep(out.refusals, { code, text: said(text) });
  };
  const warn = text => keep(out.warnings, said(text));
  const line = (...parts) => keep(out.console, parts.map(part => {
    if (typeof part === 'string') return part;
    try { return stringify(part) ?? String(part); } catch { return typeof part; }
  }).join(' ').slice(0, limits.text));
  const console = frozen({ log: line, info: line, warn: line, error: line });
  const user = frozen(given.user);
  const day = text => {
    const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
    if (!year) throw new TypeError(shown(text) + ' is no day such as 2026-12-31.');
    const y = +year - (+month <= 2 ? 1 : 0), era = Math.floor(y / 400), of = y - era * 400;
    const doy = Math.floor((153 * ((+month + 9) % 12) + 2) / 5) + +date - 1;
    return era * 146097 + of * 365 + Math.floor(of / 4) - Math.floor(of / 100) + doy;
  };
  const dayText = count => {
    const era = Math.floor(count / 146097), doe = count - era * 146097;
    const yoe = Math.floor((doe - Math.floor(doe / 1460) + Math.floor(doe / 36524) - Math.floor(doe / 146096)) / 365);
    const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100)), mp = Math.floor((5 * doy + 2) / 153);
    const month = mp < 10 ? mp + 3 : mp - 9, year = yoe + era * 400 + (month <= 2 ? 1 : 0);
    const two = one => String(one).padStart(2, '0');
    return String(year).padStart(4, '0') + '-' + two(month) + '-' + two(doy - Math.floor((153 * mp + 2) / 5) + 1);
  };
  const days = frozen({ today: given.day, add: (from, count) => dayText(day(from) + Math.trunc(count)), between: (from, till) => day(till) - day(from) });
  let failed;
  for (const { script, changed } of given.calls) {
    const call = scripts[script];
    if (!call) continue;
    try {
      call(formFor(changed), records, user, warn, refuse, days, console);
    } catch (error) {
      // It went on with nothing in the place of look-ups that are not answered yet: the round is run again with their answers.
      if (out.asked.length > 0) continue;
      const isError = typeof error === 'object' && error !== null;
      failed = { script, changed, message: String(isError ? error.name + ': ' + error.message : error).slice(0, limits.text),
        stack: String(isError ? error.stack : '').slice(0, limits.text) };
      break;
    }
  }
  return stringify(failed ? { failed, console: out.console } : out);
};
})`;

/** The names that a script is given, in the order in which the program passes them. */
export const SCRIPT_NAMES = ['form', 'records', 'user', 'warn', 'refuse', 'days', 'console'] as const;
