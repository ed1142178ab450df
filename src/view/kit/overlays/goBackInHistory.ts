/**
 * Steps back in the history on behalf of the application, for example when a modal closes. The browser takes a moment
 * for each step, in which any other history change would affect the wrong entry, so such changes are queued until the
 * step is complete.
 */

type Work = () => void;

/** The timeout for browsers that don't report a dropped step. A step is dropped if other code changes the history. */
const MAX_MS = 3_000;

let isStepping = false;
let waiting: Work[] = [];

/** Goes back by a number of entries. Must be called through `runAfterHistoryBack`. */
export function goBackInHistory(entries = 1): void {
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

/** The step would revert the navigation of the link, so the link is clicked again once the step is complete. */
function holdLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  event.stopPropagation();
  runAfterHistoryBack(() => link.click());
}

/**
 * Goes back, and calls `onDropped` if the browser drops the step or, in browsers without the Navigation API,
 * after `MAX_MS`. A slow step must not be given up early, because the end of the step would be mistaken for
 * the Back button.
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
export function runAfterHistoryBack(work: Work): void {
  if (isStepping) waiting.push(work);
  else work();
}

/**
 * Returns whether the current `popstate` event results from the application's own step, not from the Back button. Works
 * in any listener, because the state is only reset after all listeners have been called.
 */
export function isOwnHistoryStep(): boolean {
  return isStepping;
}

function getWorkOn(): void {
  isStepping = false;
  const work = waiting;
  waiting = [];
  // Queued work can start another step, in which case the rest is queued again.
  for (const each of work) runAfterHistoryBack(each);
}
