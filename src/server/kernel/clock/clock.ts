/**
 * Runs tasks at times stored in rows of the database. Each node has one timer per task, set to the earliest
 * of these times. Row locks that the task takes decide which node does the work.
 */

import type { Database, Trx } from '#server/kernel/database/database.ts';
import { addTransactionMessage, type TransactionMessage } from '#server/kernel/database/news.ts';
import type { NodeChannel } from '#server/kernel/database/nodeChannel.ts';
import { type BackgroundWork, createBackgroundWork } from '#server/kernel/jobs/backgroundWork.ts';
import type { TimeSource } from './time.ts';

export interface ScheduledTask {
  /** Identifies the task in messages between nodes. */
  readonly name: string;
  /**
   * Returns the earliest time (ISO 8601) at which there is something to do in any account, or `null` if nothing is
   * planned.
   */
  next(trx: Trx): Promise<string | null>;
  /** Does the work that is due at `now`, in separate transactions. Skips rows that another node has locked. */
  run(now: string, signal: AbortSignal): Promise<void>;
}

export interface TaskScheduler {
  start(): void;
  /** Resolves when the named tasks, or all tasks if no name is given, have done everything that is due. */
  settle(...names: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Announces a planned time. When the transaction commits, timers on every node are moved earlier if needed, never
 * later.
 */
export function schedulePlannedTime(trx: Trx, task: string, at: string): void {
  const news: Planned = { topic: TOPIC, task, at };
  addTransactionMessage(trx, news);
}

const TOPIC = 'clock';

interface Planned extends TransactionMessage {
  readonly topic: typeof TOPIC;
  readonly task: string;
  readonly at: string;
}

/**
 * If work is still due after a run, another node is doing the work or the run failed. The task then checks
 * again after this time.
 */
const AGAIN_MS = 1_000;

/** @param channel `null` if there are no other nodes. The caller closes it after the clock. */
export function createTaskScheduler(
  database: Database,
  tasks: readonly ScheduledTask[],
  { time, channel }: { time: TimeSource; channel: NodeChannel | null },
): TaskScheduler {
  const hands = new Map(tasks.map(task => [task.name, createHand(database, task, time)]));
  // Runs once a minute, in case an announcement was missed or timers are late because the machine slept.
  // Reads the earliest times of all tasks in one transaction.
  const look = createBackgroundWork('Looking for timed tasks', async () => {
    try {
      const earliest = await database.asSystem(async trx => {
        const found: [string, number][] = [];
        for (const task of tasks) found.push([task.name, await readEarliest(trx, task)]);
        return found;
      });
      for (const [name, at] of earliest) {
        if (at <= time.now()) hands.get(name)?.work.wake();
        else hands.get(name)?.plan(at);
      }
    } catch (error) {
      // One task's query failed. Wake all tasks, so that each reads its own time and the failure doesn't
      // delay the others.
      for (const { work } of hands.values()) work.wake();
      throw error;
    }
  });
  return {
    start() {
      database.onNews(news => {
        for (const { task, at } of getPlannedAmong(news)) {
          const isEarlier = hands.get(task)?.plan(Date.parse(at));
          if (isEarlier) channel?.send('clock', `${task} ${at}`);
        }
      });
      channel?.onMessage('clock', message => {
        const [task = '', at = ''] = message.split(' ');
        hands.get(task)?.plan(Date.parse(at));
      });
      for (const { work } of hands.values()) work.wake();
    },
    async settle(...names) {
      for (const name of names.length > 0 ? names : hands.keys()) await hands.get(name)?.work.settle();
    },
    async close() {
      await look.close();
      for (const hand of hands.values()) await hand.close();
    },
  };
}

function getPlannedAmong(news: readonly TransactionMessage[]): Planned[] {
  // Only `schedulePlannedTime` adds messages of this topic.
  return news.filter(({ topic }) => topic === TOPIC) as Planned[];
}

interface Hand {
  readonly work: BackgroundWork;
  /** Returns true if the call moved the timer earlier. */
  plan(at: number): boolean;
  close(): Promise<void>;
}

function createHand(database: Database, task: ScheduledTask, time: TimeSource): Hand {
  let setTo = Number.POSITIVE_INFINITY;
  let callOff = () => {};
  const set = (at: number) => {
    callOff();
    setTo = at;
    callOff = at === Number.POSITIVE_INFINITY ? () => {} : time.at(at, () => work.wake());
  };
  const run = async (signal: AbortSignal) => {
    set(Number.POSITIVE_INFINITY);
    let next: number | null = null;
    try {
      const before = await findEarliest(database, task);
      if (before > time.now()) next = before;
      else await task.run(new Date(time.now()).toISOString(), signal);
    } finally {
      next ??= Math.max(await findEarliest(database, task), time.now() + AGAIN_MS);
      // While the task ran, `plan` may have set an earlier time for a row that `findEarliest` didn't return
      // yet.
      if (!signal.aborted) set(Math.min(setTo, next));
    }
  };
  const work = createBackgroundWork(`The timed task ${task.name}`, run, { isOnDemand: true });

  return {
    work,
    plan(at) {
      if (at >= setTo) return false;
      set(at);
      return true;
    },
    async close() {
      await work.close();
      callOff();
    },
  };
}

function findEarliest(database: Database, task: ScheduledTask): Promise<number> {
  return database.asSystem(trx => readEarliest(trx, task));
}

/** Returns the time in milliseconds since 1970, or `Infinity` if nothing is planned. */
async function readEarliest(trx: Trx, task: ScheduledTask): Promise<number> {
  const next = await task.next(trx);
  return next === null ? Number.POSITIVE_INFINITY : Date.parse(next);
}
