/**
 * Steps back in the history that the application takes itself, as where a modal closes. The browser takes a moment for each,
 * and whatever else touches the history in that moment ends up at the wrong entry: it waits here until the step is over.
 */
type Work = () => void;

/** Enough for a busy machine. The browser drops a step where something else moves the history, and says nothing of it. */
const LONGEST_MS = 3_000;

let isStepping = false;
let waiting: Work[] = [];
let ownPop: Event | null = null;

/** Goes back by as many entries. Call it through `afterStepBack`. */
export function stepBack(entries = 1): void {
  isStepping = true;
  const end = (event?: Event) => {
    clearTimeout(timer);
    window.removeEventListener('popstate', end, true);
    ownPop = event ?? null;
    // Everyone else hears of the step before the next work changes the history.
    setTimeout(workOn);
  };
  const timer = setTimeout(end, LONGEST_MS);
  // In the capture phase: before those who ask whether it was the application's own.
  window.addEventListener('popstate', end, true);
  history.go(-entries);
}

/** Does the work now, or once the step that is under way is over. */
export function afterStepBack(work: Work): void {
  if (isStepping) waiting.push(work);
  else work();
}

/** Whether the application took this step, and not the person. */
export function isOwnStep(event: Event): boolean {
  return event === ownPop;
}

function workOn(): void {
  isStepping = false;
  const work = waiting;
  waiting = [];
  // Each may take the next step, for which the rest waits.
  for (const each of work) afterStepBack(each);
}
