import { fileURLToPath } from 'node:url';
import type { FileStore } from '#server/kernel/files/fileStore.ts';
import { runKillableProcess } from '#server/kernel/processes/runKillableProcess.ts';

const script = fileURLToPath(new URL('thumbnailProcess.ts', import.meta.url));
const LIMITS = { longestMs: 20_000, heapMb: 128, mostOutput: 1024 * 1024 };

/**
 * Returns a small WebP, or `null` if the file isn't a picture, is damaged, or would take too long or too much memory.
 */
export async function generateThumbnail(
  files: Pick<FileStore, 'localCopy'>,
  storageKey: string,
): Promise<Buffer | null> {
  const { path, release } = await files.localCopy(storageKey);
  try {
    const outcome = await runKillableProcess(script, [path], LIMITS);
    return 'output' in outcome && outcome.output.length > 0 ? outcome.output : null;
  } finally {
    await release();
  }
}
