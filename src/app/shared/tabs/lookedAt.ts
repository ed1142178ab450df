/** The key in local storage, which all tabs share, for the tab that the user last looked at. */
const STORAGE_KEY = 'docket.tab';
const own = crypto.randomUUID();
let isFollowing = false;

/** Starts to record when the user looks at this tab. Further calls have no effect. */
export function startTabFocusTracking(): void {
  if (isFollowing) return;
  isFollowing = true;
  const look = () => document.visibilityState === 'visible' && localStorage.setItem(STORAGE_KEY, own);
  look();
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
}

export function isLastFocusedTab(): boolean {
  return document.visibilityState === 'visible' && localStorage.getItem(STORAGE_KEY) === own;
}
