import { type Selectable, sql } from 'kysely';
import type { ChatAnswer } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { ChatAnswerRow } from '../tables.ts';

export type StoredAnswer = Selectable<ChatAnswerRow>;

export async function listAnswers(trx: Trx, accountId: string): Promise<StoredAnswer[]> {
  return trx
    .selectFrom('chat_answers')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .execute();
}

export async function upsertAnswer(
  trx: Trx,
  accountId: string,
  { id, name, texts }: ChatAnswer,
): Promise<void> {
  const change = { name, texts: JSON.stringify(texts) };
  await trx
    .insertInto('chat_answers')
    .values({ account_id: accountId, answer_id: id, ...change })
    .onConflict(conflict => conflict.columns(['account_id', 'answer_id']).doUpdateSet(change))
    .execute();
}

export async function removeAnswer(trx: Trx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('chat_answers')
    .where('account_id', '=', accountId)
    .where('answer_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
