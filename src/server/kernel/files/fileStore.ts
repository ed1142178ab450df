/** Where the content of files lives. Keys are made here and hold nothing a user typed. */
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface FileStore {
  /** Stores to the end of the stream; answers the key and the size in bytes. Nothing stays of a stream that breaks. */
  write(accountId: string, content: Readable): Promise<{ key: string; size: number }>;
  /** As `write`, under a key that is known already; what is there is replaced. Answers the size in bytes. */
  put(key: string, content: Readable): Promise<number>;
  /** All of it, or the bytes of a range, both ends included. The stream breaks where there is nothing. */
  read(key: string, range?: ByteRange): Readable;
  /** The content as a file of this machine, for a process that reads it by itself. */
  localCopy(key: string): Promise<LocalCopy>;
  remove(key: string): Promise<void>;
  /** Bytes; null where there is nothing. */
  sizeOf(key: string): Promise<number | null>;
  /** The keys of all that is stored for an account, or for all; what was never finished among it. */
  list(accountId?: string): AsyncIterable<string>;
  /** Removes what was stored before that time; answers whether it was. */
  removeOlder(key: string, beforeMs: number): Promise<boolean>;
  /** @throws ConfigError where files cannot be kept there, naming the setting that says so. */
  check(): Promise<void>;
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface LocalCopy {
  readonly path: string;
  /** Whoever asked for the copy gives it back. */
  release(): Promise<void>;
}

export function newKey(accountId: string): string {
  const name = randomBytes(16).toString('hex');
  return `${accountId}/${name.slice(0, 2)}/${name}`;
}
