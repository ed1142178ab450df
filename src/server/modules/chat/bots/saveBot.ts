import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { Issue, LanguageTexts } from '#core/model.ts';
import { emitEvent } from '#server/kernel/events/events.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { log } from '#server/kernel/log/log.ts';
import { createInvalidError, createNotFoundError } from '#server/kernel/problem/problem.ts';
import { findUnknownIdIssues } from '#server/kernel/problem/references.ts';
import type { SecretCipher } from '#server/kernel/secrets/seal.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { filterExistingGroupIds, lockAccount } from '#server/modules/identity/index.ts';
import { type BotIdentity, type ChatPlatform, PlatformError } from '../platforms/platform.ts';
import type { BotWebhookEndpoint } from '../receiving/broughtUpdates.ts';
import { decryptBotToken, encryptBotToken } from './botToken.ts';
import {
  type BotSettings,
  insertBot,
  listBots,
  lockBot,
  type StoredBot,
  toBotColumns,
  updateBotRow,
} from './repository.ts';

export interface BotDependencies extends Pick<Kernel, 'database'> {
  readonly seal: SecretCipher;
  readonly address: BotWebhookEndpoint;
}

/** The settings of a bot on any platform, as sent by administrators. */
export interface BotInput {
  readonly name: string;
  /**
   * The platform's token, which is stored encrypted. If omitted, the current token is preserved; `null` removes the
   * token if the platform doesn't require one.
   */
  readonly token?: string | null;
  readonly enabled?: boolean;
  readonly groups?: readonly string[];
  readonly greeting?: LanguageTexts;
  readonly away?: LanguageTexts;
  readonly groupsAllowed?: boolean;
  readonly tellAfterMinutes?: number | null;
  readonly options?: object;
}

interface Saving {
  readonly principal: Principal;
  readonly platform: ChatPlatform;
  readonly input: BotInput;
  /** Issues found by the platform. */
  readonly issues?: readonly Issue[];
}

const MAX_BOTS = 20;
const ANSWER_MS = 15_000;

/** @throws ProblemError 422 with all issues. */
export async function createBot({ database, seal }: BotDependencies, saving: Saving): Promise<StoredBot> {
  const { principal, platform, input, issues: own = [] } = saving;
  const { accountId } = principal;
  const token = input.token?.trim();
  const botId = uuidv7();
  const found = await readIdentity(platform, { token, botId });
  return database.forAccount(accountId, async trx => {
    // Serialises calls, so that the second of two users who connect the same bot at the same time finds the existing
    // bot.
    await lockAccount(trx);
    const existing = await listBots(trx, accountId);
    const issues = [
      ...own,
      ...(await readIssues(trx, input)),
      ...(isIssue(found) ? [found] : getTwice(existing, found)),
      ...(existing.length >= MAX_BOTS ? [createIssue([], 'TooManyValues', { limit: MAX_BOTS })] : []),
    ];
    if (issues.length > 0 || isIssue(found)) throw createInvalidError(issues);
    const key = { account_id: accountId, bot_id: botId };
    await insertBot(trx, {
      ...{ ...key, platform: platform.name, name: input.name.trim(), ...found },
      ...{ token: token ? encryptBotToken(seal, key, token) : null, settings: getSettings(input) },
    });
    return emitBotChanged(trx, principal, requireBot(await lockBot(trx, key)));
  });
}

/**
 * Replaces a bot's settings. If no token is given, the current token is preserved; a new token must belong to the same
 * bot. @throws ProblemError 404 if the platform has no such bot; 422 with all issues.
 */
export async function updateBot(
  parts: BotDependencies,
  { principal, platform, input, id, issues: own = [] }: Saving & { id: string },
): Promise<StoredBot> {
  const { database, seal } = parts;
  const { accountId } = principal;
  const key = { account_id: accountId, bot_id: id };
  const token = input.token?.trim();
  const found = token && platform.identify ? await identify(platform.identify, token) : null;
  const saved = await database.forAccount(accountId, async trx => {
    const bot = requireBot(await lockBot(trx, key), platform);
    const issues = [
      ...own,
      ...(await readIssues(trx, input)),
      ...(isIssue(found) ? [found] : []),
      ...(found && !isIssue(found) && found.externalId !== bot.external_id
        ? [createIssue(['token'], 'TokenOfAnotherBot', { name: found.userName })]
        : []),
    ];
    if (issues.length > 0) throw createInvalidError(issues);
    await updateBotRow(trx, key, {
      ...{ name: input.name.trim(), ...toBotColumns(getSettings(input)), fault: null, error: null },
      ...(token ? { token: encryptBotToken(seal, key, token) } : {}),
      ...(input.token === null && platform.identify === null ? { token: null } : {}),
      ...(found && !isIssue(found) ? { user_name: found.userName } : {}),
    });
    return emitBotChanged(trx, principal, requireBot(await lockBot(trx, key)));
  });
  if (!saved.enabled) await stopBringing(parts, platform, saved);
  return saved;
}

