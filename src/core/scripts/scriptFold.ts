/** Runs all scripts of a directory for one write. */
import { type FieldStates, resolveFieldStates } from '../directory/fieldStates.ts';
import { SYSTEM_ID } from '../field/system/systemFields.ts';
import type { FieldValues, FieldValuesPatch } from '../model.ts';
import { addFormulaValues } from '../record/formulaValues.ts';
import { addStatusEntryValues } from '../record/givenValues.ts';
import type { ResolvedWrite } from '../record/resolveWrite.ts';
import type { WriteInput } from '../record/writeInput.ts';
import type { AccountHook, ScriptSource } from './accountHooks.ts';
import type { FieldStateCauses, FieldStateScript } from './fieldMakers.ts';
import { getScriptStatus } from './getScriptStatus.ts';
import type { ScriptUser } from './scriptApi.ts';
import { createScriptLayer, type ScriptLayer } from './scriptLayer.ts';
import { MAX_SCRIPT_PASSES, MAX_SCRIPT_TEXTS } from './scriptLimits.ts';
import { EMPTY_SCRIPT_OUTCOME, type ScriptOutcome } from './scriptOutcome.ts';
import type {
  ScriptFailure,
  ScriptName,
  ScriptRound,
  ScriptRoundOutcome,
  ScriptRoundRunner,
} from './scriptRound.ts';
import { convertScriptValue, setScriptCells, toScriptValues } from './scriptValues.ts';

export interface ScriptEnvironment {
  readonly person: ScriptUser;
  /** The current day in the account's time zone, `YYYY-MM-DD`. */
  readonly day: string;
  /** The hooks of the account's code for the directory, in their order. */
  readonly hooks: readonly AccountHook[];
  /** Runs administrators' scripts. */
  readonly runRound: ScriptRoundRunner;
  /** Returns the results of look-ups with the user's permissions, keyed by query. */
  readonly lookUp: (asked: readonly string[]) => Promise<Readonly<Record<string, unknown>>>;
}

export interface ScriptReducerOptions {
  readonly world: ScriptEnvironment;
  readonly sources: readonly ScriptSource[];
  readonly read: ResolvedWrite;
  readonly lookUps: Readonly<Record<string, unknown>>;
}

export class ScriptOutcomeReducer {
  readonly #input: WriteInput;
  readonly #parts: ScriptReducerOptions;
  readonly #idOf: ReadonlyMap<string, string>;
  #values: FieldValues;
  #set: FieldValuesPatch = {};
  #setters: Record<string, FieldStateScript> = {};
  #overruled = new Set<string>();
  #beneath: ScriptLayer = EMPTY_SCRIPT_OUTCOME;
  #layer: ScriptLayer = EMPTY_SCRIPT_OUTCOME;
  #console: readonly string[] = [];
  #checks = 0;
  #failed: ScriptFailure | null = null;

  constructor(input: WriteInput, parts: ScriptReducerOptions) {
    this.#input = input;
    this.#parts = parts;
    this.#idOf = new Map(input.compiled.fields.map(({ definition }) => [definition.code, definition.id]));
    const { move, sent, status } = parts.read;
    this.#values = addFormulaValues(input, status, addStatusEntryValues(input, move?.to, sent)).values;
  }

  /** The record's values after the scripts that have run so far. */
  get values(): FieldValues {
    return this.#values;
  }

