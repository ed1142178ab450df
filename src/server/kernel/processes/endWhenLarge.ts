/** Checked by the process itself: libraries store pixels outside the memory that Node limits. */
const EVERY_MS = 50;

/** The exit code by which `runKillable` recognises that the process used too much memory. */
export const TOO_LARGE_EXIT = 87;

/** Ends this process once it uses more memory. */
export function endWhenLarge(mostMb: number): void {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > mostMb * 1024 * 1024) process.exit(TOO_LARGE_EXIT);
  }, EVERY_MS);
  watch.unref();
}
