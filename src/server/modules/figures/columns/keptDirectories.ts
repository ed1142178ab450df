/**
 * Manages the directories with columns in memory. Columns are populated on demand, updated before each result, and
 * dropped when unused.
 */
import type { CachedColumnSource } from './findCachedField.ts';
import type { FiguresThreadCall, FiguresThreadResult } from './threadCalls.ts';
import { ColumnRejectedError, DirectoryNotCachedError, ThreadClient } from './threadClient.ts';

export interface CachedDirectory {
  readonly key: string;
  /** The watermark up to which events have been processed; `null` if no columns are populated. */
  horizon: number | null;
  /** Keyed by column key. */
  readonly columns: Map<string, CachedColumnSource>;
  /** The columns that are being populated, or were left unfinished because all callers disconnected. */
  filling: ColumnFilling | null;
  bytes: number;
  usedAt: number;
  /** The columns needed by each query that is waiting or being handled. */
  readonly users: Set<Use>;
  /** Resolves when the latest query is done. */
  turn: Promise<unknown>;
}

export interface ColumnFilling {
  /** Keyed by column key. */
  readonly columns: Map<string, CachedColumnSource>;
  /** True if these are the first columns of the directory. */
  readonly isWhole: boolean;
  /** The watermark at the start. Later changes are read again. */
  readonly horizon: number;
  /** Records up to this number have been read. */
  after: number;
  /** The highest record number at the start. Later records are handled as changes. */
  readonly last: number;
  /** The number of records that have been read, and the total. */
  read: number;
  readonly all: number;
  isGoingOn: boolean;
}

type Asked = FiguresThreadCall extends infer Call
  ? Call extends FiguresThreadCall
    ? Omit<Call, 'store'>
    : never
  : never;
export type FiguresThreadCaller = (call: Asked) => Promise<FiguresThreadResult>;

interface Use {
  readonly key: string;
  /** The requested columns, keyed by column key. */
  readonly columns: ReadonlyMap<string, CachedColumnSource>;
  /** Aborted when the caller no longer waits. An error that `work` throws for this reason doesn't affect the cache. */
  readonly signal: AbortSignal | null;
}

type Work<T> = (kept: CachedDirectory, ask: FiguresThreadCaller) => Promise<T>;

const UNUSED_MS = 10 * 60_000;
const POLL_MS = 60_000;
/** The time for which a column that couldn't be cached isn't tried again, in milliseconds. */
const REFUSED_MS = 30 * 60_000;

export class CachedDirectories {
  readonly #memory: number;
  readonly #thread = new ThreadClient(() => this.#kept.clear());
  readonly #kept = new Map<string, CachedDirectory>();
  readonly #refused = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;

  /** @param memory The total memory limit, in bytes. */
  constructor(memory: number) {
    this.#memory = memory;
    this.#timer = setInterval(() => this.#dropUnused(), POLL_MS);
    this.#timer.unref();
  }

