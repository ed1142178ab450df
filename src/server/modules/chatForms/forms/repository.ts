import { type Selectable, sql } from 'kysely';
import type { ChatFormInput } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { ChatFormRow } from '../tables.ts';

export interface StoredForm extends ChatFormInput {
  readonly id: string;
}

export async function listForms(trx: Trx, accountId: string): Promise<StoredForm[]> {
  const rows = await trx
    .selectFrom('chat_forms')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .orderBy('form_id')
    .execute();
  return rows.map(toStoredForm);
}

export async function findForm(trx: Trx, accountId: string, formId: string): Promise<StoredForm | undefined> {
  const row = await trx
    .selectFrom('chat_forms')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .executeTakeFirst();
  return row && toStoredForm(row);
}

export function toStoredForm({
  form_id: id,
  name,
  directory_id: directoryId,
  content,
}: Selectable<ChatFormRow>): StoredForm {
  return { ...content, id, name, directoryId };
}

/** Inserts a form, or replaces the form with this id. */
export async function writeForm(
  trx: Trx,
  accountId: string,
  { id, name, directoryId, ...rest }: StoredForm,
): Promise<void> {
  const content = { name, directory_id: directoryId, content: JSON.stringify(rest) };
  await trx
    .insertInto('chat_forms')
    .values({ account_id: accountId, form_id: id, ...content })
    .onConflict(conflict => conflict.columns(['account_id', 'form_id']).doUpdateSet(content))
    .execute();
}

/** Returns true if the form existed. */
export async function removeForm(trx: Trx, accountId: string, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('chat_forms')
    .where('account_id', '=', accountId)
    .where('form_id', '=', id)
    .returning('form_id')
    .executeTakeFirst();
  return row !== undefined;
}
