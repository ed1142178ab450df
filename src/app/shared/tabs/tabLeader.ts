import { proxy } from 'valtio';
import { followLooks, isLookedAt } from './lookedAt.ts';

export interface TabLeader {
  /** `isHere` is true in the one leading tab: the one that the user last looked at. */
  readonly leader: { isHere: boolean };
  /**
   * Takes the lead whenever the user looks at this tab, and releases it when another tab takes it (with Web Locks;
   * without them, every tab leads). `onNews` is called on a notification from another tab. Returns a function that
   * stops this.
   */
  followTabs(onNews: () => void): () => void;
  /** Notifies the other tabs. */
  tellOtherTabs(): void;
}

/**
 * Elects one of several tabs for work that must be done once.
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
      // `steal` can't be combined with a signal, but only a tab that waits for the lock needs one.
      await navigator.locks.request(name, isSeen ? { steal: true } : { signal }, held);
    } catch {
      // Another tab took the lead, or this one stopped.
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
      followLooks();
      const stop = new AbortController();
      const take = () => isLookedAt() && void lead(stop.signal, true);
      document.addEventListener('visibilitychange', take, { signal: stop.signal });
      window.addEventListener('focus', take, { signal: stop.signal });
      // If no tab leads, a background tab does until the user looks at one.
      void lead(stop.signal, isLookedAt());
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
