import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { FileStore } from './fileStore.ts';
import { createTapStream } from './tap.ts';

export interface MoveFilesOptions {
  readonly from: FileStore;
  readonly to: FileStore;
  /**
   * Compares the content of files that exist in both stores. By default, such files are assumed to be
   * identical if their sizes are equal.
   */
  readonly isVerifying?: boolean;
  /** Removes each source file once it has been copied, or was found in the target. */
  readonly isRemoving?: boolean;
  readonly tell?: (progress: MoveProgress) => void;
}

export interface MoveProgress {
  readonly files: number;
  readonly done: number;
  readonly copied: number;
  readonly bytes: number;
}

export interface MoveFilesResult extends MoveProgress {
  /**
   * Keys of files that couldn't be copied, or whose copies differ, with the reason. Their source files were not
   * removed.
   */
  readonly failed: readonly { readonly key: string; readonly reason: string }[];
}

const CONCURRENCY = 4;
/** Matches unfinished files of the disk store. */
const UNFINISHED = /\.part$/;

/**
 * Copies all files to another store, and compares the SHA-256 of each new copy. The move can be interrupted
 * and restarted at any time: keys are random and their content never changes, so existing copies are
 * skipped.
 */
export async function moveFiles({ from, to, tell, ...options }: MoveFilesOptions): Promise<MoveFilesResult> {
  const keys: string[] = [];
  for await (const key of from.list()) if (!UNFINISHED.test(key)) keys.push(key);
  const failed: MoveFilesResult['failed'][number][] = [];
  const progress = { files: keys.length, done: 0, copied: 0, bytes: 0 };
  const waiting = keys.values();
  const work = async () => {
    for (const key of waiting) {
      try {
        const bytes = await moveFile({ from, to, ...options }, key);
        if (bytes !== null) progress.copied += 1;
        progress.bytes += bytes ?? 0;
      } catch (error) {
        failed.push({ key, reason: error instanceof Error ? error.message : String(error) });
      }
      progress.done += 1;
      tell?.({ ...progress });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return { ...progress, failed };
}

/** Returns the number of copied bytes, or `null` if the file already existed. */
async function moveFile(
  { from, to, isVerifying, isRemoving }: MoveFilesOptions,
  key: string,
): Promise<number | null> {
  const [size, sizeThere] = await Promise.all([from.sizeOf(key), to.sizeOf(key)]);
  const isThere = sizeThere !== null && sizeThere === size;
  if (!isThere) {
    const hash = createHash('sha256');
    const content = createTapStream(piece => hash.update(piece));
    await Promise.all([pipeline(from.read(key), content), to.put(key, content)]);
    requireSame(hash.digest('hex'), await computeHash(to.read(key)));
  } else if (isVerifying) {
    requireSame(await computeHash(from.read(key)), await computeHash(to.read(key)));
  }
  if (isRemoving) await from.remove(key);
  return isThere ? null : (size ?? 0);
}

function requireSame(here: string, there: string): void {
  if (here !== there) throw new Error('The content is not the same at both places.');
}

async function computeHash(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  content.on('data', (chunk: Buffer) => hash.update(chunk));
  await finished(content);
  return hash.digest('hex');
}
