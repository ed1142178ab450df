/** Ends abandoned forms, with a message to the contact. */
import { sql } from 'kysely';
import type { ScheduledTask } from '#server/kernel/clock/clock.ts';
import type { Database } from '#server/kernel/database/database.ts';
import { lockConversation } from '#server/modules/chat/index.ts';
import { endFormRun } from './advanceFormRun.ts';
import { CHAT_FORM_EXPIRY_TASK, findActiveFormRun } from './repository.ts';
import type { FormRunDependencies } from './runParts.ts';

const BATCH_SIZE = 200;

export function createFormEndTask(database: Database, parts: FormRunDependencies): ScheduledTask {
  return {
    name: CHAT_FORM_EXPIRY_TASK,
    async next(trx) {
      const { rows } = await sql<{ at: string | null }>`
        select min(ends_at) as at from chat_form_runs where ends_at is not null`.execute(trx);
      return rows[0]?.at ?? null;
    },
    async run(now, signal) {
      const due = await database.asSystem(async trx => {
        const { rows } = await sql<{ account_id: string; conversation_id: string }>`
          select account_id, conversation_id from chat_form_runs where ends_at <= ${now}::timestamptz
          order by ends_at limit ${BATCH_SIZE}`.execute(trx);
        return rows;
      });
      for (const key of due) {
        if (signal.aborted) return;
        await database.forAccount(key.account_id, async trx => {
          const conversation = await lockConversation(trx, key);
          const run = conversation && (await findActiveFormRun(trx, key));
          if (!conversation || !run?.ends_at || run.ends_at > now) return;
          await endFormRun({ trx, parts, conversation, now }, run, 'Ended', 'ended');
        });
      }
    },
  };
}
