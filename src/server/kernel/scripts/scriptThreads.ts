/**
 * The threads of this process that run scripts. A spare thread is always ready, and a hanging script is
 * ended with its thread.
 */
import { MAX_SCRIPT_CPU_MS } from '#core/scripts/scriptLimits.ts';
import type { DirectoryScriptProgram, ScriptRound, ScriptRoundResult } from '#core/scripts/scriptRound.ts';
import { createFairQueue } from '#server/kernel/database/fairQueue.ts';
import { createThreadPool } from './threadPool.ts';

export interface ScriptThreads {
  /**
   * Runs one round. Waiting rounds of the same party and program are run in one turn.
   * @param party The queueing party. Each party runs one turn at a time, and the party that has used the
   * least time goes first.
   */
  run(party: string, program: DirectoryScriptProgram, round: ScriptRound): Promise<ScriptRoundResult>;
}

/** The number of concurrent turns. */
const PLACES = 2;
/**
 * Time that a hypervisor takes from a virtual machine counts as processor time, so a run that exceeded its limit is
 * tried once more.
 */
const TRIES = 2;
/**
 * The maximum number of rounds sent to a thread together. Exchanging messages takes longer than most scripts,
 * especially if the caller has other work. A turn has a separate time limit.
 */
const MAX_CONCURRENT = 500;

interface Asked {
  /** As JSON. */
  readonly round: string;
  /** How often the round was run alone and its thread was ended. */
  endings: number;
  /**
   * True if a thread that ran the round was ended. Of several rounds in that turn, it isn't known which one
   * hung, so each of them is run alone next.
   */
  isSuspect: boolean;
  readonly resolve: (answer: ScriptRoundResult) => void;
  readonly reject: (error: unknown) => void;
}

/** The rounds of one program that one party is waiting for. */
interface Waiting {
  readonly party: string;
  readonly key: string;
  readonly program: DirectoryScriptProgram;
  rounds: Asked[];
}

export function createScriptThreads(cpuMs = MAX_SCRIPT_CPU_MS): ScriptThreads {
  const line = createFairQueue({ places: PLACES, placesEach: 1 });
  const pool = createThreadPool(PLACES);
  const keys = new WeakMap<DirectoryScriptProgram, string>();
  const waiting = new Map<string, Waiting>();
  let lastKey = 0;

  const keyOf = (program: DirectoryScriptProgram) => {
    const key = keys.get(program) ?? String(++lastKey);
    keys.set(program, key);
    return key;
  };
  const runTurn = async ({ key, program }: Waiting, batch: readonly Asked[]): Promise<readonly Asked[]> => {
    const thread = pool.take();
    try {
      const rounds = batch.map(({ round }) => round);
      const answers = await thread.run({ key, program, rounds }, cpuMs);
      if (!answers) return afterEnding(batch, cpuMs);
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
      return batch.slice(answers.length);
    } finally {
      pool.giveBack(thread);
    }
  };

  const takeTurns = async (place: string, asked: Waiting): Promise<void> => {
    let batch: readonly Asked[] = [];
    try {
      while (asked.rounds.length > 0) {
        const leave = await line.enter(asked.party);
        try {
          batch = getNext(asked);
          asked.rounds = [...(await runTurn(asked, batch)), ...asked.rounds];
          batch = [];
        } finally {
          leave();
        }
      }
      waiting.delete(place);
    } catch (error) {
      waiting.delete(place);
      for (const { reject } of [...batch, ...asked.rounds]) reject(error);
    }
  };

  return {
    run: (party, program, round) =>
      new Promise((resolve, reject) => {
        const key = keyOf(program);
        const place = `${party} ${key}`;
        const asked = { round: JSON.stringify(round), endings: 0, isSuspect: false, resolve, reject };
        const others = waiting.get(place);
        if (others) {
          others.rounds.push(asked);
          return;
        }
        const first: Waiting = { party, key, program, rounds: [asked] };
        waiting.set(place, first);
        void takeTurns(place, first);
      }),
  };
}

/** Threads are created when the first script runs, and don't keep the process alive. */
export const scriptThreads = createScriptThreads();

/** Removes and returns the rounds of the next turn. A suspect round runs alone. */
function getNext(asked: Waiting): readonly Asked[] {
  const suspect = asked.rounds.findIndex(({ isSuspect }) => isSuspect);
  const together = suspect < 0 ? MAX_CONCURRENT : Math.max(1, suspect);
  const batch = asked.rounds.slice(0, Math.min(MAX_CONCURRENT, together));
  asked.rounds = asked.rounds.slice(batch.length);
  return batch;
}

/** Handles the end of a batch's thread. @returns The rounds to be tried again. */
function afterEnding(batch: readonly Asked[], cpuMs: number): readonly Asked[] {
  const [only] = batch;
  if (!only || batch.length > 1) {
    for (const asked of batch) asked.isSuspect = true;
    return batch;
  }
  only.isSuspect = true;
  only.endings += 1;
  if (only.endings < TRIES) return batch;
  only.resolve(outOfTime(cpuMs));
  return [];
}

function outOfTime(cpuMs: number): ScriptRoundResult {
  const message = `It took more than ${cpuMs} ms of processor time`;
  return {
    failed: { kind: 'Time', script: null, changed: null, message, stack: '' },
    console: [],
    checks: 0,
  };
}
