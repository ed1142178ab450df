import { sql } from 'kysely';
import type { ScheduledTask } from '#server/kernel/clock/clock.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import '../jobs.ts';
import { listBots, type StoredBot } from '../bots/repository.ts';
import type { ChatPlatforms } from '../platforms/index.ts';
import { markMessageUnconfirmed } from './noteOutcome.ts';
import { CHAT_SENDING_TASK, scheduleSending, UNCONFIRMED_SEND_TIMEOUT_MS } from './plan.ts';

/** The maximum number of due messages that are read to find the accounts they belong to. */
const MAX_SCANNED = 2_000;

export interface SendingDependencies {
  readonly database: Database;
  readonly platforms: ChatPlatforms;
}

export function createDueMessagesTask(parts: SendingDependencies): ScheduledTask {
  const { database } = parts;
  return {
    name: CHAT_SENDING_TASK,
    next: findEarliest,
    async run(now, signal) {
      for (const accountId of await database.asSystem(trx => findDueAccounts(trx, now))) {
        if (signal.aborted) return;
        await database.forAccount(accountId, async trx => {
          for (const bot of await listBots(trx, accountId, { withDeleted: true }))
            await claim(trx, parts.platforms, { bot, now });
        });
      }
    },
  };
}

async function findEarliest(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(greatest(m.due_at, c.throttled_till)) as at from messages as m
    join conversations as c using (account_id, conversation_id)
    where m.due_at is not null and not exists (
      select from messages as earlier where earlier.account_id = m.account_id
        and earlier.conversation_id = m.conversation_id and earlier.seq < m.seq
        and earlier.due_at is not null)`.execute(trx);
  return rows[0]?.at ?? null;
}

async function findDueAccounts(trx: Trx, now: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`select distinct account_id from (
    select account_id from messages where due_at <= ${now}::timestamptz
    order by due_at limit ${MAX_SCANNED}) as due`.execute(trx);
  return rows.map(row => row.account_id);
}

interface Turn {
  readonly message_id: string;
  readonly conversation_id: string;
  readonly delivery: 'Queued' | 'Sending';
  readonly wasHanded: boolean;
  readonly is_group: boolean;
  readonly sent_lately: number;
}

async function claim(
  trx: Trx,
  platforms: ChatPlatforms,
  { bot, now }: { bot: StoredBot; now: string },
): Promise<void> {
  const { account_id: accountId, bot_id: botId } = bot;
  const { perSecond, perGroupMinute } = platforms.of(bot.platform).limits;
  // Locks the bot, because otherwise each node could use up the whole limit.
  await sql`select from bots where account_id = ${accountId}::uuid and bot_id = ${botId}::uuid for update`.execute(
    trx,
  );
  const room = perSecond - (await sentLately(trx, bot, now));
  const { rows: turns } = await sql<Turn>`
    select m.message_id, m.conversation_id, m.delivery, m.handed_turn = m.turn as "wasHanded", c.is_group,
      (case when c.is_group then (select count(*)::int from messages as s where s.account_id = c.account_id
        and s.conversation_id = c.conversation_id and s.sent_at > ${now}::timestamptz - interval '1 minute')
      else 0 end) as sent_lately
    from conversations as c join lateral (
      select message_id, conversation_id, delivery, turn, coalesce(handed_turn, -1) as handed_turn, due_at from messages as m
      where m.account_id = c.account_id and m.conversation_id = c.conversation_id and m.due_at is not null
      order by m.seq limit 1) as m on true
    where c.account_id = ${accountId}::uuid and c.bot_id = ${botId}::uuid and m.due_at <= ${now}::timestamptz
      and (c.throttled_till is null or c.throttled_till <= ${now}::timestamptz or m.delivery = 'Sending')
      and c.conversation_id in (select conversation_id from messages where account_id = ${accountId}::uuid
        and due_at <= ${now}::timestamptz)
    order by m.due_at limit ${Math.max(1, perSecond)}`.execute(trx);
  let handed = 0;
  for (const {
    message_id: messageId,
    delivery,
    wasHanded,
    is_group: isGroup,
    sent_lately: lately,
  } of turns) {
    if (delivery === 'Sending' && wasHanded)
      await markMessageUnconfirmed(trx, { account_id: accountId, message_id: messageId });
    else if (isGroup && lately >= perGroupMinute)
      await putOff(trx, { accountId, messageId, now, seconds: 5 });
    else if (handed >= room) await putOff(trx, { accountId, messageId, now, seconds: 1 });
    else {
      const turn = await take(trx, { accountId, messageId, now });
      // The author has just deleted the message.
      if (turn === null) continue;
      handed += 1;
      await enqueue(trx, { accountId, kind: 'SendMessage', ids: { messageId, turn: String(turn) } });
    }
  }
}

/** Counts messages that were handed to the sending job or sent within the last second. */
async function sentLately(trx: Trx, { account_id, bot_id }: StoredBot, now: string): Promise<number> {
  const handed = new Date(Date.parse(now) + UNCONFIRMED_SEND_TIMEOUT_MS - 1_000).toISOString();
  const { rows } = await sql<{ count: number }>`select (
      select count(*)::int from messages as m join conversations as c using (account_id, conversation_id)
      where m.account_id = ${account_id}::uuid and c.bot_id = ${bot_id}::uuid
        and m.sent_at > ${now}::timestamptz - interval '1 second'
    ) + (
      select count(*)::int from messages as m join conversations as c using (account_id, conversation_id)
      where m.account_id = ${account_id}::uuid and c.bot_id = ${bot_id}::uuid
        and m.due_at > ${handed}::timestamptz and m.delivery = 'Sending'
    ) as count`.execute(trx);
  return rows[0]?.count ?? 0;
}

interface Claimed {
  readonly accountId: string;
  readonly messageId: string;
  readonly now: string;
}

async function take(trx: Trx, { accountId, messageId, now }: Claimed): Promise<number | null> {
  const taken = await trx
    .updateTable('messages')
    .set({
      delivery: 'Sending',
      turn: sql<number>`turn + 1`,
      due_at: new Date(Date.parse(now) + UNCONFIRMED_SEND_TIMEOUT_MS).toISOString(),
    })
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .where('due_at', '<=', now)
    .returning('turn')
    .executeTakeFirst();
  return taken?.turn ?? null;
}

async function putOff(
  trx: Trx,
  { accountId, messageId, now, seconds }: Claimed & { seconds: number },
): Promise<void> {
  const at = new Date(Date.parse(now) + seconds * 1_000).toISOString();
  await trx
    .updateTable('messages')
    .set({ due_at: at })
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .where('due_at', '<=', now)
    .execute();
  scheduleSending(trx, at);
}
