import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { CurrentUser } from '#core/model.ts';
import type { WriteInput } from '#core/record/writeInput.ts';
import { evaluateDirectoryScripts } from '#core/scripts/evaluateDirectoryScripts.ts';
import { createSandboxPool } from '#core/scripts/sandbox/sandboxes.ts';
import type { ScriptOutcome } from '#core/scripts/scriptOutcome.ts';
import { toScriptUser } from '#core/scripts/toScriptUser.ts';
import type { Scenario } from './parityScenarios.ts';

/** A field that only the script sets, unless a write contains it. */
export const SCRIPTED_FIELD = { name: 'Scripted', code: 'scripted', type: 'String' };

/**
 * Scripts of users who can't see everything run only on the server, so scenarios with scripts hide nothing. (Fields
 * hidden by a script stay readable, so these scripts don't hide any fields either.)
 */
export function removeHiding(scenario: Scenario): Scenario {
  return {
    ...scenario,
    fields: scenario.fields.map(field => ({
      ...field,
      hidden: false,
      hiddenByProfile: false,
      hidesColumn: false,
    })),
    statuses: scenario.statuses.map(status => ({
      ...status,
      settings: status.settings.map(setting => (setting === 'hidden' ? ('readonly' as const) : setting)),
    })),
    hidesWritten: scenario.hidesWritten.map(() => false),
  };
}

/**
 * Returns scripts that read all fields and, depending on the length of the values, set, require, lock or reject values.
 */
export function generateScripts(codes: readonly string[]) {
  const [first = '', second = first] = codes;
  const read = `const codes = ${JSON.stringify(codes)};
    const said = JSON.stringify([codes.map(code => [form.get(code), form.was(code)]), form.status, form.statusBefore, user.groups.length, days.today]);
    const every = count => said.length % count === 0;`;
  return {
    onNewScript: `${read}
      form.set('scripted', 'new');
      form.require('${first}', !every(2));`,
    onChangedScript: `${read}
      form.set('scripted', every(6) ? 'long'.repeat(15000) : said.slice(-200).trim());
      if (every(3)) form.readonly('scripted');
      if (every(4)) form.require('${second}');
      if (every(5)) form.readonly('${first}');
      if (every(7)) refuse('${second}', 'It is ' + said.length + ' long.');
      if (every(11)) refuse(null, { en: 'No', uk: 'Ні' });
      if (every(13)) form.get('nosuch');
      if (form.changed === 'Status' && every(2)) refuse(null, form.status);`,
  };
}

const file = fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'));
const sandboxes = createSandboxPool(new WebAssembly.Module(readFileSync(file)));
const keys = new WeakMap<object, string>();
let lastKey = 0;

/** Runs the scripts of an open form, in a sandbox like that of a browser. */
export function runScriptsAsBrowser(write: WriteInput, user: CurrentUser): Promise<ScriptOutcome | null> {
  return evaluateDirectoryScripts(write, {
    person: toScriptUser(user),
    day: getDayInZone(user.account.timeZone),
    hooks: [],
    runRound: (program, round) => {
      const key = keys.get(program) ?? String(++lastKey);
      keys.set(program, key);
      return sandboxes.run(key, program, { round: JSON.stringify(round) });
    },
    lookUp: () => Promise.reject(new Error('Forms look nothing up.')),
  });
}
