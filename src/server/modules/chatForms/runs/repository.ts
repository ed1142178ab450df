import { type Selectable, sql, type Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { schedulePlannedTime } from '#server/kernel/clock/clock.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { ConversationKey } from '#server/modules/chat/index.ts';
import { buildRecordJoinSql } from '#server/modules/records/index.ts';
import type { ChatFormRunProgress, ChatFormRunRow } from '../tables.ts';

export type StoredFormRun = Selectable<ChatFormRunRow>;

export type FormRunKey = Pick<StoredFormRun, 'account_id' | 'run_id'>;

export const CHAT_FORM_EXPIRY_TASK = 'chatFormsEnd';

export async function findActiveFormRun(trx: Trx, key: ConversationKey): Promise<StoredFormRun | undefined> {
  return trx
    .selectFrom('chat_form_runs')
    .selectAll()
    .where('account_id', '=', key.account_id)
    .where('conversation_id', '=', key.conversation_id)
    .where('state', 'in', ['Active', 'Paused'])
    .executeTakeFirst();
}

export async function findFormRun(
  trx: Trx,
  { account_id, conversation_id }: ConversationKey,
  runId: string,
): Promise<StoredFormRun | undefined> {
  return trx
    .selectFrom('chat_form_runs')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('conversation_id', '=', conversation_id)
    .where('run_id', '=', runId)
    .executeTakeFirst();
}

export async function insertFormRun(
  trx: Trx,
  { account_id, conversation_id }: ConversationKey,
  {
    formId,
    progress,
    endsAt,
    now,
  }: { formId: string; progress: ChatFormRunProgress; endsAt: string; now: string },
): Promise<string> {
  const runId = uuidv7();
  await trx
    .insertInto('chat_form_runs')
    .values({
      ...{ account_id, conversation_id, run_id: runId, form_id: formId, state: 'Active' },
      ...{ progress: JSON.stringify(progress), ends_at: endsAt, started_at: now },
    })
    .execute();
  schedulePlannedTime(trx, CHAT_FORM_EXPIRY_TASK, endsAt);
  return runId;
}

export async function updateFormRun(
  trx: Trx,
  { account_id, run_id }: FormRunKey,
  change: Updateable<ChatFormRunRow>,
): Promise<void> {
  await trx
    .updateTable('chat_form_runs')
    .set(change)
    .where('account_id', '=', account_id)
    .where('run_id', '=', run_id)
    .execute();
}

export interface RecordCreatedByForm {
  readonly run: StoredFormRun;
  readonly number: number;
  readonly statusId: string | null;
}

export async function findCreatedRecords(
  trx: Trx,
  key: ConversationKey,
  number: number,
): Promise<RecordCreatedByForm[]> {
  const { rows } = await sql<StoredFormRun & { number: number; status_id: string | null }>`
    select r.*, i.number, i.status_id from chat_form_runs as r
    ${buildRecordJoinSql({ of: 'r', as: 'i' })}
    where r.account_id = ${key.account_id}::uuid and r.conversation_id = ${key.conversation_id}::uuid
      and i.number = ${number} and i.deleted_at is null
    order by r.run_id`.execute(trx);
  return rows.map(({ number: own, status_id: statusId, ...run }) => ({ run, number: own, statusId }));
}

/** Returns the undeleted records created by forms in the conversation, latest first. */
export async function findLatestCreatedRecords(
  trx: Trx,
  key: ConversationKey,
  most: number,
): Promise<{ form_id: string; directory_id: string; item_id: string; number: number }[]> {
  const { rows } = await sql<{ form_id: string; directory_id: string; item_id: string; number: number }>`
    select r.form_id, r.directory_id, r.item_id, i.number from chat_form_runs as r
    ${buildRecordJoinSql({ of: 'r', as: 'i' })}
    where r.account_id = ${key.account_id}::uuid and r.conversation_id = ${key.conversation_id}::uuid
      and i.deleted_at is null
    order by r.run_id desc limit ${most}`.execute(trx);
  return rows;
}

/** Returns true if a form in the conversation has created a record. */
export async function hasCreatedRecord(trx: Trx, key: ConversationKey): Promise<boolean> {
  const row = await trx
    .selectFrom('chat_form_runs')
    .select('run_id')
    .where('account_id', '=', key.account_id)
    .where('conversation_id', '=', key.conversation_id)
    .where('item_id', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findFormRuns(
  trx: Trx,
  accountId: string,
  itemIds: readonly string[],
): Promise<StoredFormRun[]> {
  if (itemIds.length === 0) return [];
  return (
    trx
      .selectFrom('chat_form_runs')
      .selectAll()
      .where('account_id', '=', accountId)
      // The statement text is the same for any number of ids, so that it stays prepared.
      .where(sql<boolean>`item_id = any(${[...itemIds]}::uuid[])`)
      .orderBy('run_id')
      .execute()
  );
}
