import { proxy } from 'valtio';
import { followLooks, isLookedAt } from './lookedAt.ts';

export interface TabLeader {
  /** Whether this tab is the one of several that leads: the one looked at last. */
  readonly leader: { isHere: boolean };
  /**
   * Takes the lead whenever the tab is looked at, and gives it up when another one takes it (Web Locks; without them, every
   * tab leads). `onNews` is called when another tab told of something. Answers how to stop.
   */
  followTabs(onNews: () => void): () => void;
  /** The other tabs hear of it. */
  tellOtherTabs(): void;
}

/** Lets one of several tabs do what is to be done once. @param name of what that is: one lock and channel each. */
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
      // A lock that is taken over may not be given up by a signal as well; one that is waited for may.
      await navigator.locks.request(name, isSeen ? { steal: true } : { signal }, held);
    } catch {
      // Another tab took the lead, or this one stops.
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
      // Where nobody leads, a tab in the background does until one is looked at.
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
