/**
 * Receives updates that a platform delivers to a server reachable over https. The secret that authenticates
 * the platform is derived from the server's secret and the bot's id, so callers without the secret are
 * rejected before any query.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/kernel/database/database.ts';
import type { OperationHandler } from '#server/kernel/http/handlers.ts';
import { respondNoContent } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { type BotKey, lockBot, updateBotRow } from '../bots/repository.ts';
import type { ChatPlatforms } from '../platforms/index.ts';
import type { BotWebhookDelivery, PollingSettings, RawUpdate } from '../platforms/platform.ts';
import { storeUpdates } from './storeUpdates.ts';

/** The URL to which platforms deliver updates. `publicUrl` is `null` if platforms can't reach the server over https. */
export interface BotWebhookEndpoint {
  readonly publicUrl: string | null;
  readonly secretOf: (botId: string) => string;
}

interface Parts extends Pick<Kernel, 'time'> {
  readonly database: Database;
  readonly platforms: ChatPlatforms;
  readonly address: BotWebhookEndpoint;
}

/**
 * The interval, in milliseconds, at which the bot is recorded as running (`asked_at`) while the platform delivers its
 * updates.
 */
const SHOWN_EVERY_MS = 25_000;

export function createBotWebhookEndpoint({ publicUrl, tokenSecret }: Kernel['config']): BotWebhookEndpoint {
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, '', 'docket updates of bots', 32));
  return {
    publicUrl: publicUrl?.startsWith('https:') ? publicUrl : null,
    secretOf: botId => createHmac('sha256', key).update(botId).digest('base64url'),
  };
}

interface BotPlace {
  readonly platform: string;
  readonly bot_id: string;
}

export function getBotWebhookPath({ platform, bot_id: botId }: BotPlace): string {
  return `/api/bots/${platform}/${botId}/updates`;
}

/**
 * Returns a replacement for fetching: the first call registers the URL with the platform, and later calls only wait.
 */
export function createWebhookPolling(
  bringing: BotWebhookDelivery,
  { publicUrl, secretOf }: BotWebhookEndpoint,
  bot: BotPlace,
): PollingSettings['ask'] {
  const place = { url: `${publicUrl}${getBotWebhookPath(bot)}`, secret: secretOf(bot.bot_id) };
  let isTold = false;
  return async call => {
    if (isTold) await pause(SHOWN_EVERY_MS, undefined, { signal: call.signal }).catch(() => {});
    else await bringing.start(call, place);
    isTold = true;
    return { updates: [], nextOffset: null };
  };
}

/** Stores a delivered update. @throws ProblemError 404 if the secret is wrong or the bot is unknown or disabled. */
export function createUpdateHandler({
  database,
  platforms,
  address,
  time,
}: Parts): OperationHandler<'bringUpdates'> {
  return async ({ params, headers, body }) => {
    const botId = params.id.toLowerCase();
    const bringing = platforms.list.find(({ name }) => name === params.platform)?.bringing;
    if (!bringing || !isSame(headers[bringing.secretHeader], address.secretOf(botId)))
      throw createNotFoundError();
    const accountId = await database.asSystem(async trx => {
      const query = trx.selectFrom('bots').select('account_id').where('bot_id', '=', botId);
      return (await query.where('platform', '=', params.platform).executeTakeFirst())?.account_id;
    });
    if (accountId === undefined) throw createNotFoundError();
    const update = bringing.read(body);
    const key = { account_id: accountId, bot_id: botId };
    const now = new Date(time.now()).toISOString();
    await database.forAccount(accountId, trx => store(trx, key, { update, now }));
    return respondNoContent();
  };
}

async function store(
  trx: Parameters<typeof lockBot>[0],
  key: BotKey,
  { update, now }: { update: RawUpdate | null; now: string },
): Promise<void> {
  const bot = await lockBot(trx, key);
  // The platform stores rejected updates until the bot is enabled again.
  if (!bot?.enabled) throw createNotFoundError();
  // The platform would redeliver a rejected update repeatedly, so updates without content for Docket are accepted and
  // ignored.
  if (update === null) return;
  await storeUpdates(trx, key, { updates: [update], now });
  // If fetching resumes later, it must start with all available updates, because the stored offset would be outdated.
  await updateBotRow(trx, key, { last_update_at: now, update_offset: null });
}

function isSame(given: string | string[] | undefined, secret: string): boolean {
  const [one, other] = [Buffer.from(String(given)), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}
