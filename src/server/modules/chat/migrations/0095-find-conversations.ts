import { type Kysely, sql } from 'kysely';
import { createLookUp, handOver } from './0071-chat.ts';

/** The number of latest messages that are scanned first. */
const LATEST = 20_000;

/**
 * Replaces the function that finds conversations with a faster one. It first scans the latest messages, which suffices
 * for frequent words, and then searches all messages with trigrams, because the planner doesn't know how frequent a
 * word is. Only conversations visible to the caller count towards the limit. The sort order is stable, so that pages
 * don't overlap. As before, the function bypasses row-level security, under which LIKE can't use an index, and
 * restricts the result to the caller's account in its own query.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`drop function docket_find_conversations(text, integer)`.execute(trx);
  await sql`create index messages_latest on messages (account_id, created_at desc)`.execute(trx);
  await sql`create index conversations_user_name on conversations using gin (lower(user_name) gin_trgm_ops)
    where user_name is not null`.execute(trx);
  await sql`create function docket_find_conversations(pattern text, bots uuid[], contacts uuid[], sees_contacts boolean, most integer)
    returns setof uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      looked_through text;
      own_account uuid := nullif(current_setting('docket.account_id', true), '')::uuid;
      seen text := format('c.account_id = %L and c.bot_id = any(%L::uuid[]) and (%L or c.item_id is null)',
        own_account, bots, sees_contacts);
      latest text := format('(select * from messages where account_id = %L order by created_at desc limit ${sql.lit(LATEST)})', own_account);
      ids uuid[];
      times timestamptz[];
    begin
      foreach looked_through in array array[latest, 'messages'] loop
        execute format(
          'select array_agg(conversation_id), array_agg(at) from (
            select m.conversation_id, max(m.created_at) as at from %1$s as m
            join conversations as c on c.account_id = m.account_id and c.conversation_id = m.conversation_id
            where m.account_id = %2$L and m.deleted_at is null and lower(m.text) like %3$L and %4$s
            group by m.conversation_id order by at desc, m.conversation_id limit %5$s
          ) as found', looked_through, own_account, pattern, seen, most) into ids, times;
        exit when cardinality(ids) >= most;
      end loop;
      return query execute format(
        'select conversation_id from (
          select * from unnest(%1$L::uuid[], %2$L::timestamptz[]) as said (conversation_id, at)
          union all
          select c.conversation_id, c.last_message_at from conversations as c
          where %3$s and (lower(c.title) like %4$L or lower(c.user_name) like %4$L)
          union all
          select c.conversation_id, c.last_message_at from conversations as c
          where %3$s and c.item_id = any(%5$L::uuid[])
        ) as found group by conversation_id order by max(at) desc, conversation_id limit %6$s',
        ids, times, seen, pattern, contacts, most);
    end
    $$`.execute(trx);
  await handOver(trx, lookUp);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop function ${lookUp}`.execute(trx);
  await sql`drop index messages_latest, conversations_user_name`.execute(trx);
  await createLookUp(trx);
}

const lookUp = sql`docket_find_conversations(text, uuid[], uuid[], boolean, integer)`;
