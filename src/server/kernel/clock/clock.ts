/**
 * What is due at a moment that rows of the database name. Each task has one timer, set to its earliest row, however many
 * rows there are; every node has it, and the task's own locks decide which of them does what is due.
 */
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { addNews, type News } from '#server/kernel/database/news.ts';
import type { NodeChannel } from '#server/kernel/database/nodeChannel.ts';
import { type BackgroundWork, createBackgroundWork } from '#server/kernel/jobs/backgroundWork.ts';
import type { Time } from './time.ts';

export interface TimedTask {
  /** Nodes tell each other of it by this name. */
  readonly name: string;
  /** The earliest moment, ISO 8601, at which there is something to do in any account; null where nothing is planned. */
  next(trx: Trx): Promise<string | null>;
  /** Does what is due at `now`, in transactions of its own; what another node has locked is left to it. */
  run(now: string, signal: AbortSignal): Promise<void>;
}

export interface Clock {
  start(): void;
  /** Resolves when everything is done that is due by now, of the tasks named or of all. */
  settle(...names: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Something was planned, if the transaction commits: timers are set earlier by it on every node, never later. */
export function planned(trx: Trx, task: string, at: string): void {
  const news: Planned = { topic: TOPIC, task, at };
  addNews(trx, news);
}

const TOPIC = 'clock';

interface Planned extends News {
  readonly topic: typeof TOPIC;
  readonly task: string;
  readonly at: string;
}

/** What is still due after a run is another node's, or failed: it is looked for again. */
const AGAIN_MS = 1_000;

/** @param channel null where there are no other nodes; whoever opened it closes it, after the clock. */
export function createClock(
  database: Database,
  tasks: readonly TimedTask[],
  { time, channel }: { time: Time; channel: NodeChannel | null },
): Clock {
  const hands = new Map(tasks.map(task => [task.name, createHand(database, task, time)]));
  return {
    start() {
      database.onNews(news => {
        for (const { task, at } of plannedAmong(news)) {
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
      for (const hand of hands.values()) await hand.close();
    },
  };
}

function plannedAmong(news: readonly News[]): Planned[] {
  // Only `planned` adds news of this topic.
  return news.filter(({ topic }) => topic === TOPIC) as Planned[];
}

interface Hand {
  readonly work: BackgroundWork;
  /** Answers whether the timer is set earlier by it. */
  plan(at: number): boolean;
  close(): Promise<void>;
}

function createHand(database: Database, task: TimedTask, time: Time): Hand {
  let setTo = Number.POSITIVE_INFINITY;
  let callOff = () => {};
  const set = (at: number) => {
    callOff();
    setTo = at;
    callOff = at === Number.POSITIVE_INFINITY ? () => {} : time.at(at, () => work.wake());
  };
  // It is woken once a minute besides, for what it was not told of.
  const work = createBackgroundWork(`The timed task ${task.name}`, async signal => {
    set(Number.POSITIVE_INFINITY);
    let next: number | null = null;
    try {
      const before = await earliest(database, task);
      if (before > time.now()) next = before;
      else await task.run(new Date(time.now()).toISOString(), signal);
    } finally {
      next ??= Math.max(await earliest(database, task), time.now() + AGAIN_MS);
      // What was planned meanwhile may not have been there yet to be found.
      if (!signal.aborted) set(Math.min(setTo, next));
    }
  });

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

async function earliest(database: Database, task: TimedTask): Promise<number> {
  const next = await database.asSystem(trx => task.next(trx));
  return next === null ? Number.POSITIVE_INFINITY : Date.parse(next);
}
