import { proxy } from 'valtio';
import { isLookedAt } from './lookedAt.ts';

const LOCK = 'docket-reminders';
const CHANNEL = 'docket-reminders';

/** Whether this tab is the one of several that shows what is due: the one looked at last. */
export const leader = proxy({ isHere: false });

/**
 * Takes the lead whenever the tab is looked at, and gives it up when another one takes it (Web Locks; without them, every
 * tab shows). `onNews` is called when another tab dealt with a reminder. Answers how to stop.
 */
export function followTabs(onNews: () => void): () => void {
  if (!('locks' in navigator)) {
    leader.isHere = true;
    return () => undefined;
  }
  const stop = new AbortController();
  const take = () => isLookedAt() && void lead(stop.signal, true);
  document.addEventListener('visibilitychange', take, { signal: stop.signal });
  window.addEventListener('focus', take, { signal: stop.signal });
  // Where nobody leads, a tab in the background does until one is looked at.
  void lead(stop.signal, isLookedAt());
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = onNews;
  tell = () => channel.postMessage('changed');
  return () => {
    stop.abort();
    channel.close();
    tell = () => undefined;
    leader.isHere = false;
  };
}

let tell = (): void => undefined;

/** The other tabs ask again. */
export function tellOtherTabs(): void {
  tell();
}

async function lead(signal: AbortSignal, isSeen: boolean): Promise<void> {
  if (leader.isHere || signal.aborted) return;
  const held = () =>
    new Promise<void>(resolve => {
      leader.isHere = true;
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  try {
    // A lock that is taken over may not be given up by a signal as well; one that is waited for may.
    await navigator.locks.request(LOCK, isSeen ? { steal: true } : { signal }, held);
  } catch {
    // Another tab took the lead, or this one stops.
  }
  leader.isHere = false;
}
