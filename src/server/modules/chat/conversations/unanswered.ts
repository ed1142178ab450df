/** Notifies colleagues once if a contact has been waiting for a reply longer than the bot's settings allow. */
import { sql } from 'kysely';
import { addWorkingTime } from '#core/calendar/working/workingTime.ts';
import { type ScheduledTask, schedulePlannedTime } from '#server/kernel/clock/clock.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { emitEvent } from '#server/kernel/events/events.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import { findBot, type StoredBot } from '../bots/repository.ts';
import type { BotScope } from '../chatScope.ts';
import { isInBotGroups } from '../policy.ts';
import { readAccountClock } from '../receiving/accountClock.ts';
import { updateConversationRow } from './repository.ts';
import type { StoredConversation } from './selectVisibleWithUnread.ts';

const WAITING = 'chatWaiting';
const BATCH_SIZE = 200;
const MINUTES_OF_HOUR = 60;

/**
 * Schedules the notification about a contact who has been waiting since `since`. Only minutes within the
 * account's working hours count.
 */
export async function scheduleUnansweredNotice(
  scope: BotScope,
  definitions: DefinitionStore,
  { conversation, since }: { conversation: StoredConversation; since: string },
): Promise<void> {
  const { trx, bot } = scope;
  const { tell_after_minutes: minutes } = bot;
  if (minutes === null) return;
  const { calendar, timeZone } = await readAccountClock(scope, definitions);
  const amount = { amount: minutes / MINUTES_OF_HOUR, unit: 'WorkingHours' } as const;
  const at = addWorkingTime(Date.parse(since), amount, calendar, timeZone);
  if (at === null) return;
  const tellAt = new Date(at).toISOString();
  await updateConversationRow(trx, conversation, { tell_at: tellAt });
  schedulePlannedTime(trx, WAITING, tellAt);
}

export function createUnansweredChatTask(database: Database): ScheduledTask {
  return {
    name: WAITING,
    async next(trx) {
      const { rows } = await sql<{ at: string | null }>`
        select min(tell_at) as at from conversations where tell_at is not null`.execute(trx);
      return rows[0]?.at ?? null;
    },
    async run(now, signal) {
      const accounts = await database.asSystem(async trx => {
        const { rows } = await sql<{ account_id: string }>`
          select distinct account_id from conversations where tell_at <= ${now}::timestamptz`.execute(trx);
        return rows.map(row => row.account_id);
      });
      for (const accountId of accounts) {
        if (signal.aborted) return;
        await database.forAccount(accountId, async trx => {
          for (const conversation of await takeDue(trx, accountId, now)) {
            const bot = await findBot(trx, conversation);
            if (bot) await tell(trx, conversation, bot);
          }
        });
      }
    },
  };
}

async function takeDue(trx: Trx, accountId: string, now: string): Promise<StoredConversation[]> {
  const { rows } = await sql<StoredConversation>`
    update conversations set tell_at = null where (account_id, conversation_id) in (
      select account_id, conversation_id from conversations
      where account_id = ${accountId}::uuid and tell_at <= ${now}::timestamptz
      order by tell_at limit ${BATCH_SIZE} for update skip locked) returning *`.execute(trx);
  return rows;
}

/** Notifies colleagues, unless the conversation isn't open, can't be answered or has been answered in the meantime. */
async function tell(trx: Trx, conversation: StoredConversation, bot: StoredBot): Promise<void> {
  const { account_id: accountId, conversation_id: conversationId, state, is_blocked } = conversation;
  const { tell_after_minutes: minutes, enabled, groups } = bot;
  const canAnswer = enabled && bot.deleted_at === null && !is_blocked;
  if (minutes === null || !canAnswer || state !== 'Open' || conversation.waiting_since === null) return;
  const { manager_id: manager, directory_id: contactDirectoryId } = conversation;
  const managerId = manager !== null && (await isInBotGroups(trx, bot, manager)) ? manager : null;
  const chat = { conversationId, groupIds: groups, contactDirectoryId };
  await emitEvent(trx, {
    ...{ kind: 'ConversationWaiting', accountId, actorId: null },
    data: { ...chat, managerId, minutes },
  });
}
