/** The threads of this process in which scripts run: one is spare and warm, and what hangs is ended with its thread. */
import { Worker } from 'node:worker_threads';
import { SCRIPT_WALL_MS } from '#core/scripts/scriptLimits.ts';
import type { RoundAnswer, ScriptProgram, ScriptRound } from '#core/scripts/scriptRound.ts';
import { createFairQueue } from '#server/kernel/database/fairQueue.ts';
import { log } from '#server/kernel/log/log.ts';
import type { ThreadNews, ThreadRound } from './scriptThread.ts';

export interface ScriptThreads {
  /**
   * Runs one round.
   * @param party who waits in line; one at a time of each, and whoever had the least goes first.
   */
  run(party: string, program: ScriptProgram, round: ScriptRound): Promise<RoundAnswer>;
}

/** Rounds at a time. */
const PLACES = 2;
/** A thread that has read so many programs makes room. */
const MOST_PROGRAMS = 200;
/** QuickJS nests on the thread's own stack, too. */
const RESOURCES = { stackSizeMb: 4, maxOldGenerationSizeMb: 128 };
/** A busy machine may take the time that a script had: what ran out of time is tried once more. */
const TRIES = 2;

export function createScriptThreads(wallMs = SCRIPT_WALL_MS): ScriptThreads {
  const line = createFairQueue({ places: PLACES, placesEach: 1 });
  const idle: ScriptThread[] = [];
  const keys = new WeakMap<ScriptProgram, string>();
  let lastKey = 0;

  const keyOf = (program: ScriptProgram) => {
    const key = keys.get(program) ?? String(++lastKey);
    keys.set(program, key);
    return key;
  };
  const take = (): ScriptThread => {
    const thread = idle.pop() ?? new ScriptThread();
    if (idle.length === 0) idle.push(new ScriptThread());
    return thread;
  };
  const giveBack = (thread: ScriptThread) => {
    if (thread.isAlive && thread.programs.size < MOST_PROGRAMS && idle.length < PLACES + 1) idle.push(thread);
    else thread.end();
  };

  return {
    async run(party, program, round) {
      const leave = await line.enter(party);
      try {
        for (let tries = 1; ; tries += 1) {
          const thread = take();
          const answer = await thread.run(
            { key: keyOf(program), program, round: JSON.stringify(round) },
            wallMs,
          );
          giveBack(thread);
          if (answer) return answer;
          if (tries >= TRIES) return outOfTime(wallMs);
        }
      } finally {
        leave();
      }
    },
  };
}

/** Opened when the first script runs; the threads keep no process alive. */
export const scriptThreads = createScriptThreads();

function outOfTime(wallMs: number): RoundAnswer {
  const message = `It took longer than ${wallMs} ms`;
  return {
    failed: { kind: 'Time', script: null, changed: null, message, stack: '' },
    console: [],
    checks: 0,
  };
}

/** Does one round at a time. */
class ScriptThread {
  readonly programs = new Set<string>();
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  #lastId = 0;
  #onNews: ((news: ThreadNews | null) => void) | null = null;
  isAlive = true;

  constructor() {
    this.#worker = new Worker(new URL('./scriptThread.ts', import.meta.url), { resourceLimits: RESOURCES });
    this.#worker.unref();
    this.#ready = new Promise(resolve => {
      this.#onNews = () => resolve();
    });
    this.#worker.on('message', (news: ThreadNews) => this.#onNews?.(news));
    this.#worker.on('error', error => log.error({ err: error }, 'A thread for scripts failed'));
    this.#worker.on('exit', () => {
      this.isAlive = false;
      this.#onNews?.(null);
    });
  }

  /** @returns null where it was ended before there was an answer. */
  async run(
    { key, program, round }: { key: string; program: ScriptProgram; round: string },
    wallMs: number,
  ): Promise<RoundAnswer | null> {
    await this.#ready;
    if (!this.isAlive) return null;
    this.#lastId += 1;
    const id = this.#lastId;
    const isKnown = this.programs.has(key);
    this.programs.add(key);
    this.#worker.ref();
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise(resolve => {
        this.#onNews = news => {
          if (news === null) resolve(null);
          else if ('answer' in news) resolve(news.answer);
          else if ('started' in news) {
            clearTimeout(timer);
            timer = setTimeout(() => this.end(), wallMs);
          }
        };
        const message: ThreadRound = { id, key, program: isKnown ? undefined : program, round };
        this.#worker.postMessage(message);
      });
    } finally {
      clearTimeout(timer);
      this.#onNews = null;
      if (this.isAlive) this.#worker.unref();
    }
  }

  end(): void {
    this.isAlive = false;
    void this.#worker.terminate();
  }
}
