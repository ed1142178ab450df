/**
 * Updates that a platform brings by itself, to a server that is reached over https. The secret by which it is known comes of the
 * server's own and of the bot, so that whoever does not know it is refused before anything is looked up.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/kernel/database/database.ts';
import type { Handler } from '#server/kernel/http/handlers.ts';
import { noContent } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { notFound } from '#server/kernel/problem/problem.ts';
import { type BotKey, changeBot, lockBot } from '../bots/repository.ts';
import type { ChatPlatforms } from '../platforms/index.ts';
import type { Bringing, Polling, RawUpdate } from '../platforms/platform.ts';
import { storeUpdates } from './storeUpdates.ts';

/** Where the platforms bring them; null for a server that they do not reach. */
export interface UpdateAddress {
  readonly publicUrl: string | null;
  readonly secretOf: (botId: string) => string;
}

interface Parts extends Pick<Kernel, 'time'> {
  readonly database: Database;
  readonly platforms: ChatPlatforms;
  readonly address: UpdateAddress;
}

/** How often whoever holds the bot's lease shows that it is there. */
const SHOWN_EVERY_MS = 25_000;

export function updateAddress({ publicUrl, tokenSecret }: Kernel['config']): UpdateAddress {
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

/** Of the address at which updates of a bot are brought. */
export function updatePath({ platform, bot_id: botId }: BotPlace): string {
  return `/api/bots/${platform}/${botId}/updates`;
}

/** In place of questions: the platform is told once where to bring them, and then nothing is asked. */
export function bringingInstead(
  bringing: Bringing,
  { publicUrl, secretOf }: UpdateAddress,
  bot: BotPlace,
): Polling['ask'] {
  const place = { url: `${publicUrl}${updatePath(bot)}`, secret: secretOf(bot.bot_id) };
  let isTold = false;
  return async call => {
    if (isTold) await pause(SHOWN_EVERY_MS, undefined, { signal: call.signal }).catch(() => {});
    else await bringing.start(call, place);
    isTold = true;
    return { updates: [], nextOffset: null };
  };
}

/** @throws ProblemError 404 alike for a wrong secret and for a bot that is unknown or off. */
export function takeUpdates({ database, platforms, address, time }: Parts): Handler<'bringUpdates'> {
  return async ({ params, headers, body }) => {
    const botId = params.id.toLowerCase();
    const bringing = platforms.list.find(({ name }) => name === params.platform)?.bringing;
    if (!bringing || !isSame(headers[bringing.secretHeader], address.secretOf(botId))) throw notFound();
    const accountId = await database.asSystem(async trx => {
      const query = trx.selectFrom('bots').select('account_id').where('bot_id', '=', botId);
      return (await query.where('platform', '=', params.platform).executeTakeFirst())?.account_id;
    });
    if (accountId === undefined) throw notFound();
    const update = bringing.read(body);
    const key = { account_id: accountId, bot_id: botId };
    const now = new Date(time.now()).toISOString();
    await database.forAccount(accountId, trx => store(trx, key, { update, now }));
    return noContent();
  };
}

async function store(
  trx: Parameters<typeof lockBot>[0],
  key: BotKey,
  { update, now }: { update: RawUpdate | null; now: string },
): Promise<void> {
  const bot = await lockBot(trx, key);
  // The platform keeps it until the bot is on again.
  if (!bot?.enabled) throw notFound();
  // What is of no use would come again and again if it were refused.
  if (update === null) return;
  await storeUpdates(trx, key, { updates: [update], now });
  // Whoever asks later begins with whatever there is: what came before says nothing of the numbers by then.
  await changeBot(trx, key, { last_update_at: now, update_offset: null });
}

function isSame(given: string | string[] | undefined, secret: string): boolean {
  const [one, other] = [Buffer.from(String(given)), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}
