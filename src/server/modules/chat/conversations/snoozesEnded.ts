/** Reopens conversations whose snooze has ended. */
import { sql } from 'kysely';
import type { ScheduledTask } from '#server/kernel/clock/clock.ts';
import type { Database } from '#server/kernel/database/database.ts';
import { findBot } from '../bots/repository.ts';
import { emitConversationChanged } from '../events.ts';
import type { StoredConversation } from './selectVisibleWithUnread.ts';

export const CHAT_SNOOZE_TASK = 'chatSnoozes';

const BATCH_SIZE = 200;

export function createChatSnoozeEndTask(database: Database): ScheduledTask {
  return {
    name: CHAT_SNOOZE_TASK,
    async next(trx) {
      const { rows } = await sql<{ at: string | null }>`
        select min(snoozed_till) as at from conversations where snoozed_till is not null`.execute(trx);
      return rows[0]?.at ?? null;
    },
    async run(now, signal) {
      const accounts = await database.asSystem(async trx => {
        const { rows } = await sql<{ account_id: string }>`
          select distinct account_id from conversations where snoozed_till <= ${now}::timestamptz`.execute(
          trx,
        );
        return rows.map(row => row.account_id);
      });
      for (const accountId of accounts) {
        if (signal.aborted) return;
        await database.forAccount(accountId, async trx => {
          const { rows } = await sql<StoredConversation>`
            update conversations set state = 'Open', snoozed_till = null where (account_id, conversation_id) in (
              select account_id, conversation_id from conversations
              where account_id = ${accountId}::uuid and snoozed_till <= ${now}::timestamptz
              order by snoozed_till limit ${BATCH_SIZE} for update skip locked) returning *`.execute(trx);
          for (const conversation of rows) {
            const groupIds = (await findBot(trx, conversation))?.groups ?? [];
            await emitConversationChanged(
              trx,
              { accountId, actorId: null, groupIds },
              { conversation, change: 'Conversation' },
            );
          }
        });
      }
    },
  };
}
