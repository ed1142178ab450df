import type { Hub, Publication } from './hub.ts';

/**
 * Throttles repeated messages. Sends the first immediately, and the last one after a pause.
 * @param isRepeated Returns true for messages to throttle. By default, all messages are throttled.
 */
export function createThrottledHub(
  hub: Pick<Hub, 'publish'>,
  pauseMs: number,
  isRepeated: (publication: Publication) => boolean = () => true,
): Pick<Hub, 'publish'> {
  /** The message waiting for the end of each pause, keyed by its content. `null` if none is waiting. */
  const pauses = new Map<string, Publication | null>();
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
        // A caller who made one of the changes doesn't know of the others.
        const isSameCaller = waiting === null || waiting.except === except;
        pauses.set(name, { ...publication, except: isSameCaller ? except : undefined });
      }
    },
  };
}
