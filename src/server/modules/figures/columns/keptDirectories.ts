/** Which directories have columns in memory: filled when they are asked for, brought up to date before each answer, dropped when unused. */
import type { KeptColumnSource } from './keptField.ts';
import type { ThreadAnswer, ThreadCall } from './threadCalls.ts';
import { ColumnRefused, NotKept, ThreadClient } from './threadClient.ts';

export interface KeptDirectory {
  readonly key: string;
  /** Up to where events are dealt with; null where nothing is filled. */
  horizon: number | null;
  /** By their keys. */
  readonly columns: Map<string, KeptColumnSource>;
  /** Columns that are being filled, or were until whoever waited for them left. */
  filling: ColumnFilling | null;
  bytes: number;
  usedAt: number;
  /** What each question that waits for it, or is answered, needs. */
  readonly users: Set<Use>;
  /** Ends with the question that came last. */
  turn: Promise<unknown>;
}

export interface ColumnFilling {
  /** By their keys. */
  readonly columns: Map<string, KeptColumnSource>;
  /** They are the first of the directory. */
  readonly isWhole: boolean;
  /** What changed behind it is read again. */
  readonly horizon: number;
  /** Records up to this number are read. */
  after: number;
  /** The highest number there was: records behind it are news. */
  readonly last: number;
  /** Records read of those there are. */
  read: number;
  readonly all: number;
  isGoingOn: boolean;
}

type Asked = ThreadCall extends infer Call ? (Call extends ThreadCall ? Omit<Call, 'store'> : never) : never;
export type AskThread = (call: Asked) => Promise<ThreadAnswer>;

interface Use {
  readonly key: string;
  /** Those that are asked for, by their keys. */
  readonly columns: ReadonlyMap<string, KeptColumnSource>;
  /** Aborted where nobody waits for the answer any more: what `work` throws for it harms nothing that is kept. */
  readonly signal: AbortSignal | null;
}

type Work<T> = (kept: KeptDirectory, ask: AskThread) => Promise<T>;

const UNUSED_MS = 10 * 60_000;
const LOOK_MS = 60_000;
/** What could not be kept is not tried again for so long. */
const REFUSED_MS = 30 * 60_000;

export class KeptDirectories {
  readonly #memory: number;
  readonly #thread = new ThreadClient(() => this.#kept.clear());
  readonly #kept = new Map<string, KeptDirectory>();
  readonly #refused = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;

  /** @param memory bytes that all of them may take. */
  constructor(memory: number) {
    this.#memory = memory;
    this.#timer = setInterval(() => this.#dropUnused(), LOOK_MS);
    this.#timer.unref();
  }

  /** Whether it is worth trying with these columns of the directory. */
  mayKeep({ key, columns }: Omit<Use, 'signal'>): boolean {
    const isRefused = (column: string) => (this.#refused.get(`${key} ${column}`) ?? 0) > Date.now();
    return this.#memory > 0 && ![...columns.keys()].some(isRefused);
  }

  /**
   * Questions about a directory wait for each other, so that nothing changes between what is counted and what is answered.
   * @throws NotKept
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
        error instanceof NotKept && error.isTooMuch && !(error instanceof ColumnRefused);
      if (isDirectoryRefused) for (const column of use.columns.keys()) this.#refuse(kept, column);
      throw error;
    } finally {
      kept.users.delete(use);
    }
  }

  /** What half of it is written is no use to anybody. */
  async forget(kept: KeptDirectory): Promise<void> {
    kept.horizon = null;
    kept.columns.clear();
    kept.filling = null;
    kept.bytes = 0;
    // After an end of the thread somebody else may have begun anew.
    if (this.#kept.get(kept.key) !== kept) return;
    await this.#thread.ask({ call: 'drop', store: kept.key });
  }

  /** In per cent, how far the columns of a directory are filled; null where nothing is done to them. */
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

  #of(key: string): KeptDirectory {
    const known = this.#kept.get(key);
    if (known) return known;
    const kept: KeptDirectory = {
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

  async #work<T>(kept: KeptDirectory, use: Use, work: Work<T>): Promise<T> {
    const { signal } = use;
    signal?.throwIfAborted();
    // While it waited, one of its columns may have been refused.
    if (!this.mayKeep(use)) throw new ColumnRefused(kept.key);
    kept.usedAt = Date.now();
    try {
      return await work(kept, call => this.#ask(kept, use, call));
    } catch (error) {
      const isLeft = signal?.aborted === true && error === signal.reason;
      if (!isLeft && !(error instanceof ColumnRefused)) await this.forget(kept).catch(() => undefined);
      throw error;
    }
  }

  async #ask(kept: KeptDirectory, use: Use, call: Asked): Promise<ThreadAnswer> {
    if (this.#kept.get(kept.key) !== kept) throw new NotKept('The thread that keeps columns ended.');
    const answer = await this.#thread.ask({ ...call, store: kept.key } as ThreadCall);
    kept.bytes = answer.bytes;
    for (const column of answer.refused ?? []) this.#refuse(kept, column);
    if (answer.refused?.some(column => use.columns.has(column))) throw new ColumnRefused(kept.key);
    await this.#makeRoom(kept);
    return answer;
  }

  #refuse(kept: KeptDirectory, column: string): void {
    this.#refused.set(`${kept.key} ${column}`, Date.now() + REFUSED_MS);
    kept.columns.delete(column);
    kept.filling?.columns.delete(column);
    // Nothing is filled for those who cannot be answered.
    for (const user of kept.users) if (user.columns.has(column)) kept.users.delete(user);
  }

  /** Those that were unused for longest go, but for those in use. */
  async #makeRoom(kept: KeptDirectory): Promise<void> {
    let { bytes } = this;
    for (const each of [...this.#kept.values()].sort((a, b) => a.usedAt - b.usedAt)) {
      if (bytes <= this.#memory) return;
      if (each.users.size > 0) continue;
      bytes -= each.bytes;
      await this.#drop(each);
    }
    if (bytes > this.#memory) throw new NotKept(`There is no room for the columns of ${kept.key}.`, true);
  }

  #dropUnused(): void {
    for (const kept of this.#kept.values()) {
      if (kept.users.size === 0 && kept.usedAt < Date.now() - UNUSED_MS)
        void this.#drop(kept).catch(() => undefined);
    }
  }

  async #drop(kept: KeptDirectory): Promise<void> {
    this.#kept.delete(kept.key);
    await this.#thread.ask({ call: 'drop', store: kept.key });
  }
}
