/**
 * Loads the reviewed code of individual accounts: hooks with the same API as administrators' scripts (decision 0050).
 */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import { SYSTEM_ID } from '../field/system/systemFields.ts';
import { createRounds } from './guest/createRounds.ts';
import { SANDBOX_PARTS } from './guest/guestParts.ts';
import type { ScriptCode } from './guest/guestTypes.ts';
import { type FieldRequirements, findRequiredFields } from './needs.ts';
import type { ScriptForm, ScriptGlobals } from './scriptApi.ts';
import { SANDBOX_LIMITS } from './scriptLimits.ts';
import type {
  DirectoryScriptProgram,
  ScriptFieldDescription,
  ScriptName,
  ScriptRoundRunner,
} from './scriptRound.ts';

export interface AccountHook {
  /** Identifies the hook in failures reported to administrators. */
  readonly name: string;
  /**
   * The script types of the fields that the hook uses, keyed by code, and of columns, keyed by `table.column`. The hook
   * can only access these fields, and doesn't run in a directory without one of them, because administrators can change
   * directories freely.
   */
  readonly needs: FieldRequirements;
  /** Changes the states of fields in the form before other scripts run; can't set values or reject the record. */
  readonly load?: (api: LoadGlobals) => void;
  /** Run at the same points as `onNewScript` and `onChangedScript`. */
  readonly onNew?: (api: ScriptGlobals) => void;
  readonly onChanged?: (api: ScriptGlobals) => void;
}

export type LoadGlobals = Omit<ScriptGlobals, 'form' | 'refuse'> & { readonly form: Omit<ScriptForm, 'set'> };

/** Loaders of hooks, keyed by account code, then by directory code. */
export type AccountHookList = Readonly<
  Record<string, Readonly<Record<string, () => Promise<{ readonly hooks: readonly AccountHook[] }>>>>
>;

/** Returns the hooks for a directory of an account, both identified by code. */
export type HookFinder = (accountCode: string, directoryCode: string) => readonly AccountHook[];

/** Loads all hooks on startup; throws if a hook can't be loaded. */
export async function loadAccountHooks(list: AccountHookList): Promise<HookFinder> {
  const found = new Map<string, readonly AccountHook[]>();
  for (const [account, directories] of Object.entries(list))
    for (const [directory, load] of Object.entries(directories))
      found.set(getKey(account, directory), (await load()).hooks);
  return (account, directory) => found.get(getKey(account, directory)) ?? [];
}

export const EMPTY_ACCOUNT_HOOKS: HookFinder = () => [];

const getKey = (account: string, directory: string) => JSON.stringify([account, directory]);

/** A source of scripts, with the means to run them; `ScriptOutcomeReducer` runs the sources one after another. */
export interface ScriptSource {
  /** The name of the hook; `null` for administrators' scripts, which are identified by `ScriptApiName`. */
  readonly hook: string | null;
  readonly program: DirectoryScriptProgram;
  readonly runRound: ScriptRoundRunner;
  readonly names: ReadonlySet<ScriptName>;
  /** Returns whether the source runs on a change of the field with this code, or of the status. */
  hears(changed: string | null): boolean;
}

const sources = new WeakMap<CompiledDirectory, Map<AccountHook, ScriptSource | null>>();

/**
 * Returns the hook as a source; `null` if the directory has no suitable field for one of its needs. Cached per
 * directory.
 */
export function findHookSource(compiled: CompiledDirectory, hook: AccountHook): ScriptSource | null {
  const ofDirectory = sources.get(compiled) ?? new Map<AccountHook, ScriptSource | null>();
  sources.set(compiled, ofDirectory);
  const known = ofDirectory.get(hook);
  if (known !== undefined) return known;
  const fields = findRequiredFields(compiled, hook.needs);
  const source = fields && makeSource(hook, fields);
  ofDirectory.set(hook, source);
  return source;
}

function makeSource(hook: AccountHook, fields: readonly ScriptFieldDescription[]): ScriptSource {
  const { name, load, onNew, onChanged } = hook;
  const codes = new Set([...fields.map(({ code }) => code), SYSTEM_ID.status]);
  const calls: Partial<Record<ScriptName, ScriptCode>> = {
    ...(load && { load: getCall(load) }),
    ...(onNew && { onNewScript: getCall(onNew) }),
    ...(onChanged && { onChangedScript: getCall(onChanged) }),
  };
  const description = JSON.stringify(fields);
  const run = createRounds(SANDBOX_PARTS, { description, scripts: calls, limits: SANDBOX_LIMITS });
  return {
    hook: name,
    program: { scripts: {}, fields },
    names: new Set(Object.keys(calls) as ScriptName[]),
    hears: changed => changed === null || codes.has(changed),
    async runRound(_, round) {
      const answer = JSON.parse(run(JSON.stringify(round)));
      if (!answer.failed) return { result: answer, checks: 0 };
      const { changed, message } = answer.failed;
      const failed = {
        kind: 'Error',
        script: null,
        changed,
        message: `${name}: ${message}`,
        stack: '',
      } as const;
      return { failed, console: answer.console, checks: 0 };
    },
  };
}

function getCall(hook: (api: ScriptGlobals) => void): ScriptCode {
  return (form, records, user, warn, refuse, days, console) =>
    hook({ form, records, user, warn, refuse, days, console });
}
