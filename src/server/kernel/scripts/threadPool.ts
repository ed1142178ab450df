import { ScriptWorker } from './heldThread.ts';

/** A thread that has loaded this many programs is replaced. */
const MAX_PROGRAMS = 200;

export interface ThreadPool {
  take(): ScriptWorker;
  /**
   * Keeps the thread for further turns, or ends it if it has loaded too many programs or enough threads are
   * idle.
   */
  giveBack(thread: ScriptWorker): void;
}

/** Creates threads for this many concurrent turns, plus a spare one that is always ready. */
export function createThreadPool(places: number): ThreadPool {
  const idle: ScriptWorker[] = [];
  return {
    take() {
      const thread = idle.pop() ?? new ScriptWorker();
      if (idle.length === 0) idle.push(new ScriptWorker());
      return thread;
    },
    giveBack(thread) {
      const isUseful = thread.isAlive && thread.programs.size < MAX_PROGRAMS;
      if (isUseful && idle.length < places + 1) idle.push(thread);
      else thread.end();
    },
  };
}
