/**
 * A warm QuickJS context loaded with the scripts of one directory (decision 0048). The context can't
 * interrupt a native call that never returns, so open it in a thread that can be terminated.
 */
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten-core';
import { SANDBOX_PROGRAM, SCRIPT_NAMES } from '../guest/guestProgram.ts';
import { LOCK_DOWN_SCRIPT } from '../guest/lockDown.ts';
import {
  MAX_SCRIPT_HEAP_BYTES,
  MAX_SCRIPT_MEMORY_BYTES,
  MAX_SCRIPT_RESULT_LENGTH,
  MAX_SCRIPT_STACK_BYTES,
  MAX_SCRIPT_TEXT_LENGTH,
  MAX_SCRIPT_TIME_CHECKS,
  SANDBOX_LIMITS,
} from '../scriptLimits.ts';
import type {
  DirectoryScriptProgram,
  ScriptFailure,
  ScriptName,
  ScriptRoundOutcome,
  ScriptRoundResult,
} from '../scriptRound.ts';

export interface Sandbox {
  /** @param round A `ScriptRound` as JSON. */
  run(round: string): ScriptRoundResult;
  /**
   * True after the first run. A fresh sandbox could then behave differently, because garbage from earlier runs counts
   * towards the memory limit, and the step counter has advanced.
   */
  readonly isUsed: boolean;
}

/** @param wasm The interpreter, compiled once per thread. */
export async function openSandbox(
  wasm: WebAssembly.Module,
  program: DirectoryScriptProgram,
): Promise<Sandbox> {
  const pages = (bytes: number) => bytes / 65_536;
  // The heap limit is sometimes only checked after allocating; the limit of the WebAssembly memory always applies.
  const wasmMemory = new WebAssembly.Memory({
    initial: pages(16 * 1024 * 1024),
    maximum: pages(MAX_SCRIPT_MEMORY_BYTES),
  });
  const quickjs = await newQuickJSWASMModuleFromVariant(
    newVariant(variant, { wasmModule: wasm, wasmMemory }),
  );
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(MAX_SCRIPT_HEAP_BYTES);
  runtime.setMaxStackSize(MAX_SCRIPT_STACK_BYTES);
  const context = runtime.newContext({ intrinsics });
  let checks = 0;
  let isUsed = false;
  runtime.setInterruptHandler(() => {
    checks += 1;
    return checks >= MAX_SCRIPT_TIME_CHECKS;
  });
  context.unwrapResult(context.evalCode(LOCK_DOWN_SCRIPT, 'lockDown.js')).dispose();
  const opened = openProgram(context, program);
  // Runs until the interpreter's next check, so that the first run starts with a full interval between checks.
  checks = MAX_SCRIPT_TIME_CHECKS - 1;
  context.evalCode('for (;;);', 'count.js').dispose();

  return {
    get isUsed() {
      return isUsed;
    },
    run(round) {
      if ('failed' in opened) return { failed: opened.failed, console: [], checks: 0 };
      checks = 0;
      try {
        const answer = callRound(context, opened.run, round);
        return { ...answer, checks };
      } catch (error) {
        // The host threw an error: after that, the instance must not be used again.
        return { failed: failure(getKind(String(error)) ?? 'Memory', String(error)), console: [], checks };
      } finally {
        isUsed = true;
      }
    },
  };
}

/**
 * Excludes dates, promises, proxies, typed arrays and BigInts. Native functions of typed arrays and BigInts can run for
 * a long time without a check.
 */
const intrinsics = {
  BaseObjects: true,
  Eval: true,
  StringNormalize: true,
  RegExp: true,
  RegExpCompiler: true,
  JSON: true,
  MapSet: true,
} as const;

const names = ['onNewScript', 'onChangedScript'] as const satisfies readonly ScriptName[];

function openProgram(
  context: QuickJSContext,
  { scripts, fields }: DirectoryScriptProgram,
): { run: QuickJSHandle } | { failed: ScriptFailure } {
  const compiled = context.newObject();
  for (const name of names) {
    const text = scripts[name];
    if (!text) continue;
    const source = `(function (${SCRIPT_NAMES.join(', ')}) {'use strict';${text}\n})`;
    const result = context.evalCode(source, `${name}.js`);
    if (result.error) return { failed: { ...getFailure(context, result.error), script: name } };
    if (context.typeof(result.value) !== 'function')
      return { failed: { ...failure('Error', 'SyntaxError: a bracket too many'), script: name } };
    context.setProp(compiled, name, result.value);
    result.value.dispose();
  }
  const program = context.unwrapResult(context.evalCode(SANDBOX_PROGRAM, 'form.js'));
  const given = context.unwrapResult(
    context.evalCode(`({ limits: ${JSON.stringify(SANDBOX_LIMITS)} })`, 'limits.js'),
  );
  const description = context.newString(JSON.stringify(fields));
  context.setProp(given, 'description', description);
  context.setProp(given, 'scripts', compiled);
  const run = context.unwrapResult(context.callFunction(program, context.undefined, given));
  for (const handle of [program, given, description, compiled]) handle.dispose();
  return { run };
}

type Answer =
  | { readonly result: ScriptRoundOutcome }
  | { readonly failed: ScriptFailure; readonly console: readonly string[] };

function callRound(context: QuickJSContext, run: QuickJSHandle, round: string): Answer {
  const input = context.newString(round);
  const called = context.callFunction(run, context.undefined, input);
  input.dispose();
  if (called.error) return { failed: getFailure(context, called.error), console: [] };
  const text = context.getString(called.value);
  called.value.dispose();
  if (text.length > MAX_SCRIPT_RESULT_LENGTH)
    return {
      failed: failure('Answer', `More than ${MAX_SCRIPT_RESULT_LENGTH} characters were set or said.`),
      console: [],
    };
  const answer = JSON.parse(text);
  if (!answer.failed) return { result: answer };
  const { message } = answer.failed;
  return {
    failed: { ...answer.failed, kind: getKind(message) ?? 'Error' },
    console: answer.console,
  };
}

function getFailure(context: QuickJSContext, handle: QuickJSHandle): ScriptFailure {
  const error: unknown = context.dump(handle);
  handle.dispose();
  const { name, message, stack } = Object(error);
  const text = message === undefined ? String(error) : `${name}: ${message}`;
  return failure(getKind(text) ?? 'Error', text, String(stack ?? ''));
}

function failure(kind: ScriptFailure['kind'], message: string, stack = ''): ScriptFailure {
  const cut = (text: string) => text.slice(0, MAX_SCRIPT_TEXT_LENGTH);
  return { kind, script: null, changed: null, message: cut(message), stack: cut(stack) };
}

/**
 * Returns the kind of failure for an error message of QuickJS or of the surrounding engine; `null` for other errors.
 */
function getKind(message: string): ScriptFailure['kind'] | null {
  if (message.startsWith('InternalError: interrupted')) return 'Steps';
  if (
    /^(InternalError: (out of memory|string too long|invalid array length)|RangeError: (Array|WebAssembly))/.test(
      message,
    )
  )
    return 'Memory';
  if (/^(InternalError: stack overflow|RangeError: Maximum call stack)/.test(message)) return 'Stack';
  return null;
}
