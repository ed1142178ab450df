/** Stores the content of files. Keys are generated here and contain no user input. */
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface FileStore {
  /** Stores the stream to its end; returns the key and the size in bytes. Nothing remains of a stream that fails. */
  write(accountId: string, content: Readable): Promise<{ key: string; size: number }>;
  /** Like `write`, with a given key; existing content is replaced. Returns the size in bytes. */
  put(key: string, content: Readable): Promise<number>;
  /** Reads all of it, or a range of bytes including both ends. The stream fails if the content doesn't exist. */
  read(key: string, range?: ByteRange): Readable;
  /** Returns the content as a local file, for another process. */
  localCopy(key: string): Promise<LocalCopy>;
  remove(key: string): Promise<void>;
  /** Returns the size in bytes; `null` if it doesn't exist. */
  sizeOf(key: string): Promise<number | null>;
  /** Lists the keys of everything stored for an account, or for all, including unfinished content. */
  list(accountId?: string): AsyncIterable<string>;
  /** Removes content stored before that time; returns whether it was removed. */
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
  /** Must be called by the user of the copy. */
  release(): Promise<void>;
}

export function createStorageKey(accountId: string): string {
  const name = randomBytes(16).toString('hex');
  return `${accountId}/${name.slice(0, 2)}/${name}`;
}
