/**
 * Steps back in the history that the application takes itself, as where a modal closes. The browser takes a moment for each,
 * and whatever else touches the history in that moment ends up at the wrong entry: it waits here until the step is over.
 */
type Work = () => void;

/** For browsers that cannot say that they dropped a step, as they do where something else moves the history. */
const LONGEST_MS = 3_000;

let isStepping = false;
let waiting: Work[] = [];

/** Goes back by as many entries. Call it through `afterStepBack`. */
export function stepBack(entries = 1): void {
  isStepping = true;
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('popstate', end);
    document.removeEventListener('click', holdLink, true);
    // Everyone else hears of the step before the next work changes the history.
    setTimeout(workOn);
  };
  window.addEventListener('popstate', end);
  document.addEventListener('click', holdLink, true);
  const timer = goBack(entries, end);
}

/** The step would take back where a link leads: it is followed once the step is over. */
function holdLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  event.stopPropagation();
  afterStepBack(() => link.click());
}

/**
 * Calls `onDropped` where the browser does not take the step. A step may be slow: one that was given up on too early would
 * pass for the Back button.
 */
function goBack(entries: number, onDropped: () => void): ReturnType<typeof setTimeout> | undefined {
  const { navigation } = window as { navigation?: Navigation };
  const target = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - entries];
  if (!navigation || !target) {
    history.go(-entries);
    return setTimeout(onDropped, LONGEST_MS);
  }
  const { committed, finished } = navigation.traverseTo(target.key);
  committed?.catch(() => onDropped());
  finished?.catch(() => undefined);
  return undefined;
}

/** Does the work now, or once the step that is under way is over. */
export function afterStepBack(work: Work): void {
  if (isStepping) waiting.push(work);
  else work();
}

/**
 * Whether a `popstate` event that is heard now comes of the application's own step, and not of the Back button. It does not
 * matter who listens first: on the window, browsers call listeners in the order they were added, capturing or not.
 */
export function isOwnStep(): boolean {
  return isStepping;
}

function workOn(): void {
  isStepping = false;
  const work = waiting;
  waiting = [];
  // Each may take the next step, for which the rest waits.
  for (const each of work) afterStepBack(each);
}