  /** Returns true if these columns of the directory can be cached. */
  mayKeep({ key, columns }: Omit<Use, 'signal'>): boolean {
    const isRefused = (column: string) => (this.#refused.get(`${key} ${column}`) ?? 0) > Date.now();
    return this.#memory > 0 && ![...columns.keys()].some(isRefused);
  }

  /**
   * Queries on the same directory run one after the other, so that nothing changes between counting and the
   * result. @throws DirectoryNotCachedError
   */
  async use<T>(use: Use, work: Work<T>): Promise<T> {
    const kept = this.#of(use.key);
    kept.users.add(use);
    const before = kept.turn;
    const working = before.then(() => this.#work(kept, use, work));
    kept.turn = working.catch(() => undefined);
    try {
      return await working;
    } catch (error) {
      const isDirectoryRefused =
        error instanceof DirectoryNotCachedError &&
        error.isTooMuch &&
        !(error instanceof ColumnRejectedError);
      if (isDirectoryRefused) for (const column of use.columns.keys()) this.#refuse(kept, column);
      throw error;
    } finally {
      kept.users.delete(use);
    }
  }

  /** Drops everything that is cached for the directory, because incomplete data is useless. */
  async forget(kept: CachedDirectory): Promise<void> {
    kept.horizon = null;
    kept.columns.clear();
    kept.filling = null;
    kept.bytes = 0;
    // If the thread ended in the meantime, another query may have started to cache the directory again.
    if (this.#kept.get(kept.key) !== kept) return;
    await this.#thread.ask({ call: 'drop', store: kept.key });
  }

  /**
   * Returns how far the columns of a directory are populated, in per cent, or `null` if no columns are being populated.
   */
  progressOf(key: string): number | null {
    const filling = this.#kept.get(key)?.filling;
    return filling?.isGoingOn ? Math.min(100, Math.floor((filling.read / filling.all) * 100)) : null;
  }

  get bytes(): number {
    return [...this.#kept.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  end(): Promise<void> {
    return this.#thread.end();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.end();
  }

  #of(key: string): CachedDirectory {
    const known = this.#kept.get(key);
    if (known) return known;
    const kept: CachedDirectory = {
      key,
      horizon: null,
      columns: new Map(),
      filling: null,
      bytes: 0,
      usedAt: Date.now(),
      users: new Set(),
      turn: Promise.resolve(),
    };
    this.#kept.set(key, kept);
    return kept;
  }

  async #work<T>(kept: CachedDirectory, use: Use, work: Work<T>): Promise<T> {
    const { signal } = use;
    signal?.throwIfAborted();
    // One of the columns may have been refused while the query waited.
    if (!this.mayKeep(use)) throw new ColumnRejectedError(kept.key);
    kept.usedAt = Date.now();
    try {
      return await work(kept, call => this.#ask(kept, use, call));
    } catch (error) {
      const isLeft = signal?.aborted === true && error === signal.reason;
      if (!isLeft && !(error instanceof ColumnRejectedError)) await this.forget(kept).catch(() => undefined);
      throw error;
    }
  }

  async #ask(kept: CachedDirectory, use: Use, call: Asked): Promise<FiguresThreadResult> {
    if (this.#kept.get(kept.key) !== kept)
      throw new DirectoryNotCachedError('The thread that keeps columns ended.');
    const answer = await this.#thread.ask({ ...call, store: kept.key } as FiguresThreadCall);
    kept.bytes = answer.bytes;
    for (const column of answer.refused ?? []) this.#refuse(kept, column);
    if (answer.refused?.some(column => use.columns.has(column))) throw new ColumnRejectedError(kept.key);
    await this.#makeRoom(kept);
    return answer;
  }

  #refuse(kept: CachedDirectory, column: string): void {
    this.#refused.set(`${kept.key} ${column}`, Date.now() + REFUSED_MS);
    kept.columns.delete(column);
    kept.filling?.columns.delete(column);
    // Columns aren't populated for queries that can't be handled.
    for (const user of kept.users) if (user.columns.has(column)) kept.users.delete(user);
  }

  /** Drops the least recently used directories until the limit is met, except directories in use. */
  async #makeRoom(kept: CachedDirectory): Promise<void> {
    let { bytes } = this;
    for (const each of [...this.#kept.values()].sort((a, b) => a.usedAt - b.usedAt)) {
      if (bytes <= this.#memory) return;
      if (each.users.size > 0) continue;
      bytes -= each.bytes;
      await this.#drop(each);
    }
    if (bytes > this.#memory)
      throw new DirectoryNotCachedError(`There is no room for the columns of ${kept.key}.`, true);
  }

  #dropUnused(): void {
    for (const kept of this.#kept.values()) {
      if (kept.users.size === 0 && kept.usedAt < Date.now() - UNUSED_MS)
        void this.#drop(kept).catch(() => undefined);
    }
  }

  async #drop(kept: CachedDirectory): Promise<void> {
    this.#kept.delete(kept.key);
    await this.#thread.ask({ call: 'drop', store: kept.key });
  }
}
