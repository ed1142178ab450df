/** Stores the content of files. `write` generates the keys, which contain no user input. */
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface FileStore {
  /**
   * Stores the stream to its end, and returns the key and the size in bytes. If the stream fails, nothing
   * is stored.
   */
  write(accountId: string, content: Readable): Promise<{ key: string; size: number }>;
  /** Stores the stream with a given key, and replaces existing content. Returns the size in bytes. */
  put(key: string, content: Readable): Promise<number>;
  /**
   * Reads all of the content, or a range of bytes including both ends. The stream fails if the content doesn't exist.
   */
  read(key: string, range?: ByteRange): Readable;
  /** Returns the content as a local file, for another process. */
  localCopy(key: string): Promise<LocalCopy>;
  remove(key: string): Promise<void>;
  /** Returns the size in bytes, or `null` if the content doesn't exist. */
  sizeOf(key: string): Promise<number | null>;
  /**
   * Lists the keys of everything stored for an account, or for all accounts, including unfinished files
   * (`.part`) on disk.
   */
  list(accountId?: string): AsyncIterable<string>;
  /** Removes content stored before `beforeMs` (ms since 1970). Returns true if the content was removed. */
  removeOlder(key: string, beforeMs: number): Promise<boolean>;
  /** @throws ConfigError naming the responsible setting if files can't be stored. */
  check(): Promise<void>;
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface LocalCopy {
  readonly path: string;
  /** Must be called when the copy is no longer needed. */
  release(): Promise<void>;
}

export function createStorageKey(accountId: string): string {
  const name = randomBytes(16).toString('hex');
  return `${accountId}/${name.slice(0, 2)}/${name}`;
}
