import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createStorageKey, type FileStore } from './fileStore.ts';

export function createDiskFileStore(folder: string): FileStore {
  const put: FileStore['put'] = async (key, content) => {
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
    return (await stat(path)).size;
  };
  return {
    put,
    async write(accountId, content) {
      const key = createStorageKey(accountId);
      return { key, size: await put(key, content) };
    },
    read: (key, range) => createReadStream(join(folder, key), range),
    localCopy: async key => ({ path: join(folder, key), release: async () => {} }),
    remove: key => rm(join(folder, key), { force: true }),
    sizeOf: async key => (await getStat(join(folder, key)))?.size ?? null,
    async *list(accountId = '') {
      const within = join(folder, accountId);
      const entries = await readdir(within, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
      for (const entry of entries ?? []) {
        if (entry.isFile()) yield relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
      }
    },
    async removeOlder(key, beforeMs) {
      const path = join(folder, key);
      const found = await getStat(path);
      if (!found || found.mtimeMs >= beforeMs) return false;
      await rm(path, { force: true });
      return true;
    },
    // There is nothing to check: reading the configuration has already created DATA_DIR, or failed.
    check: async () => {},
  };
}

/** Returns `null` if the file doesn't exist. */
function getStat(path: string) {
  return stat(path).catch(ignoreMissing);
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
