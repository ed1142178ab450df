import { type Selectable, sql, type Updateable } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { BotRow } from '../tables.ts';

export type StoredBot = Selectable<BotRow>;

export type BotKey = Pick<StoredBot, 'account_id' | 'bot_id'>;

export async function listBots(
  trx: Trx,
  accountId: string,
  { withDeleted = false }: { withDeleted?: boolean } = {},
): Promise<StoredBot[]> {
  return trx
    .selectFrom('bots')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(!withDeleted, query => query.where('deleted_at', 'is', null))
    .orderBy(sql`lower(name)`)
    .orderBy('bot_id')
    .execute();
}

export async function findBot(trx: Trx, { account_id, bot_id }: BotKey): Promise<StoredBot | undefined> {
  return trx
    .selectFrom('bots')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('bot_id', '=', bot_id)
    .executeTakeFirst();
}

/** Returns the bot, locked until commit, or `undefined` if the bot doesn't exist or is deleted. */
export async function lockBot(trx: Trx, { account_id, bot_id }: BotKey): Promise<StoredBot | undefined> {
  return trx
    .selectFrom('bots')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('bot_id', '=', bot_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertBot(
  trx: Trx,
  bot: BotKey & {
    platform: string;
    name: string;
    userName: string;
    externalId: string;
    token: string | null;
    settings: BotSettings;
  },
): Promise<void> {
  const { account_id, bot_id, platform, name, userName, externalId, token, settings } = bot;
  await trx
    .insertInto('bots')
    .values({
      ...{ account_id, bot_id, platform, name, user_name: userName, external_id: externalId, token },
      ...toBotColumns(settings),
    })
    .execute();
}

export interface BotSettings {
  readonly enabled: boolean;
  readonly groups: readonly string[];
  readonly greeting: object;
  readonly away: object;
  readonly groupsAllowed: boolean;
  /** Settings specific to the platform. */
  readonly options: object;
  readonly tellAfterMinutes: number | null;
}

export function toBotColumns(settings: BotSettings) {
  const { enabled, groups, greeting, away, groupsAllowed, options, tellAfterMinutes } = settings;
  return {
    enabled,
    groups: JSON.stringify(groups),
    greeting: JSON.stringify(greeting),
    away: JSON.stringify(away),
    groups_allowed: groupsAllowed,
    options: JSON.stringify(options),
    tell_after_minutes: tellAfterMinutes,
  };
}

export async function updateBotRow(
  trx: Trx,
  { account_id, bot_id }: BotKey,
  change: Updateable<BotRow>,
): Promise<void> {
  await trx
    .updateTable('bots')
    .set(change)
    .where('account_id', '=', account_id)
    .where('bot_id', '=', bot_id)
    .execute();
}
