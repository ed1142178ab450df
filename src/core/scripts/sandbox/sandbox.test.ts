import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createSandboxPool } from './sandboxes.ts';

const wasm = new WebAssembly.Module(
  readFileSync(fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))),
);
const fields = [
  { code: 'title', kind: 'stringValue' as const, isList: false },
  { code: 'count', kind: 'numberValue' as const, isList: false },
  { code: 'labels', kind: 'stringValue' as const, isList: true },
  {
    code: 'lines',
    kind: 'tableValue' as const,
    isList: false,
    columns: [
      { code: 'price', kind: 'numberValue' as const, isList: false },
      { code: 'sum', kind: 'numberValue' as const, isList: false },
    ],
  },
];
const round = {
  script: 'onChangedScript' as const,
  changed: ['count'],
  values: { title: 'a', count: 3, lines: [{ price: 2 }, { price: 5 }] },
  was: { count: 1 },
  isNew: false,
  status: 'New',
  statusBefore: 'New',
  user: { id: 'u', name: 'Ann', isAdmin: false, groups: ['Sales'] },
  day: '2026-02-27',
  lookUps: {},
};
const warm = createSandboxPool(wasm);
let last = 0;
const run = (text: string, key = String(++last)) =>
  warm.run(key, { scripts: { onChangedScript: text }, fields }, { round: JSON.stringify(round) });
const said = async (text: string) => {
  const answer = await run(text);
  return 'result' in answer ? answer.result.console : answer.failed;
};

describe('A pass', () => {
  it('returns the values, states, refusals and output of the script', async () => {
    const answer = await run(`
      form.set('title', form.get('title') + form.was('count') + form.changed + user.groups[0]);
      for (const row of form.rows('lines')) row.set('sum', row.get('price') * form.get('count'));
      form.require('title'); form.hide('count', false);
      refuse('count', { en: 'no', uk: 'ні' }); warn('mind');
      console.log(form.rows('lines').map(row => row.get('sum')), days.add(days.today, 2), days.between('2024-02-28', '2024-03-01'));
    `);
    expect(answer).toMatchObject({
      result: {
        sets: { title: 'a1countSales' },
        cells: [
          { field: 'lines', row: 0, column: 'sum', value: 6 },
          { field: 'lines', row: 1, column: 'sum', value: 15 },
        ],
        states: { title: { required: true }, count: { hidden: false } },
        refusals: [{ code: 'count', text: { en: 'no', uk: 'ні' } }],
        warnings: [{ en: 'mind', uk: 'mind' }],
        console: ['[6,15] 2026-03-01 2'],
      },
      checks: 0,
    });
  });

  it('reports the line and the cause of an error', async () => {
    const answer = await run('const a = 1;\nform.get("nosuch");');
    expect(answer).toMatchObject({
      failed: {
        kind: 'Error',
        script: 'onChangedScript',
        message: 'TypeError: There is no field with the code "nosuch".',
        stack: expect.stringContaining('onChangedScript.js:2:'),
      },
    });
    expect(await run('form.set("count", "many")')).toMatchObject({
      failed: { message: 'TypeError: The field "count" takes a number, not "many".' },
    });
    expect(await run('if (')).toMatchObject({ failed: { kind: 'Error', script: 'onChangedScript' } });
    expect(await run('}); (function () {')).toMatchObject({ result: {} });
    expect(await run('}, 5); (')).toMatchObject({ failed: { kind: 'Error' } });
  });

  it('drops empty texts, even within a list', async () => {
    const answer = await run('form.set("title", ""); form.set("labels", ["a", "", null, "b"]);');
    expect(answer).toMatchObject({ result: { sets: { title: null, labels: ['a', 'b'] } } });
    expect(await said('form.set("labels", ["", ""]); console.log(form.get("labels").length)')).toEqual(['0']);
  });

  it('adds and counts days like the calendar', async () => {
    const answer = await said(`
      for (let count = -200000, day; count <= 200000; count += 997) {
        day = days.add('1970-01-01', count);
        console.log(days.between('1970-01-01', day) === count, day);
      }`);
    const lines = answer as string[];
    expect(lines).toHaveLength(100);
    for (const [index, line] of lines.entries()) {
      const expected = new Date((-200_000 + index * 997) * 86_400_000).toISOString().slice(0, 10);
      expect(line).toBe(`true ${expected}`);
    }
  });
});

