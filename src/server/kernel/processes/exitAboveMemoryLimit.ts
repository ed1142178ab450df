/**
 * How often the process checks its own memory. Node's limit doesn't cover the memory in which libraries
 * store pixels.
 */
const EVERY_MS = 50;

/** The exit code by which `runKillableProcess` recognises that the process used too much memory. */
export const MEMORY_LIMIT_EXIT_CODE = 87;

/** Ends this process once it uses more than `mostMb` MB (resident set size). */
export function exitAboveMemoryLimit(mostMb: number): void {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > mostMb * 1024 * 1024) process.exit(MEMORY_LIMIT_EXIT_CODE);
  }, EVERY_MS);
  watch.unref();
}
