import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { ConversationKey } from '../conversations/repository.ts';
import type { StoredConversation } from '../conversations/selectVisibleWithUnread.ts';
import type { ChatMessageRow } from '../tables.ts';

export interface StoredMessage extends Selectable<ChatMessageRow> {
  readonly file_id: string | null;
  readonly file_name: string | null;
  readonly file_type: string | null;
  readonly file_size: number | null;
  readonly storage_key: string | null;
}

function withFiles(trx: Trx, { account_id, conversation_id }: ConversationKey) {
  return trx
    .selectFrom('messages as m')
    .leftJoin('message_files as f', join =>
      join.onRef('f.account_id', '=', 'm.account_id').onRef('f.message_id', '=', 'm.message_id'),
    )
    .selectAll('m')
    .select([
      'f.file_id',
      'f.name as file_name',
      'f.type as file_type',
      'f.size as file_size',
      'f.storage_key',
    ])
    .where('m.account_id', '=', account_id)
    .where('m.conversation_id', '=', conversation_id);
}

/** Returns messages in order: the latest ones, or those before or after a position. */
export async function readMessagePage(
  trx: Trx,
  key: ConversationKey,
  { before, after, take }: { before: number | undefined; after: number | undefined; take: number },
): Promise<StoredMessage[]> {
  const rows = await withFiles(trx, key)
    .$if(before !== undefined, query => query.where('m.seq', '<', before ?? 0))
    .$if(after !== undefined, query => query.where('m.seq', '>', after ?? 0))
    .orderBy('m.seq', after === undefined ? 'desc' : 'asc')
    .limit(take)
    .execute();
  return after === undefined ? rows.reverse() : rows;
}

/** Returns the messages that a contact can see, latest first. Notes and unsent messages are excluded. */
export async function listContactMessages(
  trx: Trx,
  key: ConversationKey,
  { before, take }: { before: number | null; take: number },
): Promise<StoredMessage[]> {
  return ofContact(withFiles(trx, key))
    .$if(before !== null, query => query.where('m.seq', '<', before ?? 0))
    .orderBy('m.seq', 'desc')
    .limit(take)
    .execute();
}

export async function findContactMessage(
  trx: Trx,
  key: ConversationKey,
  messageId: string,
): Promise<StoredMessage | undefined> {
  return ofContact(withFiles(trx, key)).where('m.message_id', '=', messageId).executeTakeFirst();
}

function ofContact(query: ReturnType<typeof withFiles>) {
  return query
    .where('m.kind', '=', 'Message')
    .where(eb => eb.or([eb('m.direction', '=', 'Incoming'), eb('m.delivery', '=', 'Sent')]));
}

export async function readConversationFiles(trx: Trx, key: ConversationKey, fileIds: readonly string[]) {
  if (fileIds.length === 0) return [];
  return trx
    .selectFrom('message_files as f')
    .innerJoin('messages as m', join =>
      join.onRef('m.account_id', '=', 'f.account_id').onRef('m.message_id', '=', 'f.message_id'),
    )
    .select(['f.file_id', 'f.name', 'f.type', 'f.size', 'f.storage_key'])
    .where('f.account_id', '=', key.account_id)
    .where('m.conversation_id', '=', key.conversation_id)
    .where('f.file_id', 'in', [...fileIds])
    .execute();
}

export async function findMessage(
  trx: Trx,
  key: ConversationKey,
  messageId: string,
): Promise<StoredMessage | undefined> {
  return withFiles(trx, key).where('m.message_id', '=', messageId).executeTakeFirst();
}

export async function findMessageByExternalId(
  trx: Trx,
  key: ConversationKey,
  externalId: string,
): Promise<StoredMessage | undefined> {
  return withFiles(trx, key).where('m.external_id', '=', externalId).executeTakeFirst();
}

/** Finds the message that the author has already sent with the same key. */
export async function findMessageByKey(
  trx: Trx,
  conversation: ConversationKey,
  { authorId, key }: { authorId: string; key: string },
): Promise<StoredMessage | undefined> {
  return withFiles(trx, conversation)
    .where('m.author_id', '=', authorId)
    .where('m.key', '=', key)
    .executeTakeFirst();
}

export async function insertMessage(trx: Trx, row: Insertable<ChatMessageRow>): Promise<void> {
  await trx.insertInto('messages').values(row).execute();
}

export async function updateMessageRow(
  trx: Trx,
  { account_id, message_id }: Pick<StoredMessage, 'account_id' | 'message_id'>,
  change: Updateable<ChatMessageRow>,
): Promise<void> {
  await trx
    .updateTable('messages')
    .set(change)
    .where('account_id', '=', account_id)
    .where('message_id', '=', message_id)
    .execute();
}

/**
 * Returns the id of the last colleague who has replied to the contact after a position, or `null` if no colleague has.
 */
export async function findAnswererSince(
  trx: Trx,
  key: ConversationKey,
  { seq, userId }: { seq: number; userId: string },
): Promise<string | null> {
  const found = await trx
    .selectFrom('messages')
    .select('author_id')
    .where('account_id', '=', key.account_id)
    .where('conversation_id', '=', key.conversation_id)
    .where('seq', '>', seq)
    .where('kind', '=', 'Message')
    .where('direction', '=', 'Outgoing')
    .where('deleted_at', 'is', null)
    .where('author_id', 'is not', null)
    .where('author_id', '<>', userId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.author_id ?? null;
}

export interface LastConversationMessage
  extends Pick<StoredMessage, 'kind' | 'direction' | 'text' | 'deleted_at' | 'file_name'> {
  readonly conversation_id: string;
}

export async function findLastMessages(
  trx: Trx,
  conversations: readonly Pick<StoredConversation, 'account_id' | 'conversation_id' | 'seq'>[],
): Promise<Map<string, LastConversationMessage>> {
  const [first] = conversations;
  if (!first) return new Map();
  const ids = conversations.map(row => row.conversation_id);
  const seqs = conversations.map(row => row.seq);
  const { rows } = await sql<LastConversationMessage>`
    select m.conversation_id, m.kind, m.direction, m.text, m.deleted_at, f.name as file_name
    from unnest(${ids}::uuid[], ${seqs}::bigint[]) as wanted (conversation_id, seq)
    join messages as m on m.account_id = ${first.account_id}::uuid
      and m.conversation_id = wanted.conversation_id and m.seq = wanted.seq
    left join message_files as f on f.account_id = m.account_id and f.message_id = m.message_id`.execute(trx);
  return new Map(rows.map(row => [row.conversation_id, row]));
}
