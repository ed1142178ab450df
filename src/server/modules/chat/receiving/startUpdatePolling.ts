/**
 * Fetches the updates of bots from their platforms. The node with a bot's lease sends one request after the other.
 * Updates are stored in the same transaction as the offset of the next request, so that they are only confirmed to the
 * platform once they are stored.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { emitEvent } from '#server/kernel/events/events.ts';
import { type BackgroundWork, createBackgroundWork } from '#server/kernel/jobs/backgroundWork.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { log } from '#server/kernel/log/log.ts';
import type { SecretCipher } from '#server/kernel/secrets/seal.ts';
import { decryptBotToken } from '../bots/botToken.ts';
import { type BotKey, type StoredBot, updateBotRow } from '../bots/repository.ts';
import type { ChatPlatforms } from '../platforms/index.ts';
import {
  type BotErrorCode,
  PlatformError,
  type PollingSettings,
  type RequestedUpdates,
} from '../platforms/platform.ts';
import { type BotWebhookEndpoint, createWebhookPolling, getBotWebhookPath } from './broughtUpdates.ts';
import { storeUpdates } from './storeUpdates.ts';

export interface UpdatePoller {
  /** Checks for bots that have been added or changed. */
  wake(): void;
  /** Resolves once updates of all eligible bots are being fetched. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

interface Parts extends Pick<Kernel, 'time'> {
  readonly database: Database;
  readonly seal: SecretCipher;
  readonly platforms: ChatPlatforms;
  readonly address: BotWebhookEndpoint;
  readonly node: string;
  /**
   * The pause after a failed request, in milliseconds. The pause doubles after each further failure, up to
   * a limit.
   */
  readonly firstPauseMs?: number;
}

/**
 * How long a lease is valid, in milliseconds. A running node renews its leases earlier; the bots of a crashed node are
 * claimed by another node after this time.
 */
const LEASE_MS = 20_000;
const POLL_MS = 5_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/**
 * The number of consecutive conflicts after which an administrator has to decide which program fetches. If another
 * program also fetches the bot's updates, the requests keep interrupting each other.
 */
const MAX_CONFLICTS = 3;
/** After a week without updates, the platform restarts its numbering. An older offset would then hide new updates. */
const OFFSET_HOLDS_MS = 6 * 24 * 3_600_000;

export function startUpdatePolling(parts: Parts): UpdatePoller {
  const { database, node } = parts;
  const asked = new Map<string, { ending: AbortController; done: Promise<void> }>();

  let hasBots = false;
  const look: BackgroundWork = createBackgroundWork('Asking for updates of bots', async () => {
    const platforms = askedPlatforms(parts);
    const bots = await database.asSystem(async trx => {
      hasBots = await isAnyAsked(trx, platforms);
      return hasBots ? takeLeases(trx, { node, now: parts.time.now(), asked: platforms }) : [];
    });
    // A changed token is part of the key, so that it restarts fetching, which may be in a long pause because the old
    // token was rejected.
    const wanted = new Map(
      bots.map(bot => [`${bot.account_id} ${bot.bot_id} ${bot.fence} ${bot.token}`, bot]),
    );
    for (const [key, { ending }] of asked) if (!wanted.has(key)) ending.abort();
    for (const [key, bot] of wanted) {
      if (asked.has(key)) continue;
      const ending = new AbortController();
      const done = askOn(parts, bot, ending.signal)
        .catch(error =>
          log.error({ err: error, botId: bot.bot_id }, 'A bot is not asked for updates any more'),
        )
        .finally(() => asked.delete(key));
      asked.set(key, { ending, done });
    }
  });
  // Looking once a minute is enough if no account has a bot, because creating a bot wakes the work.
  const timer = setInterval(() => hasBots && look.wake(), POLL_MS);
  timer.unref();
  return {
    wake: look.wake,
    settle: look.settle,
    async close() {
      clearInterval(timer);
      await look.close();
      for (const { ending } of asked.values()) ending.abort();
      await Promise.all([...asked.values()].map(({ done }) => done));
      await database.asSystem(trx => giveBack(trx, node));
    },
  };
}

