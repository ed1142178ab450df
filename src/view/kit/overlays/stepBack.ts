/**
 * Steps back in the history on behalf of the application, e.g. when a modal closes. Each step takes the browser a
 * moment, and any other history change in that time would affect the wrong entry, so such changes are queued until the
 * step is complete.
 */

type Work = () => void;

/** The timeout for browsers that don't report a dropped step, which happens if other code changes the history. */
const MAX_MS = 3_000;

let isStepping = false;
let waiting: Work[] = [];

/** Goes back by a number of entries. Call it through `runAfterStepBack`. */
export function stepBack(entries = 1): void {
  isStepping = true;
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('popstate', end);
    document.removeEventListener('click', holdLink, true);
    // Lets all other listeners handle the step before queued work changes the history.
    setTimeout(getWorkOn);
  };
  window.addEventListener('popstate', end);
  document.addEventListener('click', holdLink, true);
  const timer = goBack(entries, end);
}

/** The step would revert the link's navigation, so the link is followed once the step is complete. */
function holdLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  event.stopPropagation();
  runAfterStepBack(() => link.click());
}

/**
 * Calls `onDropped` if the browser drops the step. A slow step must not be abandoned early, because it would then be
 * mistaken for the Back button.
 */
function goBack(entries: number, onDropped: () => void): ReturnType<typeof setTimeout> | undefined {
  const { navigation } = window as { navigation?: Navigation };
  const target = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - entries];
  if (!navigation || !target) {
    history.go(-entries);
    return setTimeout(onDropped, MAX_MS);
  }
  const { committed, finished } = navigation.traverseTo(target.key);
  committed?.catch(() => onDropped());
  finished?.catch(() => undefined);
  return undefined;
}

/** Runs the work now, or once the current step is complete. */
export function runAfterStepBack(work: Work): void {
  if (isStepping) waiting.push(work);
  else work();
}

/**
 * Returns whether the current `popstate` event comes from the application's own step, not from the Back button. The
 * order of the listeners doesn't matter, because the state is only reset after all of them have been called.
 */
export function isOwnStep(): boolean {
  return isStepping;
}

function getWorkOn(): void {
  isStepping = false;
  const work = waiting;
  waiting = [];
  // Each can start another step, in which case the rest is queued again.
  for (const each of work) runAfterStepBack(each);
}
