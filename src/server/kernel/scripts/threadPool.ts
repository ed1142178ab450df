import { HeldThread } from './heldThread.ts';

/** A thread that has read so many programs makes room. */
const MOST_PROGRAMS = 200;

export interface ThreadPool {
  take(): HeldThread;
  /** Ends the thread where it is of no more use. */
  giveBack(thread: HeldThread): void;
}

/** Threads for so many at a time, and one more that is spare and warm. */
export function createThreadPool(places: number): ThreadPool {
  const idle: HeldThread[] = [];
  return {
    take() {
      const thread = idle.pop() ?? new HeldThread();
      if (idle.length === 0) idle.push(new HeldThread());
      return thread;
    },
    giveBack(thread) {
      const isUseful = thread.isAlive && thread.programs.size < MOST_PROGRAMS;
      if (isUseful && idle.length < places + 1) idle.push(thread);
      else thread.end();
    },
  };
}