  /**
   * Returns the look-ups whose results are missing; an empty array once all scripts have run, or a script has
   * failed.
   */
  async run(): Promise<readonly string[]> {
    const isNew = this.#input.current === null;
    for (const script of isNew ? (['load', 'onNewScript'] as const) : (['load'] as const)) {
      const asked = await this.#runEach(script, [null]);
      if (asked) return asked;
      this.#beneath = this.#layer;
    }
    if (!this.#parts.sources.some(({ names }) => names.has('onChangedScript'))) return [];
    for (let round = 0; round < MAX_SCRIPT_PASSES; round += 1) {
      const changed = this.#changed();
      if (changed.length === 0) return [];
      const before = this.#values;
      const asked = await this.#runEach('onChangedScript', changed);
      if (asked) return asked;
      if (this.#isSame(before)) return [];
    }
    this.#failed = createLimitFailure('Rounds', `Values still change after ${MAX_SCRIPT_PASSES} rounds`);
    return [];
  }

  outcome(): ScriptOutcome {
    const { isAdmin } = this.#parts.world.person;
    const said = { console: this.#console, checks: this.#checks, tellsDetails: isAdmin };
    if (this.#failed) return { ...EMPTY_SCRIPT_OUTCOME, ...said, failed: this.#failed };
    const { patches, refusals, warnings, choices, narrow } = this.#layer;
    return {
      ...said,
      ...{ patches, refusals, warnings, choices, narrow },
      makers: this.#makers(),
      failed: null,
      values: this.#set,
      overruled: [...this.#overruled],
      outOfReach: [],
    };
  }

  /**
   * Runs a script of each source in turn, with the values set by the previous sources.
   * @returns the same as `#round`.
   */
  async #runEach(script: ScriptName, changed: readonly (string | null)[]): Promise<readonly string[] | null> {
    this.#layer = this.#beneath;
    for (const source of this.#parts.sources) {
      const heard = changed.filter(source.hears);
      if (!source.names.has(script) || heard.length === 0) continue;
      const asked = await this.#round(source, { script, changed: heard });
      if (asked) return asked;
    }
    return null;
  }

  /**
   * @returns null when the round is complete, the look-ups for which the round waits, or an empty array if a
   * script failed.
   */
  async #round(
    source: ScriptSource,
    { script, changed }: Pick<ScriptRound, 'script' | 'changed'>,
  ): Promise<readonly string[] | null> {
    const { compiled, current } = this.#input;
    const { world, read, lookUps } = this.#parts;
    const isLoad = script === 'load';
    const statusBefore = current?.status ? compiled.statusById.get(current.status) : undefined;
    const answer = await source.runRound(source.program, {
      script,
      changed,
      values: toScriptValues(compiled.fields, (isLoad && current?.values) || this.#values, compiled.registry),
      was: toScriptValues(compiled.fields, current?.values ?? {}, compiled.registry),
      isNew: current === null,
      status: getScriptStatus(read.status),
      statusBefore: getScriptStatus(statusBefore),
      user: world.person,
      day: world.day,
      lookUps,
    });
    this.#checks = Math.max(this.#checks, answer.checks);
    if ('failed' in answer) {
      this.#failed = answer.failed;
      this.#note(answer.console);
      return [];
    }
    if (answer.result.asked.length > 0) return answer.result.asked;
    this.#note(answer.result.console);
    this.#take(isLoad ? shaping(answer.result) : answer.result, getMaker(source, script));
    return null;
  }

  /** Stores the first `MAX_SCRIPT_TEXTS` console lines of all rounds together. */
  #note(lines: readonly string[]): void {
    this.#console = [...this.#console, ...lines].slice(0, MAX_SCRIPT_TEXTS);
  }

  #take(result: ScriptRoundOutcome, maker: FieldStateScript): void {
    this.#layer = createScriptLayer(this.#layer, { result, maker }, this.#idOf);
    const set = this.#setBy(result);
    // A fast path: most rounds set nothing, and each written record causes at least one round.
    if (Object.keys(set).length === 0) return;
    this.#set = { ...this.#set, ...set };
    for (const id of Object.keys(set)) this.#setters[id] = maker;
    const values = { ...this.#values };
    for (const [id, value] of Object.entries(set)) {
      if (value === null) delete values[id];
      else values[id] = value;
    }
    const { status } = this.#parts.read;
    this.#values = addFormulaValues(this.#input, status, { values, changedFields: [] }).values;
  }

  #makers(): Readonly<Record<string, FieldStateCauses>> {
    const makers: Record<string, FieldStateCauses> = { ...this.#layer.makers };
    for (const [id, set] of Object.entries(this.#setters)) makers[id] = { ...makers[id], set };
    return makers;
  }

  #setBy(result: ScriptRoundOutcome): FieldValuesPatch {
    const { compiled, patch } = this.#input;
    const set: FieldValuesPatch = {};
    const states = this.#states();
    for (const [code, value] of Object.entries(result.sets)) {
      const field = compiled.fieldById.get(this.#idOf.get(code) ?? '');
      if (!field || field.isDerived || field.isComputed) continue;
      const { id } = field.definition;
      const isNamed = Object.hasOwn(patch, id);
      if (isNamed && states[id]?.mode === 'edit') continue;
      if (isNamed && states[id]?.mode === 'read') this.#overruled.add(id);
      set[id] = convertScriptValue(field, value, compiled.registry);
    }
    for (const [code, cells] of Map.groupBy(result.cells, cell => cell.field)) {
      const field = compiled.fieldById.get(this.#idOf.get(code) ?? '');
      if (!field) continue;
      const { id } = field.definition;
      const before = set[id] ?? this.#values[id];
      const after = setScriptCells(field, before, cells, compiled.registry);
      if (after && after !== before) set[id] = field.normalize(after) ?? null;
    }
    return set;
  }

  #states(): FieldStates {
    const { read } = this.#parts;
    const asked = this.#layer.patches;
    if (Object.keys(asked).length === 0) return read.states;
    const patches = { ...this.#input.patches, ...asked };
    const isNew = this.#input.current === null;
    return resolveFieldStates({ ...this.#input, patches, status: read.status, isNew });
  }

  /**
   * Returns the codes of the fields for which `onChangedScript` runs: those that differ from the stored record, and
   * those in `heardOf`. A change of status comes first.
   */
  #changed(): string[] {
    const { compiled, current, heardOf = [] } = this.#input;
    const { status } = this.#parts.read;
    const isMoved = current !== null && (status?.id ?? null) !== current.status;
    const changed = compiled.fields.filter(
      field =>
        !field.isComputed &&
        (heardOf.includes(field.definition.id) ||
          !field.equals(this.#values[field.definition.id], current?.values[field.definition.id])),
    );
    return [...(isMoved ? [SYSTEM_ID.status] : []), ...changed.map(({ definition }) => definition.code)];
  }

  #isSame(before: FieldValues): boolean {
    if (before === this.#values) return true;
    return this.#input.compiled.fields.every(
      field =>
        field.isComputed || field.equals(before[field.definition.id], this.#values[field.definition.id]),
    );
  }
}

function getMaker({ hook }: ScriptSource, script: ScriptName): FieldStateScript {
  return hook === null ? { owner: 'Directory', name: script } : { owner: 'Account', name: hook };
}

/** Removes effects that `load` must not have: setting values and rejecting the record. */
function shaping(result: ScriptRoundOutcome): ScriptRoundOutcome {
  return { ...result, sets: {}, cells: [], refusals: [] };
}

export function createLimitFailure(kind: ScriptFailure['kind'], message: string): ScriptFailure {
  return { kind, script: null, changed: null, message, stack: '' };
}