describe('Limits', () => {
  const cut: readonly [string, string, string][] = [
    ['an endless loop', 'for (;;);', 'Steps'],
    ['an endless loop that catches errors', 'for (;;) try { for (;;); } catch {}', 'Steps'],
    ['an endless loop in finally', 'try { for (;;); } finally { for (;;); }', 'Steps'],
    ['endless generators', 'function* all() { for (;;) yield 1; } for (const one of all());', 'Steps'],
    ['a catastrophic regular expression', '/^(a+)+$/.test("a".repeat(40) + "b")', 'Steps'],
    ['strings that double', 'let all = "a"; for (;;) all += all;', 'Memory'],
    ['10 MB strings', 'const all = []; for (;;) all.push("x".repeat(10e6) + all.length);', 'Memory'],
    ['endless lists', 'const all = []; for (;;) all.push([all.length, {}, {}, "x" + all.length]);', 'Memory'],
    ['deep recursion', '(function deep() { return deep() + 1; })()', 'Stack'],
    ['deep JSON', 'let all = []; for (let i = 0; i < 50000; i++) all = [all]; JSON.stringify(all)', 'Stack'],
    ['a result that is too long', 'form.set("title", "x".repeat(1100000))', 'Answer'],
    ['an endless getter', 'form.set("lines", [{ get price() { for (;;); } }])', 'Steps'],
    ['an endless text', 'warn({ toString() { for (;;); }, get en() { for (;;); } })', 'Steps'],
  ];
  it.each(cut)('reject %s', async (_, text, kind) => {
    const answer = await run(text, text);
    expect(answer).toMatchObject({ failed: { kind } });
    const again = await run(text, text);
    expect(again).toMatchObject({ failed: { kind }, checks: answer.checks });
  });

  it('reject more choices than a drop-down list can have', async () => {
    const offer = (count: number) =>
      run(`form.choices('title', Array.from({ length: ${count} }, (_, at) => at))`);
    expect(await offer(1_000)).toHaveProperty('result.choices.title.999', '999');
    const message = 'Error: The field "title" takes at most 1000 choices, not 1001.';
    expect(await offer(1_001)).toMatchObject({ failed: { kind: 'Error', message } });
  });

  it('stop the same script after the same number of steps, whether the sandbox is warm or fresh', async () => {
    const near = (turns: number) => `for (let i = 0; i < ${turns}; i++);`;
    let [low, high] = [100_000, 2_000_000];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      const answer = await run(near(middle), `fresh ${middle}`);
      if ('failed' in answer) high = middle;
      else low = middle;
    }
    expect(low).toBeGreaterThan(300_000);
    for (let time = 0; time < 20; time += 1) {
      expect(await run(near(low), 'last that passes')).toHaveProperty('result');
      expect(await run(near(high), 'first that is cut')).toHaveProperty('failed.kind', 'Steps');
    }
  });

  it("aren't reduced by earlier runs", async () => {
    const text =
      'for (let i = 0; i < 300000; i++); const all = []; for (let i = 0; i < 20000; i++) { const one = {}; one.one = one; all.push(one); }';
    for (let time = 0; time < 60; time += 1) expect(await run(text, 'the same')).toHaveProperty('result');
  });
});

describe('Missing globals', () => {
  it.each([
    'Date',
    'Promise',
    'Proxy',
    'Intl',
    'eval',
    'Function',
    'WeakRef',
    'FinalizationRegistry',
    'performance',
    'process',
    'require',
    'setTimeout',
    'fetch',
    'globalThis.console',
    'Math.random',
    'SharedArrayBuffer',
    'Atomics',
    'WebAssembly',
    'print',
    'std',
    'os',
    'structuredClone',
    'queueMicrotask',
    'crypto',
    'navigator',
    'self',
    'window',
    'Uint8Array',
    'BigInt',
  ])('include %s', async name => {
    expect(await said(`console.log(typeof ${name})`)).toEqual(['undefined']);
  });
});

/**
 * Each script tries to access something outside of the sandbox, to leave something behind for the next run,
 * or to change shared objects.
 */