/** Deletes a bot, but not its conversations. @throws ProblemError 404 if the platform has no such bot. */
export async function deleteBot(
  parts: BotDependencies,
  { principal, platform, id, now }: Pick<Saving, 'principal' | 'platform'> & { id: string; now: string },
): Promise<void> {
  const key = { account_id: principal.accountId, bot_id: id };
  const deleted = await parts.database.forAccount(principal.accountId, async trx => {
    const bot = requireBot(await lockBot(trx, key), platform);
    await updateBotRow(trx, key, { token: null, enabled: false, deleted_at: now, lease_till: null });
    return emitBotChanged(trx, principal, bot);
  });
  await stopBringing(parts, platform, deleted);
}

/**
 * Stops the delivery of updates, so that the platform stores them until the bot is enabled again. If the platform can't
 * be reached, this server rejects the updates.
 */
async function stopBringing({ seal, address }: BotDependencies, { bringing }: ChatPlatform, bot: StoredBot) {
  const token = decryptBotToken(seal, bot);
  if (!bringing || address.publicUrl === null || token === null) return;
  try {
    await bringing.stop({ token, signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    log.warn({ botId: bot.bot_id, fault: error.kind }, 'A platform could not be told that a bot is off');
  }
}

/** @throws ProblemError 404 if the bot is `undefined` or belongs to another platform. */
export function requireBot(bot: StoredBot | undefined, platform?: Pick<ChatPlatform, 'name'>): StoredBot {
  if (!bot || (platform && bot.platform !== platform.name)) throw createNotFoundError();
  return bot;
}

type Trx = Parameters<typeof lockBot>[0];

export async function emitBotChanged(trx: Trx, principal: Principal, bot: StoredBot): Promise<StoredBot> {
  const { accountId, userId: actorId } = principal;
  await emitEvent(trx, { kind: 'BotChanged', accountId, actorId, data: { botId: bot.bot_id } });
  return bot;
}

function getSettings(input: BotInput): BotSettings {
  const { enabled = true, groups = [], greeting = {}, away = {}, groupsAllowed = false } = input;
  const { options = {}, tellAfterMinutes = null } = input;
  const lower = groups.map(id => id.toLowerCase());
  return { enabled, groups: lower, greeting, away, groupsAllowed, options, tellAfterMinutes };
}

async function readIssues(trx: Trx, { groups = [] }: BotInput): Promise<Issue[]> {
  const known = await filterExistingGroupIds(
    trx,
    groups.map(id => id.toLowerCase()),
  );
  return findUnknownIdIssues(groups, known, { path: index => ['groups', index], code: 'UnknownGroup' });
}

function getTwice(existing: readonly StoredBot[], { externalId }: BotIdentity): Issue[] {
  const other = existing.find(bot => bot.external_id === externalId);
  return other ? [createIssue(['token'], 'BotExists', { name: other.name })] : [];
}

function isIssue(found: BotIdentity | Issue | null): found is Issue {
  return found !== null && 'code' in found;
}

/**
 * Determines the external identity of a new bot. On platforms that don't identify bots, the bot's id serves as its
 * external id.
 */
async function readIdentity(
  { identify: ask }: ChatPlatform,
  { token, botId }: { token: string | undefined; botId: string },
): Promise<BotIdentity | Issue> {
  if (ask === null) return { externalId: botId, userName: '' };
  return token ? identify(ask, token) : createIssue(['token'], 'Required');
}

/** Returns the identity to which the token belongs, or an issue. */
async function identify(
  ask: NonNullable<ChatPlatform['identify']>,
  token: string,
): Promise<BotIdentity | Issue> {
  // The token becomes part of a URL, so only characters that occur in valid tokens are allowed.
  if (!/^[\w:-]+$/.test(token)) return createIssue(['token'], 'TokenRefused');
  try {
    return await ask({ token, signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return createIssue(['token'], error.kind === 'TokenRefused' ? 'TokenRefused' : 'PlatformNotReached');
  }
}
