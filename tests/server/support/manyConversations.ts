/**
 * Inserts conversations of a bot directly into the database, because creating so many messages by calls would take too
 * long.
 */
import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';

interface Wanted {
  readonly botId: string;
  readonly messages: number;
  /** The numbers of the conversations to insert, starting at 1. Number 1 has the latest message. */
  readonly first: number;
  readonly last: number;
}

/** Words that occur in one of a hundred messages, in one message of the whole account, and in no message. */
export const WORDS = { frequent: 'blanket', rare: 'Zaporizhstal', missing: 'quinquagesima' } as const;

const SENTENCES = [
  'Good morning, is the office open today?',
  'We have sent the papers for the second family yesterday.',
  'Дякую, ми отримали посилку, усе на місці.',
  'Could you tell me when the next delivery is planned?',
  'Чи можна змінити адресу доставки на вулицю Шевченка?',
  'The invoice is attached, please confirm the amount.',
  'Добрий день! Потрібна допомога з оформленням заявки.',
  'I will call you back after three o’clock.',
  'Yes, that works for us, thank you very much.',
  'Скільки часу зазвичай розглядають звернення?',
];

/**
 * Inserts conversations. Every third message is a reply, a tenth of the conversations wait for a reply, and messages
 * are stored in the order of their times.
 */
export async function insertConversations(trx: Trx, { botId, messages, first, last }: Wanted): Promise<void> {
  await sql`insert into conversations (account_id, conversation_id, bot_id, platform, external_id, is_group, title,
      waiting_since, seq, incoming_seq, answered_seq, last_message_at)
    select account_id, gen_random_uuid(), bot_id, 'web', 'visitor ' || n, false, 'Visitor ' || n,
      case when n % 10 = 0 then now() end, ${messages}::int, ${messages}::int,
      ${messages}::int - case when n % 10 = 0 then 1 else 0 end, now() - n * interval '1 minute'
    from bots, generate_series(${first}::int, ${last}::int) as n where bot_id = ${botId}::uuid`.execute(trx);
  await sql`insert into messages (account_id, conversation_id, message_id, seq, kind, direction, text, created_at, delivery)
    select c.account_id, c.conversation_id, gen_random_uuid(), seq, 'Message',
      case when seq % 3 = 0 then 'Outgoing' else 'Incoming' end,
      (${SENTENCES}::text[])[1 + ((c.n * 7 + seq * 3) % ${SENTENCES.length}::int)] || ' ' || (c.n * 31 + seq)
        || case when (c.n * 17 + seq) % 100 = 0 then ${` ${WORDS.frequent}`}::text else '' end
        || case when c.n = 77 and seq = 1 then ${` ${WORDS.rare}`}::text else '' end,
      c.last_message_at - (${messages}::int - seq) * interval '1 hour',
      case when seq % 3 = 0 then 'Sent' end
    from (
      select account_id, conversation_id, last_message_at, substr(external_id, 9)::int as n
      from conversations where bot_id = ${botId}::uuid
    ) as c, generate_series(1, ${messages}::int) as seq
    where c.n between ${first}::int and ${last}::int
    order by 8`.execute(trx);
}
