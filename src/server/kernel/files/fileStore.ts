/** Where the content of files lives. Keys are made here and hold nothing a user typed. */
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface FileStore {
  /** Stores to the end of the stream; answers the key and the size in bytes. Nothing stays of a stream that breaks. */
  write(accountId: string, content: Readable): Promise<{ key: string; size: number }>;
  read(key: string): Readable;
  /** Where the content lies on this machine, for a process that reads it by itself. */
  pathOf(key: string): string;
  remove(key: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /** The keys of all that lies there for an account, what was never finished among it. */
  list(accountId: string): Promise<string[]>;
  /** Removes what was stored before that time; answers whether it was. */
  removeOlder(key: string, beforeMs: number): Promise<boolean>;
}

export function createDiskFileStore(folder: string): FileStore {
  return {
    async write(accountId, content) {
      const name = randomBytes(16).toString('hex');
      const key = `${accountId}/${name.slice(0, 2)}/${name}`;
      const path = join(folder, key);
      const unfinished = `${path}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await pipeline(content, createWriteStream(unfinished, { mode: 0o600 }));
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return { key, size: (await stat(path)).size };
    },
    read: key => createReadStream(join(folder, key)),
    pathOf: key => join(folder, key),
    remove: key => rm(join(folder, key), { force: true }),
    has: async key => (await storedAt(join(folder, key))) !== null,
    async list(accountId) {
      const entries = await readdir(join(folder, accountId), { recursive: true, withFileTypes: true }).catch(
        ignoreMissing,
      );
      return (entries ?? [])
        .filter(entry => entry.isFile())
        .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
    },
    async removeOlder(key, beforeMs) {
      const path = join(folder, key);
      const storedMs = await storedAt(path);
      if (storedMs === null || storedMs >= beforeMs) return false;
      await rm(path, { force: true });
      return true;
    },
  };
}

/** Null where there is nothing. */
async function storedAt(path: string): Promise<number | null> {
  const found = await stat(path).catch(ignoreMissing);
  return found?.mtimeMs ?? null;
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
