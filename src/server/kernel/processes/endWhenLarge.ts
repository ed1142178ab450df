/** For the process itself: libraries keep pixels outside the memory that Node bounds. */
const EVERY_MS = 50;

/** `runKillable` tells by it that the process took too much. */
export const TOO_LARGE_EXIT = 87;

/** Ends this process once it holds more. */
export function endWhenLarge(mostMb: number): void {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > mostMb * 1024 * 1024) process.exit(TOO_LARGE_EXIT);
  }, EVERY_MS);
  watch.unref();
}
