import { Worker } from 'node:worker_threads';
import type { DirectoryScriptProgram, ScriptRoundResult } from '#core/scripts/scriptRound.ts';
import { log } from '#server/kernel/log/log.ts';
import type { ScriptThreadData, ScriptThreadMessage, ScriptThreadRequest } from './scriptThread.ts';

interface Rounds {
  /** Identifies the program. */
  readonly key: string;
  readonly program: DirectoryScriptProgram;
  /** Each round is a `ScriptRound` as JSON. */
  readonly rounds: readonly string[];
}

/** QuickJS recursion also uses the thread's own stack. */
const RESOURCES = { stackSizeMb: 4, maxOldGenerationSizeMb: 128 };
/** How often a thread is checked during the time limit of one run. */
const LOOKS_PER_RUN = 10;
/**
 * A thread that doesn't report its processor time is ended after this multiple of the time limit of one run, in real
 * time.
 */
const MAX_RUN_MULTIPLE = 40;

/**
 * One thread for scripts, as seen by its owner. The thread handles one request at a time, and is ended if a
 * run uses too much processor time.
 */
export class ScriptWorker {
  /** The keys of the programs that the thread has loaded. */
  readonly programs = new Set<string>();
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  readonly #underWay = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #onNews: ((news: ScriptThreadMessage | null) => void) | null = null;
  isAlive = true;

  constructor() {
    const workerData: ScriptThreadData = { underWay: this.#underWay };
    this.#worker = new Worker(new URL('./scriptThread.ts', import.meta.url), {
      resourceLimits: RESOURCES,
      workerData,
    });
    this.#worker.unref();
    this.#ready = new Promise(resolve => {
      this.#onNews = () => resolve();
    });
    this.#worker.on('message', (news: ScriptThreadMessage) => this.#onNews?.(news));
    this.#worker.on('error', error => log.error({ err: error }, 'A thread for scripts failed'));
    this.#worker.on('exit', () => {
      this.isAlive = false;
      this.#onNews?.(null);
    });
  }

  /**
   * @returns The results of the first rounds, at least one, or `null` if the thread was ended before it
   * returned any.
   */
  async run({ key, program, rounds }: Rounds, cpuMs: number): Promise<readonly ScriptRoundResult[] | null> {
    await this.#ready;
    if (!this.isAlive) return null;
    const isKnown = this.programs.has(key);
    this.programs.add(key);
    this.#worker.ref();
    const watch = setInterval(this.#lookAfter(cpuMs), cpuMs / LOOKS_PER_RUN);
    try {
      return await new Promise(resolve => {
        this.#onNews = news => {
          if (news === null) resolve(null);
          else if ('answers' in news) resolve(news.answers);
        };
        const message: ScriptThreadRequest = { key, program: isKnown ? undefined : program, rounds };
        this.#worker.postMessage(message);
      });
    } finally {
      clearInterval(watch);
      this.#onNews = null;
      if (this.isAlive) this.#worker.unref();
    }
  }

  end(): void {
    // Checks continue until the thread has ended, so `end` can be called again.
    if (!this.isAlive) return;
    this.isAlive = false;
    void this.#worker.terminate();
  }

  /**
   * Returns a function that checks the current run and ends the thread if the run has used too much
   * processor time. A run is timed from the first check that finds it in progress. On a busy machine, the
   * run takes longer in real time.
   */
  #lookAfter(cpuMs: number): () => void {
    let seen = 0;
    let since = 0;
    let usedBefore = Promise.resolve(0);
    const endIfUsedUp = async (run: number) => {
      const [before, used] = await Promise.all([usedBefore, this.#usedCpuMs()]);
      if (run === seen && run === Atomics.load(this.#underWay, 0) && used - before >= cpuMs) this.end();
    };
    return () => {
      const underWay = Atomics.load(this.#underWay, 0);
      const now = performance.now();
      if (underWay !== seen) {
        seen = underWay;
        since = now;
        if (underWay !== 0) usedBefore = this.#usedCpuMs();
      } else if (underWay !== 0 && now - since >= cpuMs * MAX_RUN_MULTIPLE) this.end();
      else if (underWay !== 0 && now - since >= cpuMs) void endIfUsedUp(underWay);
    };
  }

  /**
   * Returns the processor time that the thread has used so far. Never resolves once the thread has ended.
   */
  #usedCpuMs(): Promise<number> {
    return this.#worker.cpuUsage().then(
      ({ user, system }) => (user + system) / 1000,
      () => new Promise<never>(() => {}),
    );
  }
}
