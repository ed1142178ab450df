import type { Hub, Publication } from './hub.ts';

/**
 * Publishes at once what is the first of its kind, and what comes again soon together after a pause: the last is never lost.
 * @param isRepeated what may come that often; everything by default
 */
export function pausingHub(
  hub: Pick<Hub, 'publish'>,
  pauseMs: number,
  isRepeated: (publication: Publication) => boolean = () => true,
): Pick<Hub, 'publish'> {
  /** What waits for the end of the pause, by what it says. */
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
        // Who made one of the changes has not heard of the others.
        const isSameCaller = waiting === null || waiting.except === except;
        pauses.set(name, { ...publication, except: isSameCaller ? except : undefined });
      }
    },
  };
}