const escapes: readonly string[] = [
  '[].constructor.constructor("return 1")()',
  '(() => {}).constructor("return 1")()',
  '(function* () {}).constructor("yield 1")()',
  '(async () => {}).constructor("return 1")()',
  '(async function* () {}).constructor("yield 1")()',
  'form.get.constructor("return this")()',
  'form.constructor.constructor("return this")()',
  'Reflect.construct(Object.getPrototypeOf(() => {}).constructor, ["return 1"])()',
  '(0, globalThis["ev" + "al"])("1")',
  'import("fs").then(one => one)',
  'this.anything = 1',
  'globalThis.left = 1',
  'left = 1',
  'Object.defineProperty(globalThis, "left", { value: 1 })',
  'Object.prototype.polluted = 1',
  '({}).__proto__.polluted = 1',
  'Object.setPrototypeOf(Object.prototype, { polluted: 1 })',
  'Object.prototype.__defineGetter__("polluted", () => 1)',
  'Array.prototype.push = () => 0',
  'Array.prototype[Symbol.iterator] = function* () {}',
  'JSON.stringify = () => "{}"',
  'JSON.parse = () => 0',
  'String.prototype.slice = () => "x"',
  'Map.prototype.get = () => ({ code: "count" })',
  'RegExp.prototype.exec = () => null',
  'Object.freeze = one => one',
  'Object.keys = () => []',
  'Error.prepareStackTrace = () => { throw 1 }',
  'Error.stackTraceLimit = 1e9',
  'Number.prototype.toString = () => "9"',
  'Object.getPrototypeOf(function* () {}).prototype.next = () => 1',
  'Object.getPrototypeOf([][Symbol.iterator]()).next = () => 1',
  'form.get = () => 1',
  'form.isNew = true',
  'user.isAdmin = true',
  'user.groups.push("Admins")',
  'form.get("lines")[0].price = 99',
  'form.rows("lines").push(1)',
  'arguments.callee.caller',
  'form.get.caller.arguments',
  'console.log = 1',
  'form.set("__proto__", { polluted: 1 })',
  'form.get("constructor")',
  'form.set("lines", [{ __proto__: null, constructor: 1 }])',
  'Symbol.prototype.left = 1',
  'Math.left = 1',
  'Reflect.set(Math, "left", 1) || Reflect.defineProperty(Math, "left", { value: 1 }) || missing()',
];

describe('Escapes', () => {
  it('are tested in at least thirty ways', () => expect(escapes.length).toBeGreaterThanOrEqual(30));
  const probe = `console.log(typeof left, ({}).polluted, [1, 2].push(3), [...[1, 2]].length, JSON.stringify({ a: 1 }), "abc".slice(1),
    Object.keys({ a: 1 }).length, String(5), user.isAdmin, form.isNew, /b/.exec("abc").index, new Map([[1, 2]]).get(1), Object.isFrozen(Math));`;
  it.each(escapes)('are prevented: %s', async text => {
    const answer = await run(
      `try { ${text} } catch (error) { form.set('title', 'refused'); ${probe} }`,
      `both ${text}`,
    );
    expect(answer).toMatchObject({
      result: {
        sets: { title: 'refused' },
        console: ['undefined undefined 3 2 {"a":1} bc 1 5 false false 1 2 true'],
      },
    });
  });

  it('leave no state for the next run', async () => {
    const text =
      'form.set("count", (form.seen ?? 0) + 1); try { form.seen = 5; } catch {} try { run.calls = 1; } catch {}';
    const first = await run(text, 'kept');
    expect(await run(text, 'kept')).toEqual(first);
  });

  it("don't succeed by throwing values that can't be converted to text", async () => {
    const texts = [
      'throw { toString() { throw 1 } }',
      'throw null',
      'throw undefined',
      'throw Symbol("a")',
      'throw Object.create(null)',
    ];
    for (const text of texts) expect(await run(text)).toHaveProperty('failed.kind', 'Error');
  });

  it("don't affect fields that are named like properties of prototypes", async () => {
    const answer = await warm.run(
      'proto',
      {
        scripts: {
          onChangedScript: 'form.set("__proto__", form.get("constructor") + "!"); form.require("__proto__");',
        },
        fields: ['__proto__', 'constructor'].map(code => ({
          code,
          kind: 'stringValue' as const,
          isList: false,
        })),
      },
      { round: JSON.stringify({ ...round, values: { constructor: 'a' } }) },
    );
    expect(JSON.stringify(answer)).toContain('"sets":{"__proto__":"a!"}');
  });
});
