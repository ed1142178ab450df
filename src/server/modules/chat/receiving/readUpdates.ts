/** Converts updates to messages, each in its own transaction. Updates of the same chat are converted in order. */
import type { Database } from '#server/kernel/database/database.ts';
import { JobAbandonedError, type JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { log } from '#server/kernel/log/log.ts';
import '../jobs.ts';
import { type BotKey, findBot, lockBot } from '../bots/repository.ts';
import { messages } from '../messages/index.ts';
import { type ReceiveDependencies, receiveUpdate } from './receiveUpdate.ts';
import {
  deferUpdate,
  enqueueUpdateReading,
  listUnreadUpdates,
  lockBotUpdate,
  markUpdateProcessed,
  type UnprocessedUpdate,
} from './storeUpdates.ts';

interface Parts extends ReceiveDependencies, Pick<Kernel, 'time'> {
  readonly database: Database;
}

const OF_CHAT = 10;
const BATCH_SIZE = 200;
const MAX_PASSES = 10;
/** After this many attempts, a failing update is set aside, so that later updates are read. */
const MAX_ATTEMPTS = 5;

export function createReadUpdatesJob(parts: Parts): JobHandler {
  return {
    kind: 'ReadUpdates',
    name: messages.inEveryLanguage('job.ReadUpdates'),
    atOnce: 4,
    mostAttempts: 20,
    firstPauseSeconds: 1,
    longestPauseSeconds: 60,
    longestRunSeconds: 120,
    async run({ accountId, ids, attempt, signal }) {
      const key = { account_id: accountId, bot_id: ids.botId };
      const open = (limits: { ofChat: number; most: number }) =>
        parts.database.readAccount(accountId, trx => listUnreadUpdates(trx, key, limits));
      for (let round = 0; round < MAX_PASSES; round += 1) {
        const waiting = await open({ ofChat: OF_CHAT, most: BATCH_SIZE });
        if (waiting.length === 0) return;
        await readAll(parts, key, { waiting, isLast: attempt >= MAX_ATTEMPTS, signal });
      }
      // The rest is read by a new job, so that other bots get their turn.
      await parts.database.forAccount(accountId, trx => enqueueUpdateReading(trx, key));
    },
  };
}

/** @throws The error of the first failed update, after the updates of other chats have been read. */
async function readAll(
  parts: Parts,
  key: BotKey,
  {
    waiting,
    isLast,
    signal,
  }: { waiting: readonly UnprocessedUpdate[]; isLast: boolean; signal: AbortSignal },
): Promise<void> {
  const failed = new Map<string, unknown>();
  for (const update of waiting) {
    signal.throwIfAborted();
    if (failed.has(update.chat)) continue;
    try {
      await readOne(parts, key, { update, isLast });
    } catch (error) {
      failed.set(update.chat, error);
    }
  }
  for (const error of failed.values()) throw error;
}

async function readOne(
  parts: Parts,
  key: BotKey,
  { update, isLast }: { update: UnprocessedUpdate; isLast: boolean },
): Promise<void> {
  const { update_id: updateId } = update;
  try {
    await readInTurn(parts, key, { updateId, isSetAside: false });
  } catch (error) {
    if (!isLast && !(error instanceof Unreadable)) throw error;
    const { cause = error } = error instanceof Unreadable ? error : {};
    log.error({ err: cause, botId: key.bot_id, updateId }, 'An update of a bot could not be read');
    const place = { updateId, now: getNow(parts), problem: String(cause) };
    await parts.database.forAccount(key.account_id, trx => deferUpdate(trx, key, place));
  }
}

/**
 * Tries again to read an update that was set aside. If the attempt fails, the job is listed among the
 * failed jobs, where an administrator can retry or dismiss it.
 */
export function createReadSetAsideJob(parts: Parts): JobHandler {
  return {
    kind: 'ReadSetAside',
    name: messages.inEveryLanguage('job.ReadSetAside'),
    async run({ accountId, ids }) {
      const key = { account_id: accountId, bot_id: ids.botId };
      try {
        await readInTurn(parts, key, { updateId: ids.updateId, isSetAside: true });
      } catch (error) {
        throw new JobAbandonedError('It could not be read.', { cause: error });
      }
    },
  };
}

/**
 * Thrown if the platform sent something that contradicts its specification, so that a retry doesn't help.
 */
class Unreadable extends Error {}

async function readInTurn(
  parts: Parts,
  key: BotKey,
  which: { updateId: string; isSetAside: boolean },
): Promise<void> {
  const now = getNow(parts);
  await parts.database.forAccount(key.account_id, async trx => {
    // Only one reader per bot runs at a time, so that messages are written in the order of their arrival.
    await lockBot(trx, key);
    const held = await lockBotUpdate(trx, key, which);
    if (!held) return;
    const bot = await findBot(trx, key);
    if (bot?.deleted_at === null) {
      const scope = { trx, accountId: key.account_id, now, bot };
      for (const one of readBody(parts, bot.platform, held.body)) await receiveUpdate(parts, scope, one);
    }
    await markUpdateProcessed(trx, key, { updateId: which.updateId, now });
  });
}

/** @throws Unreadable if the update can't be converted. */
function readBody({ platforms }: Parts, platform: string, body: object) {
  try {
    return platforms.of(platform).read(body);
  } catch (error) {
    throw new Unreadable('An update could not be read.', { cause: error });
  }
}

function getNow({ time }: Parts): string {
  return new Date(time.now()).toISOString();
}