function askedPlatforms({ platforms }: Parts): string[] {
  return platforms.list.filter(({ polling }) => polling !== null).map(({ name }) => name);
}

/** Returns true if any account has an enabled bot of these platforms. */
async function isAnyAsked(trx: Trx, platforms: readonly string[]): Promise<boolean> {
  const bot = await trx
    .selectFrom('bots')
    .select('bot_id')
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`platform = any(${platforms}::text[])`)
    .limit(1)
    .executeTakeFirst();
  return bot !== undefined;
}

/**
 * Renews the leases of this node and claims bots without a valid lease. Returns all bots whose updates this
 * node fetches.
 */
async function takeLeases(
  trx: Trx,
  { node, now, asked }: { node: string; now: number; asked: readonly string[] },
): Promise<StoredBot[]> {
  const [at, till] = [now, now + LEASE_MS].map(ms => new Date(ms).toISOString());
  await sql`update bots set lease_till = ${till}::timestamptz
    where lease_node = ${node} and lease_till is not null and enabled and deleted_at is null`.execute(trx);
  await sql`update bots set lease_node = ${node}, lease_till = ${till}::timestamptz, fence = fence + 1
    where (account_id, bot_id) in (select account_id, bot_id from bots
      where enabled and deleted_at is null and platform = any(${asked}::text[]) and fault is distinct from 'AnsweredElsewhere' and (lease_till is null or lease_till <= ${at}::timestamptz)
      for update skip locked)`.execute(trx);
  return trx
    .selectFrom('bots')
    .selectAll()
    .where('lease_node', '=', node)
    .where('enabled', '=', true)
    .where(sql<boolean>`fault is distinct from 'AnsweredElsewhere'`)
    .where('deleted_at', 'is', null)
    .execute();
}

/**
 * Releases all leases. Must only be called at the start of the only node, when all leases belong to terminated
 * processes.
 */
export async function releaseBotLeases(trx: Trx): Promise<void> {
  await trx.updateTable('bots').set({ lease_till: null }).where('lease_till', 'is not', null).execute();
}

async function giveBack(trx: Trx, node: string): Promise<void> {
  await trx.updateTable('bots').set({ lease_till: null }).where('lease_node', '=', node).execute();
}

/** Fetches updates until the lease is lost, the bot is disabled or changed, or another program fetches its updates. */
async function askOn(parts: Parts, bot: StoredBot, signal: AbortSignal): Promise<void> {
  const polling = getPolling(parts, bot);
  const token = decryptBotToken(parts.seal, bot);
  if (polling === null) return;
  let wait = parts.firstPauseMs ?? FIRST_PAUSE_MS;
  let current: StoredBot | undefined = bot;
  let conflicts = 0;
  while (current && !signal.aborted) {
    const outcome: RequestedUpdates | PlatformError =
      token === null
        ? new PlatformError('TokenRefused', '')
        : await askOrFree(parts, { polling, token, bot: current, signal });
    if (signal.aborted) return;
    const isConflict = outcome instanceof PlatformError && outcome.kind === 'AnsweredElsewhere';
    conflicts = isConflict ? conflicts + 1 : 0;
    const isLeft = conflicts >= MAX_CONFLICTS;
    current = await note(parts, { bot: current, polling, outcome, isLeft });
    if (isLeft || !current) return;
    if (!(outcome instanceof PlatformError)) wait = parts.firstPauseMs ?? FIRST_PAUSE_MS;
    else {
      await pause(Math.max(wait, outcome.retryAfterSeconds * 1_000), undefined, { signal }).catch(() => {});
      wait = Math.min(MAX_PAUSE_MS, wait * 2);
    }
  }
}

/**
 * Returns how updates are obtained. If the platform can deliver updates to this server, the returned polling only
 * registers the server's URL. Returns `null` if the platform has no polling.
 */
function getPolling({ platforms, address }: Parts, bot: StoredBot): PollingSettings | null {
  const { polling, bringing } = platforms.of(bot.platform);
  if (!polling || !bringing || address.publicUrl === null) return polling;
  return { ...polling, ask: createWebhookPolling(bringing, address, bot) };
}

