/** What an open form asks beside itself whenever a value changes: what scripts say, and results it cannot work out. */
import type { ScriptOutcome } from '#core/scripts/scriptOutcome.ts';
import { createResultRuns } from './formResults.ts';
import { withScripted } from './formScripts.ts';
import { patchOf, statesOf } from './formValues.ts';
import { createLatestRuns } from './latestRuns.ts';
import type { RecordFormState } from './recordFormStore.ts';

interface RunningForm {
  getState(): RecordFormState;
  update(change: Partial<RecordFormState>): void;
  /** The rules may say something else now. */
  refreshIssues(): void;
}

export interface FormRuns {
  ask(): void;
  /** Whether scripts have yet to say what they think of the values as they are. */
  isWaiting(): boolean;
  /** What is asked now is of no interest any more. */
  forget(): void;
  /** The form has started anew. */
  restart(): void;
}

export function createFormRuns({ getState, update, refreshIssues }: RunningForm): FormRuns {
  const scripts = createLatestRuns<ScriptOutcome | null>((outcome, scriptsUnknown) => {
    const state = getState();
    const change = withScripted(state, { scripted: outcome, sent: patchOf(state) });
    const states = statesOf(state.input, change.values, { before: state.states, scripted: outcome });
    update({ ...change, states, scriptsUnknown });
    results.ask();
    refreshIssues();
  });
  const results = createResultRuns(getState, values => {
    const { input, states: before, scripted } = getState();
    update({ values, states: statesOf(input, values, { before, scripted }) });
    refreshIssues();
  });
  const askScripts = () => {
    const { input, scripted } = getState();
    const { runScripts, scriptsShapeAtOnce, targetStatus } = input;
    if (!runScripts) return;
    const patch = patchOf(getState());
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
