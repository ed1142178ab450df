import { proxy } from 'valtio';
import { isLastFocusedTab, startTabFocusTracking } from './lookedAt.ts';

export interface TabLeader {
  /** `isHere` is true in the leading tab: the one that the user last looked at. */
  readonly leader: { isHere: boolean };
  /**
   * Makes this tab lead whenever the user looks at it, until another tab takes over. Uses Web Locks;
   * without them, every tab leads. `onNews` is called when another tab sends a notification. Returns a
   * function that makes this tab stop leading and listening.
   */
  followTabs(onNews: () => void): () => void;
  /** Sends a notification to the other tabs. */
  tellOtherTabs(): void;
}

/**
 * Elects one of several tabs for work that must be done only once.
 * @param name Identifies the work: each name has its own lock and channel.
 */
export function createTabLeader(name: string): TabLeader {
  const leader = proxy({ isHere: false });
  let tell = (): void => undefined;

  const lead = async (signal: AbortSignal, isSeen: boolean): Promise<void> => {
    if (leader.isHere || signal.aborted) return;
    const held = () =>
      new Promise<void>(resolve => {
        leader.isHere = true;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    try {
      // `steal` can't be combined with a signal, but only a tab that waits for the lock needs a signal.
      await navigator.locks.request(name, isSeen ? { steal: true } : { signal }, held);
    } catch {
      // Another tab took over, or this tab stopped leading.
    }
    leader.isHere = false;
  };

  return {
    leader,
    followTabs(onNews) {
      if (!('locks' in navigator)) {
        leader.isHere = true;
        return () => undefined;
      }
      startTabFocusTracking();
      const stop = new AbortController();
      const take = () => isLastFocusedTab() && void lead(stop.signal, true);
      document.addEventListener('visibilitychange', take, { signal: stop.signal });
      window.addEventListener('focus', take, { signal: stop.signal });
      // If no tab leads, a background tab leads until the user looks at a tab.
      void lead(stop.signal, isLastFocusedTab());
      const channel = new BroadcastChannel(name);
      channel.onmessage = onNews;
      tell = () => channel.postMessage('changed');
      return () => {
        stop.abort();
        channel.close();
        tell = () => undefined;
        leader.isHere = false;
      };
    },
    tellOtherTabs: () => tell(),
  };
}
