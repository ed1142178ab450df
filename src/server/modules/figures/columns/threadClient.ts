import { Worker } from 'node:worker_threads';
import { log } from '#server/kernel/log/log.ts';
import type { FiguresThreadCall, FiguresThreadReply, FiguresThreadResult } from './threadCalls.ts';

/** The thread can't compute the result, so records are read instead. */
export class DirectoryNotCachedError extends Error {
  /** True if the directory currently can't be cached at all. */
  readonly isTooMuch: boolean;

  constructor(message: string, isTooMuch = false) {
    super(message);
    this.isTooMuch = isTooMuch;
  }
}

/** A column that a query needs can't be cached. The directory's other columns aren't affected. */
export class ColumnRejectedError extends DirectoryNotCachedError {
  constructor(directory: string) {
    super(`A column of ${directory} has too many different values.`, true);
  }
}

interface Waiting {
  resolve(answer: FiguresThreadResult): void;
  reject(error: DirectoryNotCachedError): void;
}

/** Starts the thread that caches columns, at the first query and again after a failure, which loses the cache. */
export class ThreadClient {
  readonly #onEnd: () => void;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #lastId = 0;

  /** @param onEnd Called when the thread has ended and its cache is lost. */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /** @throws DirectoryNotCachedError */
  ask(call: FiguresThreadCall): Promise<FiguresThreadResult> {
    const worker = this.#running();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, ...call });
    });
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('../../../figuresWorker.ts', import.meta.url));
    worker.unref();
    worker.on('message', (reply: FiguresThreadReply) => this.#hear(reply));
    worker.on('error', error => log.error({ err: error }, 'The thread that keeps columns failed'));
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
      for (const { reject } of this.#waiting.values())
        reject(new DirectoryNotCachedError('The thread that keeps columns ended.'));
      this.#waiting.clear();
      this.#onEnd();
    });
    this.#worker = worker;
    return worker;
  }

  #hear({ id, answer, refusal }: FiguresThreadReply): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (answer) waiting?.resolve(answer);
    else if (refusal) waiting?.reject(new DirectoryNotCachedError(refusal.message, refusal.isTooMuch));
  }
}
