import type { Hub, HubBroadcast } from './hub.ts';

/**
 * Creates a hub that throttles repeated messages: sends the first immediately, and the last of those
 * published during a pause when the pause ends.
 * @param isRepeated Returns true for messages to throttle. By default, all messages are throttled.
 */
export function createThrottledHub(
  hub: Pick<Hub, 'publish'>,
  pauseMs: number,
  isRepeated: (publication: HubBroadcast) => boolean = () => true,
): Pick<Hub, 'publish'> {
  /**
   * Keyed by account, event and data. The value is the latest repetition, which is sent at the end of the
   * pause, or `null` if there is none.
   */
  const pauses = new Map<string, HubBroadcast | null>();
  const begin = (name: string) => {
    pauses.set(name, null);
    setTimeout(() => {
      const waiting = pauses.get(name);
      pauses.delete(name);
      if (!waiting) return;
      hub.publish(waiting);
      begin(name);
    }, pauseMs).unref();
  };
  return {
    publish(publication) {
      if (!isRepeated(publication)) return hub.publish(publication);
      const { accountId, event, data, except } = publication;
      const name = JSON.stringify([accountId, event, data]);
      const waiting = pauses.get(name);
      if (waiting === undefined) {
        hub.publish(publication);
        begin(name);
      } else {
        // If several connections made changes during the pause, all of them are notified, because none
        // knows of the others' changes.
        const isSameCaller = waiting === null || waiting.except === except;
        pauses.set(name, { ...publication, except: isSameCaller ? except : undefined });
      }
    },
  };
}
