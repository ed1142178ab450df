/**
 * Runs queries in the background when a value of an open form changes: scripts, and results that the form can't
 * compute.
 */
import type { ScriptOutcome } from '#core/scripts/scriptOutcome.ts';
import { createResultRunner } from './formResults.ts';
import { applyScriptOutcome } from './formScripts.ts';
import { buildFormPatch, computeFormStates } from './formValues.ts';
import { createLatestRunner } from './latestRuns.ts';
import type { RecordFormState } from './recordFormStore.ts';

interface RunningForm {
  getState(): RecordFormState;
  update(change: Partial<RecordFormState>): void;
  /** Called when issues might have changed. */
  refreshIssues(): void;
}

export interface FormQueryRunner {
  ask(): void;
  /** Returns whether scripts haven't run yet with the current values. */
  isWaiting(): boolean;
  /** Discards pending queries. */
  forget(): void;
  /** Called when the form is reset. */
  restart(): void;
}

export function createFormRunner({ getState, update, refreshIssues }: RunningForm): FormQueryRunner {
  const scripts = createLatestRunner<ScriptOutcome | null>((outcome, scriptsUnknown) => {
    const state = getState();
    const change = applyScriptOutcome(state, { scripted: outcome, sent: buildFormPatch(state) });
    const states = computeFormStates(state.input, change.values, { before: state.states, scripted: outcome });
    update({ ...change, states, scriptsUnknown });
    results.ask();
    refreshIssues();
  });
  const results = createResultRunner(getState, values => {
    const { input, states: before, scripted } = getState();
    update({ values, states: computeFormStates(input, values, { before, scripted }) });
    refreshIssues();
  });
  const askScripts = () => {
    const { input, scripted } = getState();
    const { runScripts, scriptsShapeAtOnce, targetStatus } = input;
    if (!runScripts) return;
    const patch = buildFormPatch(getState());
    const isUntouched = input.current && Object.keys(patch).length === 0;
    if (isUntouched && !scriptsShapeAtOnce && !scripted) return;
    scripts.ask(isWanted => runScripts({ ...input, patch, targetStatus, comment: undefined }, isWanted));
  };
  return {
    ask() {
      askScripts();
      results.ask();
    },
    isWaiting: scripts.isWaiting,
    forget: scripts.forget,
    restart() {
      askScripts();
      results.restart();
    },
  };
}