async function ask(
  { time }: Parts,
  {
    polling,
    token,
    bot,
    signal,
  }: { polling: PollingSettings; token: string; bot: StoredBot; signal: AbortSignal },
): Promise<RequestedUpdates | PlatformError> {
  const isOld = bot.last_update_at === null || time.now() - Date.parse(bot.last_update_at) > OFFSET_HOLDS_MS;
  try {
    return await polling.ask({ token, signal }, isOld ? null : bot.update_offset);
  } catch (error) {
    if (error instanceof PlatformError) return error;
    throw error;
  }
}

/**
 * Fetches updates. If this server's own webhook prevents fetching, because the server was previously reachable over
 * https, removes the webhook and retries.
 */
async function askOrFree(
  parts: Parts,
  asking: { polling: PollingSettings; token: string; bot: StoredBot; signal: AbortSignal },
): Promise<RequestedUpdates | PlatformError> {
  const outcome = await ask(parts, asking);
  if (!(outcome instanceof PlatformError) || outcome.kind !== 'AnsweredElsewhere') return outcome;
  const { polling, token, bot, signal } = asking;
  const path = getBotWebhookPath(bot);
  try {
    return (await polling.freeOwn({ token, signal }, path)) ? await ask(parts, asking) : outcome;
  } catch (error) {
    if (error instanceof PlatformError) return outcome;
    throw error;
  }
}

/**
 * Records the outcome of a request and renews the lease. Returns the updated bot, or `undefined` if another
 * node has claimed the bot, or the bot was disabled, deleted or given another token.
 */
async function note(
  { database, time }: Parts,
  {
    bot,
    polling,
    outcome,
    isLeft,
  }: {
    bot: StoredBot;
    polling: PollingSettings;
    outcome: RequestedUpdates | PlatformError;
    /** True if this node stops fetching because another program fetches the bot's updates. */
    isLeft: boolean;
  },
): Promise<StoredBot | undefined> {
  const now = new Date(time.now()).toISOString();
  return database.forAccount(bot.account_id, async trx => {
    const held = await holdLease(trx, bot);
    if (!held) return undefined;
    const lease = { lease_till: new Date(time.now() + LEASE_MS).toISOString() };
    if (outcome instanceof PlatformError) {
      const fault = getFault(outcome, isLeft);
      await updateBotRow(trx, bot, { ...lease, fault, error: outcome.message });
      if (held.fault !== fault) await tellBot(trx, bot);
      return { ...held, ...lease, fault, error: outcome.message };
    }
    const { updates, nextOffset } = outcome;
    await storeUpdates(trx, bot, { updates, now });
    const silent = held.asked_at !== null && Date.parse(now) - Date.parse(held.asked_at) > polling.keptMs;
    const change = {
      ...{ ...lease, asked_at: now, fault: null, error: null },
      ...(silent ? { missing_since: held.asked_at } : {}),
      ...(nextOffset === null ? {} : { update_offset: nextOffset, last_update_at: now }),
    };
    await updateBotRow(trx, bot, change);
    if (held.fault !== null || held.asked_at === null || silent) await tellBot(trx, bot);
    return { ...held, ...change };
  });
}

async function holdLease(
  trx: Trx,
  { account_id, bot_id, fence, token }: StoredBot,
): Promise<StoredBot | undefined> {
  return trx
    .selectFrom('bots')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('bot_id', '=', bot_id)
    .where('fence', '=', fence)
    .where('enabled', '=', true)
    .where('token', '=', token)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

function getFault({ kind }: PlatformError, isLeft: boolean): BotErrorCode {
  if (isLeft) return 'AnsweredElsewhere';
  return kind === 'TokenRefused' ? kind : 'Failing';
}

async function tellBot(trx: Trx, { account_id: accountId, bot_id: botId }: BotKey): Promise<void> {
  await emitEvent(trx, { kind: 'BotChanged', accountId, actorId: null, data: { botId } });
}
